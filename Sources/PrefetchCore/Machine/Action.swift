/// A command that the machine gives, to be carried out in the order given.
package enum Action: Sendable, Equatable {
  case start(TransferID, SourceID, TransferPriority, resumingAt: Int)
  case cancel(TransferID, CancellationReason, keepingBytes: Bool)
  case setPriority(TransferID, TransferPriority)
  /// Reads a source's bytes from what the loader keeps.
  case read(ReadID, SourceID, TransferPriority)
  case cancelRead(ReadID)
  case setReadPriority(ReadID, TransferPriority)
  /// Has the loader throw away what it keeps of a source.
  case discardStored(SourceID)
  /// Throws away the bytes of a source that are at hand.
  case dropBytes(SourceID)
  /// Decodes a source's bytes, which are complete, into an image.
  case decode(ImageID, SourceID)
  /// Makes the image just decoded readable.
  case keep(ImageID)
  /// Makes an image unreadable again.
  case evict(ImageID)
  /// The error that was told with the end of a transfer is the source's last failure.
  case rememberFailure(SourceID)
  /// The source's last failure is over, or forgotten.
  case clearFailure(SourceID)
  /// The error that was told with the end of a decoding is why there is no such image.
  case rememberUndecodable(ImageID)
  /// It may be tried again.
  case clearUndecodable(ImageID)
  case answer(CallerID, ImageID, Answer)
  /// A slot has something new to show.
  case show(SlotID, ImageID, SlotPhase)
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
    /// With the error that was told with the fact, else the image's, else the source's last failure.
    case failure
    case offline
    case cancelled
    case shutDown
  }

  /// What a slot shows.
  package enum SlotPhase: Sendable, Equatable {
    case image
    /// The error that was told with the fact, else the image's, else the source's last failure.
    case failure
    case shutDown
  }
}
