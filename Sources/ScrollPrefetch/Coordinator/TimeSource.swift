internal import PrefetchCore

/// The injected clock, as moments since the coordinator was made.
struct TimeSource: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration) async throws -> Void

  #if os(Linux)
    /// The first wait of the process, before there is anything to wait for.
    ///
    /// Dispatch then asks for a descriptor, and ends the process if there is none: that must not be when a load has just
    /// failed for the want of one. The wait is long enough not to be over before that is done.
    private static let firstWait = Task.detached { try? await ContinuousClock().sleep(for: .milliseconds(5)) }
  #endif

  init<C: Clock<Duration>>(_ clock: C) {
    #if os(Linux)
      if clock is ContinuousClock { _ = Self.firstWait }
    #endif
    let origin = clock.now
    elapsed = { origin.duration(to: clock.now) }
    sleepUntil = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }

  var now: Instant {
    let (seconds, attoseconds) = elapsed().components
    return Instant(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  func sleep(until instant: Instant) async throws {
    try await sleepUntil(.nanoseconds(instant.nanoseconds))
  }
}
