internal import Locking
internal import PrefetchCore

/// A slot's side of its bindings, whatever the type of its images: what it shows, and what it has yet to be told.
///
/// Everything happens under one lock, so that after a binding has ended nothing of it can be taken any more.
final class SlotState: Sendable {
  /// What a slot shows.
  enum Phase: Sendable {
    case placeholder
    case image(StoredImage)
    case failure(PrefetchError)
  }

  private struct State {
    var token = 0
    var shown: StoredImage?
    /// The newest phase not yet taken; an older one is of no use any more.
    var waiting: Phase?
    var handler: (@Sendable (Int, Phase) -> Void)?
    var sleeper: CheckedContinuation<(token: Int, phase: Phase)?, Never>?
    var isFinished = false
  }

  let id: SlotID
  private let state = Locked(State())

  init(id: SlotID) {
    self.id = id
  }

  /// Begins a new binding, or with no image none, and drops what the old one had yet to tell; the answer is its token.
  func rebind(showing image: StoredImage?, handler: (@Sendable (Int, Phase) -> Void)? = nil) -> Int {
    state.withLock { state in
      state.token += 1
      state.shown = image
      state.waiting = nil
      state.handler = handler
      return state.token
    }
  }

  var token: Int {
    state.withLock { $0.token }
  }

  /// Tells a phase of a binding; one that has ended is told nothing, and an image that is shown already is no news.
  func deliver(_ phase: Phase, token: Int) {
    enum Delivery {
      case handler(@Sendable (Int, Phase) -> Void)
      case sleeper(CheckedContinuation<(token: Int, phase: Phase)?, Never>)
    }
    let delivery = state.withLock { state -> Delivery? in
      guard token == state.token else { return nil }
      if case .image(let image) = phase {
        guard state.shown !== image else { return nil }
        state.shown = image
      }
      if let handler = state.handler { return .handler(handler) }
      if let sleeper = state.sleeper {
        state.sleeper = nil
        return .sleeper(sleeper)
      }
      state.waiting = phase
      return nil
    }
    switch delivery {
    case .handler(let handler): handler(token, phase)
    case .sleeper(let sleeper): sleeper.resume(returning: (token, phase))
    case nil: break
    }
  }

  /// Waits for the next phase of whatever the slot is bound to; `nil` when nothing more will come.
  func next() async -> (token: Int, phase: Phase)? {
    while let taken = await take() {
      // The slot may have been bound anew since the phase was handed over, before the waiting task came to run.
      if taken.token == token { return taken }
    }
    return nil
  }

  private func take() async -> (token: Int, phase: Phase)? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (replaced, answer) = state.withLock {
          state -> (
            CheckedContinuation<(token: Int, phase: Phase)?, Never>?, (token: Int, phase: Phase)??
          ) in
          if let phase = state.waiting {
            state.waiting = nil
            return (nil, .some((state.token, phase)))
          }
          if state.isFinished || Task.isCancelled { return (nil, .some(nil)) }
          defer { state.sleeper = continuation }
          return (state.sleeper, nil)
        }
        // The sequence is for one task; a second one takes the first one's place.
        replaced?.resume(returning: nil)
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      wake()
    }
  }

  /// Nothing more will come.
  func finish() {
    state.withLock { state in
      state.isFinished = true
      state.handler = nil
    }
    wake()
  }

  private func wake() {
    state.withLock { state in
      defer { state.sleeper = nil }
      return state.sleeper
    }?.resume(returning: nil)
  }
}

/// The slots of a coordinator, by number.
final class SlotTable: Sendable {
  private struct State {
    var lastNumber = 0
    var slots: [SlotID: SlotState] = [:]
    var isFinished = false
  }

  private let state = Locked(State())

  func makeSlot() -> SlotState {
    state.withLock { state in
      state.lastNumber += 1
      let slot = SlotState(id: SlotID(number: state.lastNumber))
      if state.isFinished { slot.finish() } else { state.slots[slot.id] = slot }
      return slot
    }
  }

  func remove(_ slot: SlotID) {
    _ = state.withLock { $0.slots.removeValue(forKey: slot) }
  }

  func deliver(_ phase: SlotState.Phase, to slot: SlotID, token: Int) {
    state.withLock { $0.slots[slot] }?.deliver(phase, token: token)
  }

  func finish() {
    let slots = state.withLock { state in
      defer {
        state.isFinished = true
        state.slots = [:]
      }
      return state.slots.values.sorted { $0.id.number < $1.id.number }
    }
    for slot in slots { slot.finish() }
  }
}
