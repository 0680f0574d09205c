import Testing
import VirtualTime

@Suite("Cancelling a sleep")
struct CancellationTests {
  private let time = VirtualTime()
  private let log = Log()

  private func sleeper() -> Task<Void, Never> {
    Task(executorPreference: time.executor) { [clock = time.clock, log] in
      do {
        try await clock.sleep(for: .seconds(5))
        log.note("slept")
      } catch {
        log.note(error is CancellationError ? "cancelled at \(clock.now.offset)" : "failed")
      }
    }
  }

  @Test("A cancelled sleeper wakes at once, and its deadline is forgotten")
  func asleep() {
    let task = sleeper()
    time.advance(by: .seconds(2))
    #expect(time.nextDeadline == VirtualClock.Instant(offset: .seconds(5)))
    task.cancel()
    #expect(time.nextDeadline == nil)
    #expect(log.all.isEmpty, "It is ready, but only a run runs it")
    time.runUntilIdle()
    #expect(log.all == ["cancelled at 2.0 seconds"])
    time.advance(by: .seconds(10))
    #expect(log.all.count == 1)
  }

  @Test("A task cancelled before it sleeps does not sleep")
  func before() {
    sleeper().cancel()
    time.runUntilIdle()
    #expect(log.all == ["cancelled at 0.0 seconds"])
    #expect(time.nextDeadline == nil)
  }

  @Test("A task cancelled after its sleep has slept")
  func after() {
    let task = sleeper()
    time.advance(by: .seconds(5))
    task.cancel()
    time.runUntilIdle()
    #expect(log.all == ["slept"])
  }

  @Test("Cancelling the earliest sleeper leaves the next one's deadline")
  func earliest() {
    let first = Task(executorPreference: time.executor) { [clock = time.clock] in
      try? await clock.sleep(for: .seconds(1))
    }
    _ = sleeper()
    time.runUntilIdle()
    first.cancel()
    #expect(time.nextDeadline == VirtualClock.Instant(offset: .seconds(5)))
  }
}
