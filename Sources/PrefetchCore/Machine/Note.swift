/// Something worth telling those who watch.
package enum Note: Sendable, Equatable {
  case hit(ListID, RowIdentity, ImageID)
  case miss(ListID, RowIdentity, ImageID, MissKind)
  case filled(ListID, RowIdentity, ImageID, milliseconds: Double)
  case left(ListID, RowIdentity, ImageID, milliseconds: Double)
  case started(TransferID, SourceID, TransferPriority, resumingAt: Int)
  case finished(TransferID, SourceID, bytes: Int)
  case failed(TransferID, SourceID)
  case cancelled(TransferID, SourceID, CancellationReason)
  case evicted(ImageID)
  case refused(ImageID)
}
