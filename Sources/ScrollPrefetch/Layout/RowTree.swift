/// The rows of a list from top to bottom, as runs in a B+-tree.
///
/// It takes room for runs, not for rows: a million rows of which none has been measured are one run. Look-ups and edits are
/// O(log n) in the number of runs; a copy costs nothing, and the first edit after it copies one way through the tree.
struct RowTree: Sendable {
  private(set) var extents: RowExtents
  private var root = RowNode()

  init(_ runs: [RowRun], extents: RowExtents) {
    self.extents = extents
    replace(0..<0, with: runs)
  }

  var count: Int { root.rows }

  /// The room that all rows take, each with the spacing after it.
  var extent: Double { root.extent }

  // MARK: - Look-ups

  /// The run of a row, of which there must be one.
  func run(ofRow row: Int) -> RowRun { root.run(ofRow: row) }

  /// Where a row begins, or where one after the last would.
  func top(ofRow row: Int) -> Double { root.top(ofPlace: row, start: 0, extents) }

  /// How many rows begin before an offset.
  func rows(beginningBefore offset: Double) -> Int {
    root.rows(
      beginningBefore: RowNode.Line(offset: offset, isInclusive: false), start: 0, extents)
  }

  /// How many rows begin before an offset or there.
  func rows(beginningUpTo offset: Double) -> Int {
    root.rows(
      beginningBefore: RowNode.Line(offset: offset, isInclusive: true), start: 0, extents)
  }

  /// What is wrong with it, if anything.
  var faults: [String] {
    root.check.faults + (root.isOverfull ? ["the root has \(root.size) below it"] : [])
  }

  /// All runs, in order.
  ///
  /// O(n) in their number.
  var runs: [RowRun] {
    var runs: [RowRun] = []
    var pending = [root]
    while let node = pending.popLast() {
      for run in node.runs { runs.add(run) }
      pending += node.children.reversed()
    }
    return runs
  }

  // MARK: - Edits

  /// Puts other rows in the place of some.
  mutating func replace(_ old: Range<Int>, with new: [RowRun]) {
    root.replace(old, with: new, extents)
    while root.isOverfull { root = RowNode(children: root.pieces(extents)) }
    while root.children.count == 1 { root = root.children[0] }
  }

  /// Takes over other estimates.
  ///
  /// O(n) in the number of runs.
  mutating func setEstimates(_ estimates: [Double]) {
    extents.estimates = estimates
    root.sumUpAll(extents)
  }
}
