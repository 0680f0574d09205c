/// Images of one list, in the order of their rows.
///
/// Finding one costs O(log n), inserting and removing moves those behind it; at either end, where scrolling brings and
/// takes them, it moves nothing.
struct Shelf: Sendable {
  struct Item: Sendable {
    let row: Int
    let image: Int
  }

  /// By row, ascending; several may have one row, and those before `start` are gone.
  private var items: [Item] = []
  private var start = 0

  var isEmpty: Bool { start == items.count }
  /// The first and the last image are the two that can be the farthest from anything in between.
  var first: Item? { isEmpty ? nil : items[start] }
  var last: Item? { isEmpty ? nil : items.last }

  /// Ascending.
  var all: ArraySlice<Item> { items[start...] }

  mutating func insert(_ image: Int, at row: Int) {
    let place = firstIndex { $0 > row }
    if place == start, start > 0 {
      start -= 1
      items[start] = Item(row: row, image: image)
    } else {
      items.insert(Item(row: row, image: image), at: place)
    }
  }

  mutating func remove(_ image: Int, at row: Int) {
    var place = firstIndex { $0 >= row }
    while items[place].image != image { place += 1 }
    guard place == start else {
      items.remove(at: place)
      return
    }
    start += 1
    // Half of it at most stands empty.
    guard 2 * start > items.count else { return }
    items.removeFirst(start)
    start = 0
  }

  /// The first index whose row meets a condition that all later ones meet too.
  private func firstIndex(where condition: (Int) -> Bool) -> Int {
    var low = start
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if condition(items[middle].row) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
