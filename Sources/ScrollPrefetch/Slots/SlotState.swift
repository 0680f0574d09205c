internal import Locking
internal import PrefetchCore

/// A slot's side of its bindings, whatever the type of its images: what it shows, and what it has yet to be told.
///
/// Everything happens under one lock, so that after a binding has ended nothing of it can be taken any more.
final class SlotState: Sendable {
  /// What a slot shows.
  enum Phase: Sendable {
    case placeholder
    case image(any StoredImage)
    case failure(PrefetchError)
  }

  private struct State {
    var token = 0
    var shown: (any StoredImage)?
    /// The newest phase not yet taken; an older one is of no use any more.
    var waiting: Phase?
    var handler: (@Sendable (Int, Phase) -> Void)?
    /// Woken with true to look for a phase, with false at the end.
    var sleeper: CheckedContinuation<Bool, Never>?
    var isFinished = false
  }

  let id: SlotID
  private let state = Locked(State())

  init(id: SlotID) {
    self.id = id
  }

  /// Begins a new binding, or with no image none, and drops what the old one had yet to tell; the answer is its token.
  func rebind(showing image: (any StoredImage)?, handler: (@Sendable (Int, Phase) -> Void)? = nil) -> Int {
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
    let (handler, sleeper) = state.withLock {
      state -> ((@Sendable (Int, Phase) -> Void)?, CheckedContinuation<Bool, Never>?) in
      guard token == state.token else { return (nil, nil) }
      if case .image(let image) = phase {
        guard state.shown !== image else { return (nil, nil) }
        state.shown = image
      }
      if let handler = state.handler { return (handler, nil) }
      state.waiting = phase
      defer { state.sleeper = nil }
      return (nil, state.sleeper)
    }
    handler?(token, phase)
    sleeper?.resume(returning: true)
  }

  /// Waits for the next phase of whatever the slot is bound to; `nil` when nothing more will come.
  ///
  /// The phase is taken last, where the caller runs: what a new binding has made stale until then is not given out.
  func next() async -> (token: Int, phase: Phase)? {
    while await waitForPhase() {
      if let told = takePhase() { return told }
    }
    return nil
  }

  private func takePhase() -> (token: Int, phase: Phase)? {
    state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting.map { (state.token, $0) }
    }
  }

  /// Waits until there may be a phase to take; false when nothing more will come.
  private func waitForPhase() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (replaced, answer) = state.withLock { state -> (CheckedContinuation<Bool, Never>?, Bool?) in
          if state.waiting != nil { return (nil, true) }
          if state.isFinished || Task.isCancelled { return (nil, false) }
          defer { state.sleeper = continuation }
          return (state.sleeper, nil)
        }
        // The sequence is for one task; a second one takes the first one's place.
        replaced?.resume(returning: false)
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
    }?.resume(returning: false)
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
