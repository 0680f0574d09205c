import Testing
import VirtualTime

@Suite("Schedules")
struct ScheduleTests {
  /// Writers that give way between their lines, and how they went.
  private func write(
    in time: VirtualTime, writers: Int = 4, lines: Int = 3
  ) -> (log: [String], schedule: VirtualTime.Schedule) {
    let log = Log()
    for writer in 0..<writers {
      time.task(name: "\(writer)") {
        for line in 0..<lines {
          log.note("\(writer).\(line)")
          await Task.yield()
        }
      }
    }
    time.runUntilIdle()
    return (log.all, time.recordedSchedule)
  }

  private static let orders: [VirtualTime.Order] =
    [.firstInFirstOut] + (0..<20).map { .random(seed: $0) }
    + (0..<20).map { .priorityChange(seed: $0, changePoints: 2, expectedSteps: 24) }

  @Test("The same order gives the same schedule, letter for letter", arguments: orders)
  func same(order: VirtualTime.Order) {
    let first = write(in: VirtualTime(order: order)).schedule
    let second = write(in: VirtualTime(order: order)).schedule
    #expect(first.description == second.description)
  }

  @Test("Other seeds give other schedules")
  func different() {
    let texts = (0..<50).map { write(in: VirtualTime(order: .random(seed: $0))).schedule.description }
    #expect(Set(texts).count == 50)
  }

  @Test(
    "A schedule is read back from its text, and replays the run that it was recorded from", arguments: orders)
  func replayed(order: VirtualTime.Order) throws {
    let original = VirtualTime(order: order)
    let expected = write(in: original)
    let schedule = try VirtualTime.Schedule(expected.schedule.description)
    #expect(schedule == expected.schedule)
    let time = VirtualTime(order: .replaying(schedule))
    #expect(time.choicesLeft == original.choiceCount)
    let found = write(in: time)
    #expect(found.log == expected.log)
    #expect(found.schedule == schedule)
    #expect(time.scheduleFingerprint == original.scheduleFingerprint)
    #expect(time.divergence == nil)
    #expect(time.choicesLeft == 0)
  }

  @Test("A job without another beside it is no choice, and equal choices are written once")
  func short() {
    let alone = VirtualTime()
    alone.task(name: "alone") { for _ in 0..<1_000 { await Task.yield() } }
    alone.runUntilIdle()
    #expect(alone.choiceCount == 0)
    #expect(alone.recordedSchedule.choiceCount == 0)
    let time = VirtualTime()
    let schedule = write(in: time, writers: 2, lines: 1_000).schedule
    #expect(time.choiceCount > 1_000)
    #expect(schedule.choiceCount == time.choiceCount)
    #expect(schedule.description.utf8.count < 30)
  }

  @Test("Beyond the recording limit nothing is kept, and a replay goes on first in, first out")
  func limited() {
    let time = VirtualTime(order: .random(seed: 1), recordingLimit: 5)
    let schedule = write(in: time).schedule
    #expect(schedule.choiceCount == 5)
    #expect(time.choiceCount > 5)
    let whole = write(in: VirtualTime(order: .random(seed: 1))).schedule
    #expect(schedule == whole.prefix(5))
    let replay = VirtualTime(order: .replaying(schedule))
    let again = write(in: replay).schedule
    #expect(again.prefix(5) == schedule)
    #expect(again.withoutTrailingDefaults().choiceCount <= 5)
    #expect(replay.divergence == nil)
  }

  @Test("A program that makes more jobs ready than recorded is told where, and runs on")
  func more() throws {
    let schedule = write(in: VirtualTime(order: .random(seed: 4)), writers: 3).schedule
    let time = VirtualTime(order: .replaying(schedule))
    let log = write(in: time, writers: 4).log
    #expect(log.count == 12)
    let divergence = try #require(time.divergence)
    #expect(
      divergence.description
        == "After 0 jobs, before choice 0 of the schedule, there were 4 jobs ready, not 3")
  }

  @Test("A program that ends a task early diverges there, and runs on first in, first out")
  func fewer() throws {
    let order = VirtualTime.Order.random(seed: 4)
    let original = VirtualTime(order: order)
    let schedule = write(in: original, writers: 2, lines: 5).schedule
    let time = VirtualTime(order: .replaying(schedule))
    let log = write(in: time, writers: 2, lines: 3).log
    #expect(log.count == 6)
    let divergence = try #require(time.divergence)
    #expect(divergence.expectedReady == 2)
    #expect(divergence.ready == 1)
    #expect(divergence.choice > 0)
    #expect(time.choicesLeft == schedule.choiceCount - divergence.choice)
  }

  @Test("A choice where a job ran alone is a divergence too")
  func notAlone() throws {
    func run(_ time: VirtualTime, companions: Int) {
      time.task(name: "first") {}
      time.runUntilIdle()
      for _ in 0..<companions { time.task(name: "second") {} }
      time.runUntilIdle()
      for _ in 0..<2 { time.task(name: "third") {} }
      time.runUntilIdle()
    }
    let original = VirtualTime()
    run(original, companions: 1)
    let time = VirtualTime(order: .replaying(original.recordedSchedule))
    run(time, companions: 2)
    let divergence = try #require(time.divergence)
    #expect(
      divergence.description
        == "After 1 jobs, before choice 0 of the schedule, there were 2 jobs ready, not 1")
  }
}
