extension Figures {
  /// All figures by their names, in the order in which the model lists them.
  package var json: JSONValue {
    .object([
      ("appearances", .integer(appearances)),
      ("hits", .integer(hits)),
      ("hitRate", .optional(hitRate)),
      ("visibleTime", .number(visibleTime)),
      ("blankTime", .number(blankTime)),
      ("blankRatio", .optional(blankRatio)),
      ("blankArea", .optional(blankArea)),
      ("scrolledBlankTime", .number(scrolledBlankTime)),
      ("settledBlankTime", .number(settledBlankTime)),
      ("timeToImage", Percentiles.json(timeToImage)),
      ("neverSeen", .integer(neverSeen)),
      ("bytesDownloaded", .integer(bytesDownloaded)),
      ("bytesUseful", .integer(bytesUseful)),
      ("wasteRatio", .number(wasteRatio)),
      ("transfersStarted", .integer(transfers.started)),
      ("transfersFinished", .integer(transfers.finished)),
      ("transfersCancelled", .integer(transfers.cancelled)),
      ("transfersFailed", .integer(transfers.failed)),
      ("transfersResumed", .integer(transfers.resumed)),
      ("transfersOpen", .integer(transfers.open)),
      ("duplicateTransfers", .integer(duplicateTransfers)),
      ("peakMemory", .integer(peakMemory)),
      ("evictions", .integer(evictions)),
      ("pagerWaits", paging.map { .integer($0.waits) } ?? .null),
      ("pagerWaitTime", .optional(paging?.waitTime)),
      ("pagesAsked", paging.map { .integer($0.pagesAsked) } ?? .null),
      ("pagesInVain", paging.map { .integer($0.pagesInVain) } ?? .null),
    ])
  }
}

extension Percentiles {
  /// Null each when there was nothing to rank.
  fileprivate static func json(_ percentiles: Percentiles?) -> JSONValue {
    .object([
      ("p50", .optional(percentiles?.p50)),
      ("p95", .optional(percentiles?.p95)),
      ("p99", .optional(percentiles?.p99)),
    ])
  }
}
