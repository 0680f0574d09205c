import ScrollPrefetch

/// What a program did, as the model is told.
enum Fact: Sendable {
  case listOpened(Int, number: Int, [PlannedRow])
  case listClosed(Int)
  case listShown(Int, Viewport)
  case listEdited(Int, [PlannedRow])
  case called(Int, Picture, retries: Int, waitsForNetwork: Bool)
  case callCancelled(Int)
  /// With what the slot was given to show at once.
  case slotBound(Int, Picture, Sight.Shown)
  case slotReused(Int)
  case slotDropped(Int)
  /// The transfer that the loader had open for the source.
  case finished(Int, isBroken: Bool)
  case failed(Int, FailureKind)
  /// On a task of its own; what is decoded inline belongs to the end of its transfer.
  case decoded(Decoding)
  case paused(Bool)
  case pathChanged(NetworkPath)
  case memoryPressed(MemoryPressure)
  case invalidated(Int)
  case shutDown
}
