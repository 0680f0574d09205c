import Locking

/// What happened at a server, in the order in which it happened.
///
/// Bounded: of a server that runs long only the latest entries are kept.
package final class ServerLog: Sendable {
  private struct Waiter {
    var id: Int
    var deadline: ContinuousClock.Instant
    var matches: @Sendable (LogEntry) -> Bool
    var continuation: CheckedContinuation<LogEntry?, Never>
  }

  private struct State {
    var entries: [LogEntry] = []
    var dropped = 0
    var waiters: [Waiter] = []
    var waitersBegun = 0
    var hasEnded = false
  }

  private let state = Locked(State())
  private let capacity: Int
  private let wake: @Sendable () -> Void

  /// `wake` is called when the deadline of a new waiter is to be looked after.
  init(capacity: Int, wake: @escaping @Sendable () -> Void) {
    self.capacity = capacity
    self.wake = wake
  }

  /// What happened so far.
  package var entries: [LogEntry] { state.withLock { $0.entries } }

  /// How many of the oldest entries are no longer kept.
  package var dropped: Int { state.withLock { $0.dropped } }

  /// The requests so far.
  package var requests: [Request] { entries.compactMap(\.request) }

  /// How many connections were opened so far.
  package var connectionsOpened: Int { entries.count { $0.event == .opened } }

  /// How many bytes were handed to the kernel for the request; nil while its reply goes on.
  package func bytesSent(for request: Int) -> Int? {
    for case .replied(request, let bytes, _) in entries.map(\.event) { return bytes }
    return nil
  }

  /// The first entry that matches, whether it is there or still comes.
  ///
  /// Nil if none has come in time, or before the server stopped, or when the task is cancelled.
  package func first(
    within time: Duration = .seconds(60), where matches: @escaping @Sendable (LogEntry) -> Bool
  ) async -> LogEntry? {
    let id = state.withLock { state in
      state.waitersBegun += 1
      return state.waitersBegun
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(
          Waiter(
            id: id, deadline: .now + time, matches: matches, continuation: continuation))
      }
    } onCancel: {
      give(nil, to: { $0.id == id })
    }
  }

  private func add(_ waiter: Waiter) {
    let isCancelled = Task.isCancelled
    let answer: LogEntry?? = state.withLock { state in
      if let found = state.entries.first(where: waiter.matches) { return .some(found) }
      if state.hasEnded || isCancelled { return .some(nil) }
      state.waiters.append(waiter)
      return .none
    }
    if let answer { waiter.continuation.resume(returning: answer) } else { wake() }
    // A cancellation between the look and the lock found no waiter to answer.
    if Task.isCancelled { give(nil, to: { $0.id == waiter.id }) }
  }

  private func give(_ entry: LogEntry?, to isMeant: (Waiter) -> Bool) {
    let answered = state.withLock { state in
      let answered = state.waiters.filter(isMeant)
      if !answered.isEmpty { state.waiters.removeAll(where: isMeant) }
      return answered
    }
    for waiter in answered { waiter.continuation.resume(returning: entry) }
  }
}

// MARK: - What the server does

extension ServerLog {
  func append(_ entry: LogEntry) {
    let answered: [Waiter] = state.withLock { state in
      state.entries.append(entry)
      if state.entries.count > capacity {
        // A half at once, so that not every entry moves all others.
        let count = state.entries.count - capacity / 2
        state.entries.removeFirst(count)
        state.dropped += count
      }
      if state.waiters.isEmpty { return [] }
      let answered = state.waiters.filter { $0.matches(entry) }
      state.waiters.removeAll { $0.matches(entry) }
      return answered
    }
    for waiter in answered { waiter.continuation.resume(returning: entry) }
  }

  /// When the next waiter must be answered.
  var nextDeadline: ContinuousClock.Instant? {
    state.withLock { $0.waiters.lazy.map(\.deadline).min() }
  }

  /// Answers those whose time is over.
  func expire(at now: ContinuousClock.Instant) {
    give(nil, to: { $0.deadline <= now })
  }

  /// Answers all that still wait: nothing more will happen.
  func end() {
    state.withLock { $0.hasEnded = true }
    give(nil, to: { _ in true })
  }
}
