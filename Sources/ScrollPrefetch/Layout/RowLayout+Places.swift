public import PrefetchCore

extension RowLayout {
  /// The rows of which any part is between an offset and so much below it.
  ///
  /// An empty range lies where a row would be. O(log n).
  public func visibleRows(at offset: Double, height: Double) -> Range<Int> {
    let top = offset - topInset
    var first = max(0, tree.rows(beginningUpTo: top) - 1)
    // The spacing after a row is no part of it.
    if first < rowCount, tree.top(ofRow: first) + self.height(ofRow: first) <= top { first += 1 }
    return first..<max(first, tree.rows(beginningBefore: top + height))
  }

  /// The row at an offset, or nil if there is none: between two rows, above the first, or below the last.
  ///
  /// O(log n).
  public func row(at offset: Double) -> Int? {
    let place = offset - topInset
    let row = tree.rows(beginningUpTo: place) - 1
    guard row >= 0, place < tree.top(ofRow: row) + height(ofRow: row) else { return nil }
    return row
  }

  /// What to report to a coordinator's list, and to a ``Pager``, of a list that is scrolled to an offset.
  ///
  /// - Parameters:
  ///   - offset: What the content is scrolled to.
  ///   - height: How much of it can be seen.
  ///   - landing: The offset where the scroll will come to rest, if that is known.
  /// - Returns: The rows that can be seen, and those that will be.
  public func viewport(at offset: Double, height: Double, landing: Double? = nil) -> Viewport {
    Viewport(
      visible: visibleRows(at: offset, height: height),
      landing: landing.map { visibleRows(at: $0, height: height) })
  }

  /// The first row that is not wholly above an offset, or nil if there is none.
  func firstRow(at offset: Double) -> Int? {
    let row = visibleRows(at: offset, height: 0).lowerBound
    return row < rowCount ? row : nil
  }
}
