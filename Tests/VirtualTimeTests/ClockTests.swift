import Testing
import VirtualTime

@Suite("The virtual clock")
struct ClockTests {
  private let time = VirtualTime()
  private let log = Log()

  private func at(_ milliseconds: Int) -> VirtualClock.Instant {
    VirtualClock.Instant(offset: .milliseconds(milliseconds))
  }

  private func sleeper(_ name: String, until milliseconds: Int) -> Task<Void, any Error> {
    Task(executorPreference: time.executor) { [clock = time.clock, log, deadline = at(milliseconds)] in
      try await clock.sleep(until: deadline)
      log.note("\(name) at \(clock.now.offset / .milliseconds(1))")
    }
  }

  @Test("Sleepers wake by deadline, those with one deadline in the order in which they went to sleep")
  func order() {
    for (name, deadline) in [("c", 30), ("a1", 10), ("b1", 20), ("a2", 10), ("b2", 20), ("a3", 10)] {
      _ = sleeper(name, until: deadline)
    }
    time.runUntilIdle()
    #expect(time.nextDeadline == at(10))
    time.advance(to: at(30))
    #expect(
      log.all == ["a1 at 10.0", "a2 at 10.0", "a3 at 10.0", "b1 at 20.0", "b2 at 20.0", "c at 30.0"])
    #expect(time.nextDeadline == nil)
  }

  @Test("The clock stands still while jobs run, and stops short of later deadlines")
  func standsStill() {
    _ = sleeper("early", until: 10)
    _ = sleeper("late", until: 11)
    time.runUntilIdle()
    time.runUntilIdle()
    #expect(time.clock.now == at(0))
    time.advance(by: .milliseconds(10))
    #expect(time.clock.now == at(10))
    #expect(log.all == ["early at 10.0"])
    #expect(time.nextDeadline == at(11))
  }

  @Test("Advancing runs what is ready first, so that sleeps begin before the clock moves")
  func startsFirst() {
    _ = sleeper("a", until: 5)
    time.advance(to: at(7))
    #expect(log.all == ["a at 5.0"])
    #expect(time.clock.now == at(7))
  }

  @Test("A woken task that sleeps again is woken within the same advance, at its own instant")
  func repeated() {
    Task(executorPreference: time.executor) { [clock = time.clock, log] in
      for _ in 0..<5 {
        try await clock.sleep(for: .milliseconds(3))
        log.note("\(clock.now.offset / .milliseconds(1))")
      }
    }
    time.advance(to: at(13))
    #expect(log.all == ["3.0", "6.0", "9.0", "12.0"])
  }

  @Test("A sleep until a past instant lets others run, and returns")
  func past() {
    time.advance(to: at(100))
    Task(executorPreference: time.executor) { [clock = time.clock, log, past = at(40)] in
      log.note("before")
      try await clock.sleep(until: past)
      log.note("after")
    }
    Task(executorPreference: time.executor) { [log] in log.note("other") }
    time.runUntilIdle()
    #expect(log.all == ["before", "other", "after"])
  }

  @Test("A thousand deadlines come up sorted, whatever order they were made in and whoever was cancelled")
  func thousand() {
    var generator = SplitMix64(seed: 3)
    var sleepers: [(deadline: Int, task: Task<Void, any Error>)] = []
    for number in 0..<1_000 {
      let deadline = 1 + generator.next(below: 300)
      sleepers.append((deadline, sleeper("\(number)", until: deadline)))
    }
    time.runUntilIdle()
    var expected: [(deadline: Int, number: Int)] = []
    for (number, sleeper) in sleepers.enumerated() {
      if generator.next(below: 4) > 0 {
        sleeper.task.cancel()
      } else {
        expected.append((sleeper.deadline, number))
      }
    }
    expected.sort { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
    time.advance(by: .seconds(1))
    #expect(log.all == expected.map { "\($0.number) at \(Double($0.deadline))" })
  }
}
