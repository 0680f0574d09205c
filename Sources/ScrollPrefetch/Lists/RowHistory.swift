/// What an edit did to the rows of a list: where each old row is now, and where each present row was.
///
/// Made once from the changes that an app knows, then only asked. It is as long as there were changes, however many
/// rows the list has. Histories that did the same to the rows are equal.
package struct RowHistory: Sendable, Equatable {
  /// How many rows there were before the edit.
  package let countBefore: Int
  /// How many rows there are after it.
  package let count: Int
  /// The old numbers of the rows that are there no longer: deleted, or replaced by others.
  ///
  /// Computed, since stored it made the metadata of this type wait for itself: a release build by Swift 6.3.1 on Linux
  /// hung when it was first used.
  package var removed: RangeSet<Int> { toNew.rowsOutside(in: 0..<countBefore) }
  /// The present numbers of the rows that were not there before: inserted, or in the places of others.
  package var inserted: RangeSet<Int> { toOld.rowsOutside(in: 0..<count) }
  private let toNew: RowMapping
  private let toOld: RowMapping

  /// The history of a list with so many rows, after changes made in order.
  ///
  /// Costs O(1) for each change next to the one before it, and otherwise at most the number of changes so far.
  /// It is nil if the list cannot have had these changes: a row out of range, a negative count, or more rows than can
  /// be counted. Then nothing is known of the rows, and only their identities can tell which is which.
  package init?(rowCount: Int, changes: some Sequence<ListChange>) {
    guard rowCount >= 0 else { return nil }
    var pieces = RowPieces(rowCount: rowCount)
    for change in changes {
      guard pieces.apply(change) else { return nil }
    }
    countBefore = rowCount
    count = pieces.count
    toOld = RowMapping(oldRowsOf: pieces.inOrder())
    toNew = toOld.inverted()
  }

  /// The number that a row has now, or nil if it is there no longer or never was.
  ///
  /// O(log n) in the number of changes.
  package func newRow(of oldRow: Int) -> Int? { toNew[oldRow] }

  /// The number that a row had before the edit, or nil if it is new or does not exist.
  ///
  /// O(log n) in the number of changes.
  package func oldRow(of newRow: Int) -> Int? { toOld[newRow] }

  /// The first of the old rows from one on that is there still, and its number now.
  ///
  /// O(log n) in the number of changes.
  package func nextKept(from oldRow: Int) -> (old: Int, new: Int)? {
    toNew.next(from: oldRow).map { (old: $0, new: $1) }
  }
}

/// Numbers of rows that stand for others, in runs that keep their order.
private struct RowMapping: Sendable, Equatable {
  private struct Run: Equatable {
    let from: Range<Int>
    /// What the first of the run stands for.
    let to: Int
  }

  /// In the order of the rows that are looked up; no two overlap.
  private let runs: [Run]

  private init(_ runs: [Run]) {
    self.runs = runs
  }

  init(oldRowsOf pieces: [RowPieces.Piece]) {
    var runs: [Run] = []
    var place = 0
    for piece in pieces {
      let end = place + piece.count
      if case .old(let rows) = piece { runs.append(Run(from: place..<end, to: rows.lowerBound)) }
      place = end
    }
    self.init(runs)
  }

  func inverted() -> RowMapping {
    let inverse = runs.map { Run(from: $0.to..<$0.to + $0.from.count, to: $0.from.lowerBound) }
    return RowMapping(inverse.sorted { $0.from.lowerBound < $1.from.lowerBound })
  }

  subscript(row: Int) -> Int? {
    let index = runs.firstIndex(fromWhichOn: { row < $0.from.upperBound })
    guard index < runs.endIndex, runs[index].from.contains(row) else { return nil }
    return runs[index].to + (row - runs[index].from.lowerBound)
  }

  func next(from row: Int) -> (Int, Int)? {
    let index = runs.firstIndex(fromWhichOn: { row < $0.from.upperBound })
    guard index < runs.endIndex else { return nil }
    let first = max(row, runs[index].from.lowerBound)
    return (first, runs[index].to + (first - runs[index].from.lowerBound))
  }

  func rowsOutside(in rows: Range<Int>) -> RangeSet<Int> {
    var gaps: [Range<Int>] = []
    var place = rows.lowerBound
    for run in runs {
      gaps.append(place..<run.from.lowerBound)
      place = run.from.upperBound
    }
    gaps.append(place..<rows.upperBound)
    return RangeSet(gaps)
  }
}
