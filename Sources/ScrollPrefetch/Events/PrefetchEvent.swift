public import PrefetchCore

/// Something that happened in a coordinator.
///
/// Numbers grow by one from event to event; where a subscriber was too slow, a gap stands in place of what it lost.
public struct PrefetchEvent: Sendable {
  /// The event's place among all events of its coordinator, counted from 1; that of the first lost one for a gap.
  public let number: Int
  /// When it happened: the time since the coordinator was made, on its clock.
  public let time: Duration
  /// What happened.
  public let kind: Kind

  /// What happened.
  public enum Kind: Sendable {
    /// A row's image appeared, and was in memory; `isFirst` if it had been prefetched and is shown for the first time.
    case hit(Appearance, isFirst: Bool)
    /// A row's image appeared, and was not in memory. Ends with `filled` or `left`.
    case miss(Appearance, found: MissKind)
    /// An image that was missed is there, so long after its row had appeared.
    case filled(Appearance, after: Duration)
    /// A row whose image was missed has left without it, so long after it had appeared.
    case left(Appearance, after: Duration)
    /// A transfer began, at this many bytes from the start of the body. Ends with `transferFinished`,
    /// `transferFailed` or `transferCancelled`.
    case transferStarted(TransferNumber, ImageRequest, TransferPriority, resumingAt: Int)
    /// A transfer brought all its bytes: this many, with those it resumed from.
    case transferFinished(TransferNumber, ImageRequest, bytes: Int)
    /// A transfer failed; while someone wants it, it is tried again after a while, if that is known.
    case transferFailed(TransferNumber, ImageRequest, FailureKind, retryAfter: Duration?)
    /// A transfer was cancelled.
    case transferCancelled(TransferNumber, ImageRequest, CancellationReason)
    /// What one exchange of a transfer with a server took.
    case exchangeMeasured(TransferNumber, ImageRequest, ExchangeTiming)
    /// What the loader keeps was read: the image's bytes were there, or they were not.
    case read(ImageRequest, found: Bool)
    /// What the loader keeps is of no use for the moment: nothing is found, or nothing new is kept.
    case storeTroubled(StoreTrouble)
    /// An image was taken out of memory; a prefetched one that was never shown was wasted.
    case evicted(ImageRequest, wasShown: Bool)
    /// An image was decoded, but not brought into memory.
    case refused(ImageRequest)
    /// So many events were lost here, since the subscriber was too slow.
    case gap(Int)
  }

  /// One image of one row of one list, as it became visible.
  public struct Appearance: Hashable, Sendable {
    /// The number of the list, as ``PrefetchList/number`` has it.
    public let list: Int
    /// The row.
    public let row: RowIdentity
    /// The image.
    public let request: ImageRequest
  }

  /// The number of a transfer; no other transfer of the coordinator has it.
  public typealias TransferNumber = Int
}
