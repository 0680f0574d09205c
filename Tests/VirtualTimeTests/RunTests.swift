import Locking
import Testing
import VirtualTime

@Suite("Running a body to its end")
struct RunTests {
  private struct Refusal: Error {}

  private let time = VirtualTime()

  @Test("Days of sleep pass at once, and the result comes back")
  func result() throws {
    let clock = time.clock
    let slept = try time.run {
      let start = clock.now
      for _ in 0..<20 { try await clock.sleep(for: .seconds(3_600)) }
      return start.duration(to: clock.now)
    }
    #expect(slept == .seconds(72_000))
  }

  @Test("What the body throws is thrown")
  func failure() {
    #expect(throws: Refusal.self) { try time.run { throw Refusal() } }
  }

  @Test("A body that nothing can wake is reported instead of waited for, and cancelled")
  func stuck() throws {
    let log = Log()
    let clock = time.clock
    let error = #expect(throws: VirtualTime.Stuck.self) {
      try time.run {
        try await clock.sleep(for: .seconds(2))
        for await _ in AsyncStream<Int>(unfolding: { await never() }) {}
        log.note("let go")
      }
    }
    #expect(error?.reason == .nothingCanGoOn)
    #expect(error?.sleepers == 0)
    #expect(error?.nextDeadline == nil)
    let text = error.map(String.init(describing:)) ?? ""
    #expect(text.hasPrefix("At 2.0 seconds, after "))
    #expect(text.contains("nothing can go on"))
    #expect(log.all == ["let go"])
  }

  /// Waits until it is cancelled.
  private func never() async -> Int? {
    let (stream, _) = AsyncStream.makeStream(of: Int.self)
    return await stream.first { _ in true }
  }

  @Test("A ticking task does not keep a stuck body waiting for ever")
  func timeLimit() {
    let clock = time.clock
    let ticker = Task(executorPreference: time.executor) {
      while true { try await clock.sleep(for: .seconds(60)) }
    }
    let error = #expect(throws: VirtualTime.Stuck.self) {
      try time.run(limits: .init(time: .seconds(600))) { _ = await never() }
    }
    #expect(error?.reason == .timeLimit)
    #expect(error?.now.offset == .seconds(600))
    #expect(error?.sleepers == 1)
    #expect(error?.nextDeadline?.offset == .seconds(660))
    #expect(error?.description.hasSuffix("asleep on the clock: 1, the first until 660.0 seconds") == true)
    ticker.cancel()
    time.runUntilIdle()
  }

  @Test("Jobs that make each other ready for ever end at the job limit")
  func jobLimit() {
    let error = #expect(throws: VirtualTime.Stuck.self) {
      try time.run(limits: .init(jobs: 1_000)) {
        while !Task.isCancelled { await Task.yield() }
      }
    }
    #expect(error?.reason == .jobLimit)
    #expect(error?.jobsRun == 1_000)
  }

  @Test("A second run goes on where the first ended")
  func twice() throws {
    let clock = time.clock
    try time.run { try await clock.sleep(for: .seconds(1)) }
    let now = try time.run {
      try await clock.sleep(for: .seconds(1))
      return clock.now
    }
    #expect(now.offset == .seconds(2))
  }

  // A test of a program that stops needs a process of its own, which phones do not give.
  #if os(Linux) || os(macOS)
    @Test("Running inside a job of the same executor stops the program")
    func reentrant() async {
      await #expect(processExitsWith: .failure) {
        let time = VirtualTime()
        Task(executorPreference: time.executor) { time.runUntilIdle() }
        time.runUntilIdle()
      }
    }

    @Test("Moving the clock back stops the program")
    func backwards() async {
      await #expect(processExitsWith: .failure) {
        let time = VirtualTime()
        time.advance(by: .seconds(1))
        time.advance(to: VirtualClock.Instant(offset: .zero))
      }
    }
  #endif
}
