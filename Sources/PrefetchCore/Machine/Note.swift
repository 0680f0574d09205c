/// Something worth telling those who watch.
package enum Note: Sendable, Equatable {
  /// `isFirst`: the image was brought ahead, and is shown for the first time.
  case hit(ListID, RowIdentity, ImageID, isFirst: Bool)
  case miss(ListID, RowIdentity, ImageID, MissKind)
  case filled(ListID, RowIdentity, ImageID, milliseconds: Double)
  case left(ListID, RowIdentity, ImageID, milliseconds: Double)
  case started(TransferID, SourceID, TransferPriority, resumingAt: Int)
  case finished(TransferID, SourceID, bytes: Int)
  case failed(TransferID, SourceID, FailureKind, retryIn: Double?)
  case cancelled(TransferID, SourceID, CancellationReason)
  case readEnded(SourceID, found: Bool)
  case evicted(ImageID, wasShown: Bool)
  case refused(ImageID)
}
