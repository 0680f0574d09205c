/// A fact that the machine is told.
package enum Event: Sendable {
  case listAdded(ListID)
  /// The list's content is now another one, with so many rows; the lookup answers from it.
  ///
  /// `deleted` are the numbers that deleted or replaced rows had before; `nil` if that is not known.
  case contentChanged(ListID, count: Int, deleted: RangeSet<Int>?)
  case viewportChanged(ListID, Viewport)
  case reportsMerged(Int)
  case listRemoved(ListID)
  case callerJoined(CallerID, ImageReference, Patience)
  case callerLeft(CallerID, ImageID)
  /// The slot shows this image from now on, and no other.
  case slotBound(SlotID, ImageReference)
  case slotReleased(SlotID)
  /// The first byte, or the head of the answer: with the number of all bytes, if it says so.
  case transferBegan(TransferID, expectedBytes: Int?)
  case bytesReceived(TransferID, count: Int)
  /// The body starts over: what has come of it so far counts no more.
  case transferRestarted(TransferID)
  case transferFinished(TransferID, Delivery = Delivery())
  /// `retryAfter`: it may not be tried again for so many milliseconds, says the server.
  case transferFailed(TransferID, FailureKind, retryAfter: Double? = nil)
  case readFound(ReadID, ImageFreshness = .unlimited)
  case readMissed(ReadID)
  /// The loader has found out what it keeps: nothing of these sources, whatever it seemed to have before.
  case storeListed(lacking: [SourceID])
  case imageDecoded(ImageID, cost: Int)
  case decodingFailed(ImageID)
  case prefetchPaused(Bool)
  case networkChanged(NetworkPath)
  case memoryPressed(MemoryPressure)
  /// What is known of a source is out of date.
  case invalidated(ImageReference)
  /// A moment asked for with `wake` has come.
  case timeCame
  /// All facts of the turn have been told: decide.
  case turnEnded
  case shutDown

  /// What a caller waits through.
  package struct Patience: Sendable, Equatable {
    /// How many failures that may heal it waits out.
    package var retries: Int
    /// Whether it waits for the network to come back.
    package var waitsForNetwork: Bool

    package init(retries: Int, waitsForNetwork: Bool = false) {
      self.retries = retries
      self.waitsForNetwork = waitsForNetwork
    }
  }
}
