public import PrefetchCore

/// Where the items of a grid are, all of which are equally high, so many beside each other.
///
/// A grid of photos, say. Nothing is measured, so there is nothing to keep: everything is computed, in O(log n) at
/// most. Items of different heights, each in a line of its own, are ``RowLayout``'s.
///
/// All lengths are in the app's unit. For a grid that scrolls sideways read width for height and left for top.
public struct GridLayout: Hashable, Sendable {
  /// How many items there are; not negative.
  public var rowCount: Int {
    didSet { Self.check(rowCount) }
  }
  /// How many are beside each other.
  public let columns: Int
  /// How high each is.
  public let itemHeight: Double
  /// The room between two lines of items.
  public let spacing: Double
  /// The room above the first line.
  public let topInset: Double
  /// The room below the last line.
  public let bottomInset: Double

  /// A grid of so many items; there must be a column, and an item must have a height.
  public init(
    rowCount: Int, columns: Int, itemHeight: Double, spacing: Double = 0, topInset: Double = 0,
    bottomInset: Double = 0
  ) {
    Self.check(rowCount)
    precondition(columns > 0, "A grid cannot have \(columns) columns")
    for length in [itemHeight, spacing, topInset, bottomInset] {
      RowLayout.check(length, "A length of a grid")
    }
    precondition(itemHeight > 0, "An item of a grid must have a height")
    self.rowCount = rowCount
    self.columns = columns
    self.itemHeight = itemHeight
    self.spacing = spacing
    self.topInset = topInset
    self.bottomInset = bottomInset
  }

  private static func check(_ rowCount: Int) {
    precondition(rowCount >= 0, "A grid cannot have \(rowCount) items")
  }

  private var lines: Int { rowCount / columns + (rowCount.isMultiple(of: columns) ? 0 : 1) }

  /// The height of all lines, the spacing between them and the insets.
  public var contentHeight: Double {
    topInset + bottomInset + max(0, Double(lines) * (itemHeight + spacing) - spacing)
  }

  /// Where the line of an item begins, from the top of the content.
  public func top(ofRow row: Int) -> Double {
    topInset + Double(row / columns) * (itemHeight + spacing)
  }

  /// The items of which any part is between an offset and so much below it.
  public func visibleRows(at offset: Double, height: Double) -> Range<Int> {
    let first = firstLine { $0 + itemHeight > offset - topInset }
    // Turned round, so that no line is above what is no number.
    let end = max(first, firstLine { !($0 < offset - topInset + height) })
    return firstRow(ofLine: first)..<firstRow(ofLine: end)
  }

  /// The first item of a line, or the number of items for the line after the last.
  private func firstRow(ofLine line: Int) -> Int {
    line < lines ? line * columns : rowCount
  }

  /// The first line that begins where a condition holds, which does for all below it.
  private func firstLine(where holds: (_ top: Double) -> Bool) -> Int {
    (0..<lines).firstIndex(fromWhichOn: { holds(Double($0) * (itemHeight + spacing)) })
  }

  /// What to report to a coordinator's list, and to a ``Pager``, of a grid that is scrolled to an offset.
  ///
  /// - Parameters:
  ///   - offset: What the content is scrolled to.
  ///   - height: How much of it can be seen.
  ///   - landing: The offset where the scroll will come to rest, if that is known.
  /// - Returns: The items that can be seen, and those that will be.
  public func viewport(at offset: Double, height: Double, landing: Double? = nil) -> Viewport {
    Viewport(
      visible: visibleRows(at: offset, height: height),
      landing: landing.map { visibleRows(at: $0, height: height) })
  }
}
