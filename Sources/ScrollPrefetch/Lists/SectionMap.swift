/// Where the rows of a list with sections are: a section and an item in it, or a row number counted through all sections.
///
/// A coordinator knows rows only; an app whose list has sections converts with a map made from the sections' counts.
/// Sections may be empty. Sections, items and rows count from 0. A header or footer that takes room in a ``RowLayout`` is an
/// item of its section, the first or the last.
public struct SectionMap: Hashable, Sendable {
  /// An item of a section.
  public struct Position: Hashable, Sendable {
    /// The section's number.
    public let section: Int
    /// The item's number in its section.
    public let item: Int

    /// The item with this number in the section with that number.
    public init(section: Int, item: Int) {
      self.section = section
      self.item = item
    }
  }

  /// The row after the last of each section.
  private let ends: [Int]

  /// A map of sections with so many rows each, in order.
  ///
  /// O(n) in the number of sections. The counts must not be negative, and their sum must be an `Int`.
  public init(_ rowCounts: [Int]) {
    var ends: [Int] = []
    ends.reserveCapacity(rowCounts.count)
    var end = 0
    for (section, count) in rowCounts.enumerated() {
      precondition(count >= 0, "Section \(section) cannot have \(count) rows")
      precondition(count <= Int.max - end, "Section \(section) has \(count) rows, more than can be counted")
      end += count
      ends.append(end)
    }
    self.ends = ends
  }

  /// How many rows all sections have together.
  public var count: Int { ends.last ?? 0 }

  /// How many sections there are, the empty ones too.
  public var sectionCount: Int { ends.count }

  /// The rows of a section, or nil if there is no such section.
  ///
  /// The range of an empty section lies where its rows would be. O(1).
  public func rows(ofSection section: Int) -> Range<Int>? {
    guard ends.indices.contains(section) else { return nil }
    return (section == 0 ? 0 : ends[section - 1])..<ends[section]
  }

  /// The row of an item of a section, or nil if there is no such section or item.
  ///
  /// O(1).
  public func row(section: Int, item: Int) -> Int? {
    guard let rows = rows(ofSection: section), item >= 0, item < rows.count else { return nil }
    return rows.lowerBound + item
  }

  /// The section and the item of a row, or nil if there is no such row.
  ///
  /// O(log n) in the number of sections.
  public func position(ofRow row: Int) -> Position? {
    guard row >= 0, row < count else { return nil }
    let section = ends.firstIndex(fromWhichOn: { row < $0 })
    guard let rows = rows(ofSection: section) else { return nil }
    return Position(section: section, item: row - rows.lowerBound)
  }

  /// Takes over a batch of changes, all of which happen at once.
  ///
  /// O(n) in the number of sections, and O(m log m) in that of the changes and of the rows that are moved: each row of a
  /// moved section is one of them.
  ///
  /// - Parameter changes: The changes, in any order.
  /// - Returns: What they are to the rows: for ``PrefetchList/contentDidChange(_:changes:)`` and ``RowLayout``. It is nil,
  ///   and nothing was done, if a change names what is not there, or two contradict each other: the same is deleted, moved
  ///   or reloaded twice, or two come to one place.
  public mutating func apply(_ changes: [SectionChange]) -> [ListChange]? {
    guard let (counts, order) = SectionEdit(of: self, changes)?.result() else { return nil }
    self = SectionMap(counts)
    return order.changes()
  }
}
