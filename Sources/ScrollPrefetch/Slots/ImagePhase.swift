/// What a slot shows.
public enum ImagePhase<Image: Sendable>: Sendable {
  /// Nothing yet, or nothing at all: the slot is bound to no image.
  case placeholder
  /// The image.
  case image(Image)
  /// The image has failed; it may still come, while the slot is bound to it.
  case failure(PrefetchError)
}

/// A later phase of a slot's binding.
public struct SlotUpdate<Image: Sendable>: Sendable {
  /// The binding that it belongs to, as ``ImageSlot/isCurrent(_:)`` checks it.
  public let binding: SlotBinding
  /// What the slot shows now.
  public let phase: ImagePhase<Image>
}

/// One binding of one slot; no two are equal.
public struct SlotBinding: Hashable, Sendable {
  let slot: Int
  let token: Int
}
