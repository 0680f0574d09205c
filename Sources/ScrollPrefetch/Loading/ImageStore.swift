/// What a loader keeps of the bytes it brought, as on a disk; the coordinator reads it before it asks the network.
///
/// Every method but ``mayHold(_:)`` is called by the coordinator, in the order of its decisions, and must return at once.
public protocol ImageStore: Sendable {
  /// Whether it may have a request's bytes: asked for each row that comes near the viewport, so it must not take long,
  /// nor touch the disk. A wrong yes costs a reading that finds nothing, and for as long as it is believed what memory has
  /// no room for is not prefetched; a wrong no costs a transfer.
  func mayHold(_ request: ImageRequest) -> Bool

  /// Begins to read, telling the reading what was found; what is visible before what is not.
  func read(_ read: ImageRead)

  /// The reading is cancelled: what is told to it from now on is dropped.
  func cancel(_ read: ImageRead)

  /// The reading's priority has changed, to ``ImageRead/priority``.
  func priorityDidChange(of read: ImageRead)

  /// What it has of a request is out of date, or no image: it must not be found again.
  func discard(_ request: ImageRequest)

  /// Asks to be told when it is of no use for the moment, and why; called once by each coordinator.
  func reportTroubles(to report: @escaping @Sendable (StoreTrouble) -> Void)

  /// Asks to be told when it has found out what it has, if ``mayHold(_:)`` can only guess before; called once by each
  /// coordinator, which then asks again about what it was told.
  func reportListing(to report: @escaping @Sendable () -> Void)
}

extension ImageStore {
  /// Nothing to report.
  public func reportTroubles(to report: @escaping @Sendable (StoreTrouble) -> Void) {}

  /// Nothing to report: it never guesses.
  public func reportListing(to report: @escaping @Sendable () -> Void) {}
}
