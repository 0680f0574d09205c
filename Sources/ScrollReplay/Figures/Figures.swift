/// What a replay measured.
///
/// Times are milliseconds. They are kept to the microsecond and rates to the millionth, so that a report that
/// is written and read again loses nothing. Rates of nothing are nil.
package struct Figures: Sendable, Equatable {
  /// Images of rows that entered the visible rows.
  package var appearances = 0
  /// Appearances whose image was in memory at their instant.
  package var hits = 0
  package var hitRate: Double?
  /// The sum of the appearances' lengths.
  package var visibleTime = 0.0
  /// The part of `visibleTime` in which the image was not in memory.
  package var blankTime = 0.0
  package var blankRatio: Double?
  /// Like `blankRatio`, each moment weighted with the height of the row's part inside the viewport.
  package var blankArea: Double?
  /// The part of `blankTime` in appearances that began after the first frame's instant.
  package var scrolledBlankTime = 0.0
  /// The part of `blankTime` in frames at rest or slow.
  package var settledBlankTime = 0.0
  /// From an appearance to its image, or to its end; nil without appearances.
  package var timeToImage: Percentiles?
  /// Appearances that ended without their image.
  package var neverSeen = 0
  /// What came over the link, to the nearest byte.
  package var bytesDownloaded = 0
  /// The sizes of the images that were in memory while visible, each once.
  package var bytesUseful = 0
  /// The part of the bytes downloaded that was not useful; 0 when there were none.
  package var wasteRatio = 0.0
  package var transfers = TransferCounts()
  /// Transfers begun for an image that was in memory or under way.
  package var duplicateTransfers = 0
  /// The most bytes of images held at once.
  package var peakMemory = 0
  /// Images evicted, or dropped when they arrived.
  package var evictions = 0
  /// Of the feed's pages; nil if it has none.
  package var paging: PagingFigures?

  package init() {}
}

/// How a feed's pages came.
package struct PagingFigures: Sendable, Equatable {
  /// How often the viewport stood at the end of the rows while pages were to come.
  package var waits = 0
  /// For how long in all.
  package var waitTime = 0.0
  /// Pages asked for; the first is there at the start.
  package var pagesAsked = 0
  /// Of these, the ones of which no row had been visible by the end, whether they had come or not.
  package var pagesInVain = 0

  package init() {}
}

/// How transfers ended; started is the sum of finished, cancelled, failed and open.
package struct TransferCounts: Sendable, Equatable {
  package var started = 0
  package var finished = 0
  package var cancelled = 0
  /// Always 0 on this link, which loses nothing.
  package var failed = 0
  /// Of those started, the ones that went on from at least one kept byte.
  package var resumed = 0
  /// Still under way at the end.
  package var open = 0

  package init() {}
}
