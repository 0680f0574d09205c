import Locking

/// A clock that stands still until its ``VirtualTime`` moves it.
///
/// A sleep until an instant that has passed lets other jobs run, and returns.
public struct VirtualClock: Clock {
  /// A point on a virtual clock: how long after the clock's beginning.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public var offset: Swift.Duration

    /// Makes the instant that lies this long after the clock's beginning.
    public init(offset: Swift.Duration) {
      self.offset = offset
    }

    /// The instant that lies this much later.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How much later the other instant is.
    public func duration(to other: Instant) -> Swift.Duration {
      other.offset - offset
    }

    /// Whether the left instant is the earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private let state = Locked(State())

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers = Sleepers<CheckedContinuation<Void, any Error>>()
    var nextNumber: UInt64 = 0
  }

  /// Clocks are made by a ``VirtualTime``: no one else could move them.
  init() {}

  /// The instant at which the clock stands.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step between two instants: one attosecond.
  public var minimumResolution: Swift.Duration {
    Swift.Duration(secondsComponent: 0, attosecondsComponent: 1)
  }

  /// Suspends the task until the clock has been moved to the deadline.
  ///
  /// Throws `CancellationError` as soon as the task is cancelled. The tolerance is not used: a sleeper wakes at its
  /// deadline exactly.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else {
      await Task.yield()
      return
    }
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fallAsleep(continuation, number: number, deadline: deadline)
      }
    } onCancel: {
      state.withLock { $0.sleepers.cancel(number) }?.resume(throwing: CancellationError())
    }
  }

  /// Whether the task is cancelled is asked under the lock: a cancellation before is seen here, and the handler of
  /// one after finds the sleeper.
  private func fallAsleep(
    _ continuation: CheckedContinuation<Void, any Error>, number: UInt64, deadline: Instant
  ) {
    let outcome: Result<Void, any Error>? = state.withLock { state in
      if Task.isCancelled { return .failure(CancellationError()) }
      if deadline <= state.now { return .success(()) }
      state.sleepers.add(continuation, number: number, deadline: deadline)
      return nil
    }
    if let outcome { continuation.resume(with: outcome) }
  }
}

extension VirtualClock {
  /// The earliest deadline of those who sleep.
  var nextDeadline: Instant? { state.withLock { $0.sleepers.nextDeadline } }

  /// How many sleep.
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock, never back, and wakes those whose deadline has come, in the order of deadlines.
  package func move(to instant: Instant) {
    state.withLock { $0.now = max($0.now, instant) }
    // One at a time, and resumed outside the lock: a resumption may enqueue anywhere.
    while let sleeper = state.withLock({ $0.sleepers.takeDue(at: $0.now) }) { sleeper.resume() }
  }
}
