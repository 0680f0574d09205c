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

  /// Three lots of jobs, one lot after another; fails if the second is not in its order.
  private func runLots(in time: VirtualTime, log: Log = Log()) throws {
    for (lot, count) in [5, 2, 200].enumerated() {
      for number in 0..<count { time.task(name: "job") { log.note("\(lot).\(number)") } }
      time.runUntilIdle()
    }
    if log.all[5] != "1.0" { throw Always() }
  }

  @Test("Shrinking takes away what the failure does not need, in few runs")
  func shrinks() throws {
    let found = VirtualTime.explore(randomOrders, failureLimit: 20) { try runLots(in: $0) }
    #expect(found.failures.count == 20)
    for failure in found.failures {
      #expect(failure.schedule.choiceCount == 4 + 1 + 199)
      // One to see it fail, two at the ends, eight to bisect 204 choices, and one for each of the first four.
      let shrunk = VirtualTime.shrink(failure.schedule, runLimit: 15) { try runLots(in: $0) }
      #expect(shrunk.choiceCount == 5)
      let log = Log()
      #expect(throws: Always.self) {
        try runLots(in: VirtualTime(order: .replaying(shrunk)), log: log)
      }
      #expect(log.all.prefix(7) == ["0.0", "0.1", "0.2", "0.3", "0.4", "1.1", "1.0"])
      #expect(log.all.dropFirst(7).elementsEqual((0..<200).map { "2.\($0)" }))
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
