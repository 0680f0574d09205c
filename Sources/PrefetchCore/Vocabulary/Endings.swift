/// Why a transfer was cancelled.
public enum CancellationReason: String, Hashable, Sendable, CaseIterable {
  /// Its rows have left the window.
  case scrolledAway
  /// Its rows are no longer in the list, or the list itself is gone.
  case deleted
  /// The last task that awaited it was cancelled.
  case callerLeft
  /// It was a prefetch that gave its place to a more urgent transfer.
  case preempted
  /// Memory has no room for it any more.
  case memory
  /// The coordinator was shut down.
  case shutDown
}

/// What an appearance found when the image was not in memory.
public enum MissKind: String, Hashable, Sendable, CaseIterable {
  /// Its transfer was under way, or its bytes were being decoded.
  case inFlight
  /// It was in the window, and its transfer had not begun.
  case queued
  /// Its last transfer had failed.
  case failedRecently
  /// Nothing had been done for it.
  case nothing
}
