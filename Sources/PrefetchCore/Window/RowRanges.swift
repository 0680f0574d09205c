/// A set of row numbers, as few ranges.
///
/// The standard library's `RangeSet` does the same for any number of ranges of anything, and takes a microsecond to
/// make; this one is made for each plan.
package struct RowRanges: Sendable, Equatable {
  /// Ascending; no two touch or overlap, and none is empty.
  package private(set) var ranges: [Range<Int>] = []

  /// All rows of these ranges, which may overlap.
  package init(_ parts: Range<Int>...) {
    ranges.reserveCapacity(parts.count)
    for part in parts { insert(part) }
  }

  package func contains(_ row: Int) -> Bool {
    ranges.contains { $0.contains(row) }
  }

  package mutating func insert(_ new: Range<Int>) {
    guard !new.isEmpty else { return }
    let first = ranges.firstIndex { $0.upperBound >= new.lowerBound } ?? ranges.count
    let end = ranges[first...].firstIndex { $0.lowerBound > new.upperBound } ?? ranges.count
    guard first < end else { return ranges.insert(new, at: first) }
    let lower = min(ranges[first].lowerBound, new.lowerBound)
    let upper = max(ranges[end - 1].upperBound, new.upperBound)
    ranges[first] = lower..<upper
    ranges.removeSubrange((first + 1)..<end)
  }

  /// The rows that are not in the other set, ascending.
  package func subtracting(_ other: RowRanges) -> [Range<Int>] {
    var left: [Range<Int>] = []
    for range in ranges {
      var start = range.lowerBound
      for gone in other.ranges where gone.upperBound > start && gone.lowerBound < range.upperBound {
        if start < gone.lowerBound { left.append(start..<gone.lowerBound) }
        start = gone.upperBound
      }
      if start < range.upperBound { left.append(start..<range.upperBound) }
    }
    return left
  }

  /// Every row, ascending.
  package var rows: FlattenSequence<[Range<Int>]> { ranges.joined() }
}
