/// The list's rows as they are now, with the place of each.
///
/// A row is found from an offset in O(log n). An edit costs O(n), being rare.
package struct ListRows: RandomAccessCollection {
  /// One row of the list.
  package struct Row: Sendable, Equatable {
    /// Its identity as a number: no two rows of a replay share one, whenever they were inserted.
    package let key: Int
    package let id: String
    package let height: Double
    /// Its images in the row's order, repeats left out.
    package let images: [ImageIndex]
  }

  /// How many edits have changed the rows so far.
  package private(set) var revision = 0
  private var rows: [Row] = []
  /// The top of each row, and at last the height of all.
  private var tops: [Double] = [0]
  private var nextKey = 0

  init(_ feed: some Sequence<Feed.Row>, images: ImageTable) {
    rows = makeRows(feed, images: images)
    place()
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }
  package subscript(index: Int) -> Row { rows[index] }

  package var height: Double { tops[rows.count] }

  package func top(of row: Int) -> Double { tops[row] }

  package func bottom(of row: Int) -> Double { tops[row + 1] }

  /// The row that covers an offset, if the list has one there.
  package func row(at offset: Double) -> Int? {
    guard offset >= 0, offset < height else { return nil }
    return firstIndex { bottom(of: $0) > offset }
  }

  /// The rows of which a viewport at an offset shows a part.
  package func rows(from offset: Double, height: Double) -> Range<Int> {
    let first = firstIndex { bottom(of: $0) > offset }
    let end = firstIndex { top(of: $0) >= offset + height }
    return first..<Swift.max(first, end)
  }

  /// The first row for which a condition holds that holds for all after it too; the count if there is none.
  private func firstIndex(where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ListRows {
  mutating func apply(_ edit: Trace.Edit, images: ImageTable) {
    switch edit {
    case .insert(let new, let index):
      rows.insert(contentsOf: makeRows(new, images: images), at: index)
    case .delete(let index, let count):
      rows.removeSubrange(index..<index + count)
    case .move(let from, let to):
      rows.insert(rows.remove(at: from), at: to)
    case .reload:
      return
    }
    revision += 1
    place()
  }

  private mutating func makeRows(_ feed: some Sequence<Feed.Row>, images: ImageTable) -> [Row] {
    feed.map { row in
      defer { nextKey += 1 }
      return Row(key: nextKey, id: row.id, height: row.height, images: images.indices(of: row))
    }
  }

  /// Appends rows, at the cost of these alone; returns their keys.
  mutating func append(_ feed: some Sequence<Feed.Row>, images: ImageTable) -> Range<Int> {
    let firstKey = nextKey
    let new = makeRows(feed, images: images)
    rows += new
    place(new)
    revision += 1
    return firstKey..<nextKey
  }

  private mutating func place() {
    tops = [0]
    tops.reserveCapacity(rows.count + 1)
    place(rows)
  }

  /// Places rows below those that have been.
  private mutating func place(_ rows: [Row]) {
    var top = tops[tops.count - 1]
    for row in rows {
      top += row.height
      tops.append(top)
    }
  }
}
