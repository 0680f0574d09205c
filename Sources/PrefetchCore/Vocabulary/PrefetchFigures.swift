/// Counters of what a coordinator has done since it was made.
///
/// They equal what the events add up to. Times are milliseconds, bytes are those that loaders reported.
public struct PrefetchFigures: Hashable, Sendable {
  /// Appearances of a row's image that found it in memory.
  public var hits = 0
  /// Images that were in memory when they were first shown; each counts once.
  public var prefetchesUsed = 0
  /// Images that left memory without ever having been shown.
  public var prefetchesWasted = 0
  /// Appearances that did not.
  public var misses = 0
  /// Misses that ended with the image.
  public var missesFilled = 0
  /// Misses that ended because the row left first.
  public var missesLeft = 0
  /// The time that ended misses lasted, in milliseconds.
  public var blankMilliseconds = 0.0
  /// Transfers begun.
  public var transfersStarted = 0
  /// Transfers that brought all their bytes.
  public var transfersFinished = 0
  /// Transfers that failed.
  public var transfersFailed = 0
  /// Transfers cancelled, for whatever reason.
  public var transfersCancelled = 0
  /// Transfers cancelled to make room for a more urgent one; a part of `transfersCancelled`.
  public var transfersPreempted = 0
  /// Transfers that went on from bytes at hand; a part of `transfersStarted`.
  public var transfersResumed = 0
  /// Bytes received, by all transfers.
  public var bytesReceived = 0
  /// Bytes that cancelled and failed transfers had brought and that were not kept.
  public var bytesLost = 0
  /// Readings begun of what the loader keeps, as on a disk.
  public var readsStarted = 0
  /// Readings that brought an image's bytes.
  public var readsFound = 0
  /// Readings that found nothing.
  public var readsMissed = 0
  /// Readings cancelled.
  public var readsCancelled = 0
  /// Images taken out of memory to make room.
  public var evictions = 0
  /// Images that were not brought into memory, since only something nearer could have made room.
  public var refusals = 0
  /// The highest total cost that memory held after any turn.
  public var peakMemoryCost = 0
  /// Viewport reports that were merged because more than 64 of one list waited.
  public var reportsMerged = 0

  /// All zero.
  public init() {}
}
