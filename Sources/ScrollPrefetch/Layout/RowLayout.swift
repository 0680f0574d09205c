public import PrefetchCore

/// Where the rows of a long list are, each of which is measured once.
///
/// A row is as high as the app measured it, or is taken to be as high as others of its kind until then. Heights go by the
/// row's identity: an edit, a move or a reload measures nothing again. They are dropped when the width changes.
///
/// What changes above the first visible row would make the content jump. So whatever changes rows is told the offset that
/// the content is scrolled to, and returns the correction to be added to it: then what the list shows stays where it is,
/// to the last digit that a `Double` has.
///
/// All lengths are in the app's unit, in points say, and a height must be from 0 to a billion. For a horizontal list read
/// width for height and left for top. Section headers and footers are rows of a kind of their own. Items in columns are
/// ``GridLayout``'s.
///
/// With n the number of runs of rows that are alike and next to each other (at most the number of rows, but about the
/// number of those measured where the kinds do not alternate), look-ups and edits are O(log n), and so is the memory that
/// the first edit of a copy takes. Rows that have not been measured cost nothing.
public struct RowLayout: Sendable {
  /// The most rows that a layout can have.
  public static let rowLimit = 1 << 31
  private static let heights = 0...1e9

  /// How wide the rows are.
  public private(set) var width: Double
  /// The room above the first row.
  public let topInset: Double
  /// The room below the last row.
  public let bottomInset: Double
  /// The room between two rows.
  public let spacing: Double

  var tree: RowTree
  private var estimates: HeightEstimates
  /// What was measured at this width, that of rows that are gone too: they may come back.
  private var measured: [RowIdentity: Double] = [:]

  /// A layout of rows of which none has been measured.
  ///
  /// O(1) if no kinds are given, else O(n) in the number of rows.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows there are.
  ///   - width: How wide they are.
  ///   - estimate: How high rows are thought to be of whose kind nothing is said in `estimates`.
  ///   - estimates: How high the rows of some kinds are thought to be, until some have been measured.
  ///   - spacing: The room between two rows.
  ///   - topInset: The room above the first row.
  ///   - bottomInset: The room below the last row.
  ///   - kind: The kind of each row; ``RowKind/standard`` if it is nil.
  public init(
    rowCount: Int, width: Double, estimate: Double, estimates: [RowKind: Double] = [:],
    spacing: Double = 0, topInset: Double = 0, bottomInset: Double = 0, kind: ((Int) -> RowKind)? = nil
  ) {
    for length in [width, estimate, spacing, topInset, bottomInset] + Array(estimates.values) {
      Self.check(length, "A length of a layout")
    }
    self.width = width
    self.spacing = spacing
    self.topInset = topInset
    self.bottomInset = bottomInset
    self.estimates = HeightEstimates(estimate, estimates)
    tree = RowTree([], extents: RowExtents(spacing: spacing, estimates: self.estimates.heights))
    reset(rowCount: rowCount, kind: kind)
  }

  static func check(_ length: Double, _ name: @autoclosure () -> String) {
    precondition(heights.contains(length), "\(name()) cannot be \(length)")
  }

  /// How many rows there are.
  public var rowCount: Int { tree.count }

  /// The height of all rows, the spacing between them and the insets.
  public var contentHeight: Double {
    topInset + bottomInset + max(0, tree.extent - spacing)
  }

  /// Where a row begins, from the top of the content; for the number of rows, where another one would.
  ///
  /// O(log n).
  public func top(ofRow row: Int) -> Double {
    precondition((0...rowCount).contains(row), "There is no row \(row) of \(rowCount)")
    return topInset + tree.top(ofRow: row)
  }

  /// How high a row is, or is taken to be.
  ///
  /// O(log n).
  public func height(ofRow row: Int) -> Double {
    tree.extents.height(ofRowIn: run(ofRow: row))
  }

  /// Whether a row has been measured.
  ///
  /// O(log n).
  public func isMeasured(row: Int) -> Bool { run(ofRow: row).height != nil }

  private func run(ofRow row: Int) -> RowRun {
    precondition((0..<rowCount).contains(row), "There is no row \(row) of \(rowCount)")
    return tree.run(ofRow: row)
  }
}

// MARK: - What changes it

extension RowLayout {
  /// Begins with other rows, of which nothing is known but what was measured by their identities.
  ///
  /// For an edit whose changes the app does not know. Costs as much as a new layout.
  public mutating func reset(rowCount: Int, kind: ((Int) -> RowKind)? = nil) {
    precondition((0...Self.rowLimit).contains(rowCount), "A layout cannot have \(rowCount) rows")
    let runs = kind.map { RowRun.runs(of: 0..<rowCount, kind: $0) }
    tree = RowTree(runs ?? [RowRun(count: rowCount, kind: .standard)], extents: tree.extents)
  }

  /// Makes the rows wider or narrower: what was measured is dropped, if it is another width.
  ///
  /// Going back to a width measures again. The estimates stay as they are, until rows are measured. O(n).
  ///
  /// - Parameters:
  ///   - width: The width.
  ///   - offset: What the content is scrolled to.
  /// - Returns: What to add to the offset, so that the row at the top of the screen stays where it is.
  public mutating func setWidth(_ width: Double, at offset: Double) -> Double {
    Self.check(width, "A width")
    guard width != self.width else { return 0 }
    self.width = width
    return keeping(firstRow(at: offset)) { layout in
      layout.measured = [:]
      layout.estimates.beginAnew()
      var runs: [RowRun] = []
      for run in layout.tree.runs { runs.add(RowRun(count: run.count, kind: run.kind)) }
      layout.tree = RowTree(runs, extents: layout.tree.extents)
    }
  }

  /// Drops what was measured of a row, since it shows something else now: it is measured again when it is next shown.
  ///
  /// - Returns: What to add to the offset.
  public mutating func forgetHeight(ofRow row: Int, identity: RowIdentity, at offset: Double) -> Double {
    let kind = run(ofRow: row).kind
    return keeping(firstRow(at: offset)) { layout in
      layout.measured[identity] = nil
      layout.tree.replace(row..<row + 1, with: [RowRun(count: 1, kind: kind)])
    }
  }

  /// Does something to the heights of rows.
  ///
  /// - Returns: How far down that moved a row.
  mutating func keeping(_ row: Int?, _ change: (inout RowLayout) -> Void) -> Double {
    let before = row.map(top(ofRow:))
    change(&self)
    guard let row, let before else { return 0 }
    return top(ofRow: row) - before
  }

  /// Takes over the height of a row that has none, measured now or earlier.
  ///
  /// - Returns: Whether an estimate has changed.
  mutating func setHeight(
    ofRow row: Int, identity: RowIdentity, measure: (Int) -> Double
  ) -> Bool {
    let kind = run(ofRow: row).kind
    let known = measured[identity]
    let height = known ?? measure(row)
    Self.check(height, "The height of row \(row)")
    tree.replace(row..<row + 1, with: [RowRun(count: 1, kind: kind, height: height)])
    guard known == nil else { return false }
    measured[identity] = height
    return estimates.record(height, of: kind)
  }

  /// Uses the estimates as they are now.
  mutating func renewEstimates() {
    tree.setEstimates(estimates.heights)
  }
}
