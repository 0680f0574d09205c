import Locking
import VirtualTime

/// A virtual clock that knows when its coordinator has a turn.
///
/// A turn asks for the time once, right after it has taken all that was told. So whoever gives it its clock learns when
/// one begins, and needs no hook in the coordinator.
struct TurnClock: Clock {
  typealias Instant = VirtualClock.Instant

  let clock: VirtualClock
  let turns: Turns

  var now: Instant {
    turns.begin()
    return clock.now
  }

  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}

/// Tells someone of each turn that begins.
final class Turns: Sendable {
  private let observer = Locked<(@Sendable () -> Void)?>(nil)

  func observe(_ observer: (@Sendable () -> Void)?) {
    self.observer.withLock { $0 = observer }
  }

  func begin() {
    observer.withLock { $0 }?()
  }
}
