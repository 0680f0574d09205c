/// Images of one list, in the order of their rows.
///
/// Finding one costs O(log n), inserting and removing moves those behind it.
struct Shelf: Sendable {
  /// Ascending; several images may have one row.
  private(set) var rows: [Int] = []
  /// In the same order.
  private(set) var images: [Int] = []

  /// The first and the last image, with their rows: the two that can be the farthest from anything in between.
  var ends: [(row: Int, image: Int)] {
    guard let firstRow = rows.first, let lastRow = rows.last, let first = images.first, let last = images.last
    else { return [] }
    return [(firstRow, first), (lastRow, last)]
  }

  mutating func insert(_ image: Int, at row: Int) {
    let place = firstIndex { $0 > row }
    rows.insert(row, at: place)
    images.insert(image, at: place)
  }

  mutating func remove(_ image: Int, at row: Int) {
    var place = firstIndex { $0 >= row }
    while images[place] != image { place += 1 }
    rows.remove(at: place)
    images.remove(at: place)
  }

  /// The first index whose row meets a condition that all later ones meet too.
  private func firstIndex(where condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if condition(rows[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
