public import PrefetchCore

extension RowLayout {
  /// Measures those of the rows to be shown that have not been.
  ///
  /// The row that stays in place is the first of those to be shown that has been measured, or else the first of them: so
  /// rows that come into sight from above grow upwards. Rows are measured from there down, then from there up, and only as
  /// many as it takes to fill the view. O(log n) for each of the rows shown.
  ///
  /// - Parameters:
  ///   - offset: What the content is scrolled to.
  ///   - height: How much of it can be seen.
  ///   - identity: Who a row is.
  ///   - measure: How high a row is at ``width``; called once for each identity while the width is the same.
  /// - Returns: What to add to the offset.
  public mutating func measureRows(
    at offset: Double, height: Double, identity: (Int) -> RowIdentity, measure: (Int) -> Double
  ) -> Double {
    let shown = visibleRows(at: offset, height: height)
    guard let anchor = shown.first(where: isMeasured(row:)) ?? shown.first else { return 0 }
    return keeping(anchor) { layout in
      let above = layout.top(ofRow: anchor) - offset
      var hasNewEstimate = false
      while let row = layout.nextToMeasure(
        around: anchor, at: layout.top(ofRow: anchor) - above, height: height)
      {
        let isNew = layout.setHeight(ofRow: row, identity: identity(row), measure: measure)
        hasNewEstimate = hasNewEstimate || isNew
      }
      // Once for all of them: it does not change what is seen, since that has been measured.
      if hasNewEstimate { layout.renewEstimates() }
    }
  }

  /// The row to be measured next of those that are seen, the nearest one below the anchor first.
  private func nextToMeasure(around anchor: Int, at offset: Double, height: Double) -> Int? {
    let shown = visibleRows(at: offset, height: height)
    let below = max(anchor, shown.lowerBound)..<max(anchor, shown.upperBound)
    let above = min(anchor, shown.lowerBound)..<min(anchor, shown.upperBound)
    return below.first { !isMeasured(row: $0) } ?? above.last { !isMeasured(row: $0) }
  }
}
