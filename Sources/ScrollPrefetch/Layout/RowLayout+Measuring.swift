public import PrefetchCore

extension RowLayout {
  /// Measures those of the rows to be shown that have not been.
  ///
  /// The row that stays in place is the first of those to be shown that has been measured, or else the first of them: so
  /// rows that come into sight from above grow upwards. Rows are measured from there down, then from there up, and only as
  /// many as it takes to fill the view. O(log n) for each of the rows shown.
  ///
  /// What ``visibleRows(at:height:)`` says of the corrected offset has all been measured then. At an offset that is no
  /// finite number nothing can be seen, and nothing is done.
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
    guard offset.isFinite else { return 0 }
    var view = View(start: offset, height: height)
    while measureRows(in: &view, identity: identity, measure: measure) {
      // Once for all of them. It moves nothing that is seen but by a rounding, after which another row may be seen.
      renewEstimates()
      hold(&view)
    }
    return view.correction
  }

  /// Measures what can be seen and has not been measured.
  ///
  /// - Returns: Whether an estimate has changed.
  private mutating func measureRows(
    in view: inout View, identity: (Int) -> RowIdentity, measure: (Int) -> Double
  ) -> Bool {
    var hasNewEstimate = false
    while let row = nextToMeasure(in: &view) {
      let isNew = setHeight(ofRow: row, identity: identity(row), measure: measure)
      hasNewEstimate = hasNewEstimate || isNew
      hold(&view)
    }
    return hasNewEstimate
  }

  /// What can be seen, held at one of the rows.
  private struct View {
    /// What the content was scrolled to.
    let start: Double
    let height: Double
    var correction = 0.0
    /// The row that stays in place, and where it begins below the top of the view.
    var anchor: (row: Int, place: Double)?

    /// The offset as the app will have it: its rounding may decide whether a row is seen.
    var offset: Double { start + correction }
  }

  /// Scrolls the view so that its anchor is where it was.
  private func hold(_ view: inout View) {
    guard let anchor = view.anchor else { return }
    view.correction = top(ofRow: anchor.row) - anchor.place - view.start
  }

  /// The row to be measured next of those that are seen, the nearest one below the anchor first.
  private func nextToMeasure(in view: inout View) -> Int? {
    let shown = visibleRows(at: view.offset, height: view.height)
    // A row that turned out to be so low that it cannot be seen is no hold for those that can.
    if view.anchor.map({ shown.contains($0.row) }) != true,
      let row = shown.first(where: isMeasured(row:)) ?? shown.first
    {
      view.anchor = (row, top(ofRow: row) - view.offset)
    }
    guard let anchor = view.anchor?.row, shown.contains(anchor) else { return nil }
    return (anchor..<shown.upperBound).first { !isMeasured(row: $0) }
      ?? (shown.lowerBound..<anchor).last { !isMeasured(row: $0) }
  }
}
