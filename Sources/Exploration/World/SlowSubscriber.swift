import Locking
import ScrollPrefetch
import VirtualTime

/// Takes a coordinator's events one now and then, through a buffer that is too small.
final class SlowSubscriber: Sendable {
  private struct State {
    var events: [PrefetchEvent] = []
    var hasEnded = false
  }

  private let state = Locked(State())

  init(_ events: PrefetchEvents, in time: VirtualTime) {
    Task(executorPreference: time.executor) { [state, clock = time.clock] in
      for await event in events {
        state.withLock { $0.events.append(event) }
        for _ in 0..<(event.number % 4) { await Task.yield() }
        if event.number % 16 == 0 { try? await clock.sleep(for: .milliseconds(20)) }
      }
      state.withLock { $0.hasEnded = true }
    }
  }

  /// What it got, gaps too.
  var events: [PrefetchEvent] { state.withLock { $0.events } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
}
