/// A command that the machine gives, to be carried out in the order given.
package enum Action: Sendable, Equatable {
  case start(TransferID, SourceID, TransferPriority, resumingAt: Int)
  case cancel(TransferID, CancellationReason, keepingBytes: Bool)
  case setPriority(TransferID, TransferPriority)
  /// Throws away the bytes kept of a cancelled transfer.
  case dropBytes(SourceID)
  /// Decodes a source's bytes, which are complete, into an image.
  case decode(ImageID, SourceID)
  /// Makes the image just decoded readable.
  case keep(ImageID)
  /// Makes an image unreadable again.
  case evict(ImageID)
  case answer(CallerID, ImageID, Answer)
  /// Nothing refers to the number any more; it may be used for another image.
  case forgetImage(ImageID)
  case forgetSource(SourceID)
  case note(Note)
  /// Come back at this moment; replaces any earlier wish.
  case wake(at: Instant)

  /// How a caller's wait ends.
  package enum Answer: Sendable, Equatable {
    /// With the image: just decoded, or in memory.
    case image
    /// With the error that was told with the fact.
    case failure
    case cancelled
    case shutDown
  }
}
