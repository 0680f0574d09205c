/// Why a transfer was cancelled.
public enum CancellationReason: String, Hashable, Sendable, CaseIterable {
  /// Its rows have left the window.
  case scrolledAway
  /// Its rows are no longer in the list, or the list itself is gone.
  case deleted
  /// The last slot that was bound to it has been reused.
  case reused
  /// The last task that awaited it was cancelled.
  case callerLeft
  /// It was a prefetch that gave its place to a more urgent transfer.
  case preempted
  /// Prefetching was paused, or the network is constrained.
  case paused
  /// Memory has no room for it any more.
  case memory
  /// Its source was invalidated: what it brings is out of date.
  case invalidated
  /// The coordinator was shut down.
  case shutDown
}

/// What an appearance found when the image was not in memory.
public enum MissKind: String, Hashable, Sendable, CaseIterable {
  /// Its transfer was under way, or its bytes were being decoded.
  case inFlight
  /// The loader kept its bytes, as on a disk, and they were to be read or being read.
  case disk
  /// It was in the window, and its transfer had not begun.
  case queued
  /// Its last transfer had failed.
  case failedRecently
  /// Nothing had been done for it.
  case nothing
}

/// Whether it makes sense to try a failed transfer again.
public enum FailureKind: String, Hashable, Sendable, CaseIterable {
  /// It may go better next time, as after a time-out or a 503: tried again after a while that grows each time.
  case mayHeal
  /// It will not go better, as after a 404, or with bytes that are no image: remembered, for a bounded time.
  case permanent
  /// There was no network: no fault of the source, and tried again as soon as there is one.
  case offline
}
