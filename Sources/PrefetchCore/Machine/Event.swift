/// A fact that the machine is told.
package enum Event: Sendable {
  case listAdded(ListID)
  /// The list's content is now another one, with so many rows; the lookup answers from it.
  case contentChanged(ListID, count: Int)
  /// `time` is the moment of the report, which may be earlier than that of the turn.
  case viewportChanged(ListID, Viewport, time: Instant)
  case reportsMerged(Int)
  case listRemoved(ListID)
  case callerJoined(CallerID, ImageReference)
  case callerLeft(CallerID, ImageID)
  /// The first byte, or the head of the answer: with the number of all bytes, if it says so.
  case transferBegan(TransferID, expectedBytes: Int?)
  case bytesReceived(TransferID, count: Int)
  case transferFinished(TransferID)
  case transferFailed(TransferID)
  case imageDecoded(ImageID, cost: Int)
  case decodingFailed(ImageID)
  /// A moment asked for with `wake` has come.
  case timeCame
  /// All facts of the turn have been told: decide.
  case turnEnded
  case shutDown
}
