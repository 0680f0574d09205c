import Locking
package import ScrollPrefetch

/// Takes a coordinator's events as they come, until there are no more.
package final class EventCollector: Sendable {
  private struct State {
    /// What has come.
    package var events: [PrefetchEvent] = []
    var hasEnded = false
  }

  private let state = Locked(State())

  /// Begins to take events.
  package init(_ events: PrefetchEvents, on executor: any TaskExecutor) {
    Task(executorPreference: executor) { [state] in
      for await event in events { state.withLock { $0.events.append(event) } }
      state.withLock { $0.hasEnded = true }
    }
  }

  /// What has come.
  package var events: [PrefetchEvent] { state.withLock { $0.events } }
  /// Whether nothing more will come.
  package var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// What the events say, read in their order.
  package func grammar(transferLimit: Int) -> EventGrammar {
    var grammar = EventGrammar(transferLimit: transferLimit)
    for event in events { grammar.read(event) }
    return grammar
  }

  /// Why transfers of a key were cancelled, in order.
  package func cancellations(of key: String) -> [CancellationReason] {
    events.compactMap { event in
      guard case .transferCancelled(_, let request, let reason) = event.kind, request.key == key else {
        return nil
      }
      return reason
    }
  }

  /// When the first transfer of a key began.
  package func start(of key: String) -> Duration? {
    for event in events {
      if case .transferStarted(_, let request, _, _) = event.kind, request.key == key { return event.time }
    }
    return nil
  }

  /// When a transfer of a key first failed, and after how long it may be tried again.
  package func firstFailure(of key: String) -> (time: Duration, retryAfter: Duration?)? {
    for event in events {
      if case .transferFailed(_, let request, _, let wait) = event.kind, request.key == key {
        return (event.time, wait)
      }
    }
    return nil
  }

  /// What appearances of a key were, in order: hits, misses with what they found, and their ends.
  package func appearances(of key: String) -> [String] {
    events.compactMap { event in
      switch event.kind {
      case .hit(let appearance, _) where appearance.request.key == key: "hit"
      case .miss(let appearance, let found) where appearance.request.key == key: "miss \(found)"
      case .filled(let appearance, _) where appearance.request.key == key: "filled"
      case .left(let appearance, _) where appearance.request.key == key: "left"
      default: nil
      }
    }
  }
}
