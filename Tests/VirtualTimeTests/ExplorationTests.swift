import Testing
import VirtualTime

@Suite("Exploring")
struct ExplorationTests {
  private struct Always: Error {}

  private let randomOrders = (0..<200).map { VirtualTime.Order.random(seed: $0) }

  @Test("It stops at the failure limit, and says what failed by which order")
  func stops() throws {
    let mistake = PlantedMistake.lostUpdate
    let first = VirtualTime.explore(randomOrders) { try mistake.run(in: $0) }
    #expect(first.failures.count == 1)
    #expect(first.failures.first?.order == randomOrders[first.runs - 1])
    let three = VirtualTime.explore(randomOrders, failureLimit: 3) { try mistake.run(in: $0) }
    #expect(three.failures.count == 3)
    #expect(three.runs > first.runs)
  }

  @Test("Different schedules are counted once each")
  func distinct() {
    func count(_ orders: [VirtualTime.Order], tasks: Int) -> Int {
      VirtualTime.explore(orders) { time in
        for number in 0..<tasks { time.task(name: "\(number)") {} }
        time.runUntilIdle()
      }.distinctSchedules
    }
    #expect(count(randomOrders, tasks: 1) == 1)
    #expect(count(randomOrders, tasks: 2) == 2)
    // Three jobs can stand in six orders: two hundred seeds show them all.
    #expect(count(randomOrders, tasks: 3) == 6)
    #expect(count([.firstInFirstOut, .firstInFirstOut], tasks: 3) == 1)
  }

  @Test(
    "A recorded failure replays to the same failure, whole and shrunk", arguments: PlantedMistake.allCases)
  func replays(mistake: PlantedMistake) throws {
    let exploration = VirtualTime.explore(randomOrders, failureLimit: 10) { try mistake.run(in: $0) }
    #expect(exploration.failures.count == 10)
    for failure in exploration.failures {
      let expected = failure.error as? PlantedMistake.Shown
      let shrunk = VirtualTime.shrink(failure.schedule) { time in
        do { try mistake.run(in: time) } catch let shown as PlantedMistake.Shown where shown != expected {}
      }
      #expect(shrunk.choiceCount <= failure.schedule.choiceCount)
      for schedule in [failure.schedule, shrunk] {
        let text = schedule.description
        let time = VirtualTime(order: .replaying(try VirtualTime.Schedule(text)))
        let error = #expect(throws: PlantedMistake.Shown.self) { try mistake.run(in: time) }
        #expect(error == expected)
        #expect(time.divergence == nil)
      }
    }
  }

  @Test("Shrinking takes away what the failure does not need")
  func shrinks() throws {
    /// Fails if the last of five jobs runs before the first.
    func program(_ time: VirtualTime) throws {
      let log = Log()
      for number in 0..<5 { time.task(name: "\(number)") { log.note("\(number)") } }
      time.runUntilIdle()
      for number in 0..<20 { time.task(name: "\(number)") {} }
      time.runUntilIdle()
      let order = log.all
      if order.firstIndex(of: "4") ?? 0 < order.firstIndex(of: "0") ?? 0 { throw Always() }
    }
    let found = VirtualTime.explore(randomOrders, failureLimit: 20, program)
    #expect(found.failures.count == 20)
    for failure in found.failures {
      let shrunk = VirtualTime.shrink(failure.schedule, program)
      // One choice suffices, the first; where a bisection left others before it, they are few.
      #expect(shrunk.choiceCount <= 4)
      #expect(failure.schedule.choiceCount == 23)
    }
  }

  @Test("A program that always fails needs no schedule, one that does not fail keeps its own")
  func extremes() {
    let time = VirtualTime(order: .random(seed: 5))
    for number in 0..<5 { time.task(name: "\(number)") {} }
    time.runUntilIdle()
    let schedule = time.recordedSchedule
    #expect(VirtualTime.shrink(schedule) { _ in throw Always() }.choiceCount == 0)
    #expect(VirtualTime.shrink(schedule) { _ in } == schedule)
    #expect(VirtualTime.shrink(schedule, runLimit: 0) { _ in throw Always() } == schedule)
  }
}
