internal import PrefetchCore

/// The injected clock, as moments since the coordinator was made.
struct TimeSource: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration) async throws -> Void

  init<C: Clock<Duration>>(_ clock: C) {
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
