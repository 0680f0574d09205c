internal import PrefetchCore

/// A reusable view's hold on its image: a cell has one for each image that it shows.
///
/// What it is bound to is wanted as much as a visible row, and stays in memory while it is bound. After `bind` or
/// `prepareForReuse` has returned, the binding before yields nothing more, and no longer wants anything. Letting go of
/// the slot ends its binding. It does not keep its coordinator alive.
///
/// Its methods can be called from any thread and return at once; one slot is used from one thread at a time.
public final class ImageSlot<Image: Sendable>: Sendable {
  private let state: SlotState
  private let slots: SlotTable
  private let inbox: Inbox
  private let images: MemoryStore
  private let tasks: TaskSource

  init(slots: SlotTable, inbox: Inbox, images: MemoryStore, tasks: TaskSource) {
    state = slots.makeSlot()
    self.slots = slots
    self.inbox = inbox
    self.images = images
    self.tasks = tasks
  }

  deinit {
    // What is on its way belongs to a binding that has ended.
    _ = state.rebind(showing: nil)
    inbox.post(.slotReleased(state.id))
    state.finish()
    slots.remove(state.id)
  }

  /// Binds the slot to an image, or to none, and returns what to show now; an image in memory comes at once.
  ///
  /// Later phases come from ``updates``.
  @discardableResult
  public func bind(_ request: ImageRequest?) -> ImagePhase<Image> {
    bind(request, handler: nil)
  }

  /// Binds the slot to an image, or to none, and returns what to show now; later phases come on the main actor.
  ///
  /// A phase whose binding has ended meanwhile is not told: a cell bound on the main actor never shows a stale image.
  @discardableResult
  public func bind(
    _ request: ImageRequest?, onUpdate: @escaping @MainActor (ImagePhase<Image>) -> Void
  ) -> ImagePhase<Image> {
    let state = state
    return bind(request) { [tasks] token, phase in
      tasks.makeOnMain {
        guard state.token == token else { return }
        onUpdate(phase.typed())
      }
    }
  }

  /// Ends the binding: the slot shows nothing.
  public func prepareForReuse() {
    bind(nil)
  }

  /// The later phases of whatever the slot is bound to, the newest only; for one task.
  ///
  /// Taken in the isolation in which the slot is bound, as a cell on the main actor does both, an element is never stale.
  /// Elsewhere one that was taken before the slot was bound anew may be looked at after: ``isCurrent(_:)`` tells.
  public var updates: SlotUpdates<Image> {
    SlotUpdates(slot: state)
  }

  /// Whether an update's binding is the slot's present one.
  public func isCurrent(_ binding: SlotBinding) -> Bool {
    binding == SlotBinding(slot: state.id.number, token: state.token)
  }

  private func bind(
    _ request: ImageRequest?, handler: (@Sendable (Int, SlotState.Phase) -> Void)?
  ) -> ImagePhase<Image> {
    guard let request else {
      _ = state.rebind(showing: nil)
      inbox.post(.slotReleased(state.id))
      return .placeholder
    }
    let image = images.validImage(for: request)
    let token = state.rebind(showing: image, handler: handler)
    let isOpen = inbox.post(.slotBound(state.id, token: token, request))
    if let image { return .image(TypedImage<Image>.image(of: image)) }
    if let failure = images.validFailure(of: request) { return .failure(failure) }
    return isOpen ? .placeholder : .failure(.shutDown)
  }
}

extension SlotState.Phase {
  func typed<Image>() -> ImagePhase<Image> {
    switch self {
    case .placeholder: .placeholder
    case .image(let image): .image(TypedImage<Image>.image(of: image))
    case .failure(let failure): .failure(failure)
    }
  }
}

/// The later phases of a slot's bindings.
///
/// Only the newest phase waits; one that was not taken when a newer comes, or the slot is bound anew, is dropped. Ends
/// when the slot is gone, or its coordinator was shut down.
public struct SlotUpdates<Image: Sendable>: AsyncSequence, Sendable {
  /// One later phase.
  public typealias Element = SlotUpdate<Image>
  /// It never fails.
  public typealias Failure = Never

  let slot: SlotState

  /// An iterator; for one task at a time.
  public func makeAsyncIterator() -> Iterator {
    Iterator(slot: slot)
  }

  /// Takes phases one by one.
  public struct Iterator: AsyncIteratorProtocol {
    let slot: SlotState

    /// The next phase; `nil` when nothing more will come.
    public mutating func next() async -> SlotUpdate<Image>? {
      await next(isolation: nil)
    }

    /// The next phase; `nil` when nothing more will come.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> SlotUpdate<Image>? {
      guard let (token, phase) = await slot.next() else { return nil }
      return SlotUpdate(binding: SlotBinding(slot: slot.id.number, token: token), phase: phase.typed())
    }
  }
}
