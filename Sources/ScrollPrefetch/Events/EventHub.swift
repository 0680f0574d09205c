internal import Locking

/// Hands a coordinator's events to those who subscribed, each with a buffer of its own.
final class EventHub: Sendable {
  private struct State {
    /// In the order in which they subscribed, and are told.
    var subscribers: [Subscriber] = []
    var lastNumber = 0
    var isFinished = false
  }

  private let state = Locked(State())

  var hasSubscribers: Bool {
    state.withLock { !$0.subscribers.isEmpty }
  }

  /// A new subscriber, which gets all events from now on, and of those that wait at most so many.
  func subscribe(bufferLimit: Int) -> Subscriber {
    state.withLock { state in
      state.lastNumber += 1
      let subscriber = Subscriber(number: state.lastNumber, bufferLimit: bufferLimit)
      if state.isFinished { subscriber.finish() } else { state.subscribers.append(subscriber) }
      return subscriber
    }
  }

  func unsubscribe(_ subscriber: Subscriber) {
    state.withLock { $0.subscribers.removeAll { $0.number == subscriber.number } }
  }

  func publish(_ events: [PrefetchEvent]) {
    guard !events.isEmpty else { return }
    for subscriber in state.withLock({ $0.subscribers }) { subscriber.append(events) }
  }

  /// Says that nothing more will come; what subscribers have not yet taken they still get.
  func finish() {
    let subscribers = state.withLock { state in
      defer {
        state.isFinished = true
        state.subscribers = []
      }
      return state.subscribers
    }
    for subscriber in subscribers { subscriber.finish() }
  }
}

/// One subscriber's events that wait to be taken, a bounded number.
final class Subscriber: Sendable {
  private struct State {
    var waiting: [PrefetchEvent] = []
    /// The first event lost since the last one taken, and how many were lost after it.
    var gap: (first: PrefetchEvent, count: Int)?
    var isFinished = false
    var sleeper: CheckedContinuation<[PrefetchEvent]?, Never>?
  }

  let number: Int
  private let bufferLimit: Int
  private let state = Locked(State())

  init(number: Int, bufferLimit: Int) {
    self.number = number
    self.bufferLimit = max(1, bufferLimit)
  }

  /// Appends events; what does not fit is lost, from the newest on, and told as a gap.
  func append(_ events: [PrefetchEvent]) {
    let sleeper = state.withLock { state -> CheckedContinuation<[PrefetchEvent]?, Never>? in
      let room = state.gap == nil ? bufferLimit - state.waiting.count : 0
      state.waiting.append(contentsOf: events.prefix(room))
      let lost = events.dropFirst(room)
      if let first = lost.first {
        state.gap = (state.gap?.first ?? first, (state.gap?.count ?? 0) + lost.count)
      }
      defer { state.sleeper = nil }
      return state.sleeper
    }
    sleeper?.resume(returning: take())
  }

  /// What waits, all at once; empty when nothing does, `nil` when nothing ever will.
  private func take() -> [PrefetchEvent]? {
    state.withLock { state in
      if state.waiting.isEmpty && state.isFinished { return nil }
      var taken = state.waiting
      state.waiting = []
      if let gap = state.gap {
        taken.append(PrefetchEvent(number: gap.first.number, time: gap.first.time, kind: .gap(gap.count)))
        state.gap = nil
      }
      return taken
    }
  }

  /// Waits for events; `nil` when nothing more will come, or the waiting task is cancelled.
  func next() async -> [PrefetchEvent]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          let isReady = !state.waiting.isEmpty || state.isFinished || Task.isCancelled
          if !isReady { state.sleeper = continuation }
          return isReady
        }
        if isReady { continuation.resume(returning: Task.isCancelled ? nil : take()) }
      }
    } onCancel: {
      wake()
    }
  }

  func finish() {
    state.withLock { $0.isFinished = true }
    wake()
  }

  private func wake() {
    state.withLock { state in
      defer { state.sleeper = nil }
      return state.sleeper
    }?.resume(returning: nil)
  }
}
