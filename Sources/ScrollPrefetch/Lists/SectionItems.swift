/// The items of an old section that is there still, one after the other.
struct SectionItems {
  private let rows: Range<Int>
  private let leaving: Set<Int>
  private let isMoved: Bool
  /// The items that leave or are reloaded, in order; between them all go together.
  private var special: ArraySlice<Int>
  private var next = 0

  init(_ rows: Range<Int>, leaving: Set<Int>, reloaded: Set<Int>, isMoved: Bool) {
    self.rows = rows
    self.leaving = leaving
    self.isMoved = isMoved
    special = leaving.union(reloaded).sorted()[...]
  }

  /// Adds those that stay, and those that arrive between them at their places.
  ///
  /// - Returns: How many there are then; nil if there is no such place, or there are more rows than can be counted.
  mutating func add(
    _ arriving: [(place: Int, item: SectionMap.Position?)],
    oldRow: (SectionMap.Position) -> Int?, to order: inout RowOrder
  ) -> Int? {
    let staying = rows.count - leaving.count
    guard arriving.count <= Int.max - staying else { return nil }
    let count = staying + arriving.count
    guard arriving.allSatisfy({ (0..<count).contains($0.place) }), count <= Int.max - order.count
    else { return nil }
    var place = 0
    for (target, item) in arriving {
      addStaying(target - place, to: &order)
      order.add(item.flatMap(oldRow).map { .moved($0..<$0 + 1) } ?? .new(count: 1))
      place = target + 1
    }
    addStaying(count - place, to: &order)
    return count
  }

  private mutating func addStaying(_ count: Int, to order: inout RowOrder) {
    var left = count
    while left > 0 {
      if special.first == next {
        special.removeFirst()
        if !leaving.contains(next) {
          addPiece(to: next + 1, to: &order)
          order.reloadLast()
          left -= 1
        } else {
          next += 1
        }
      } else {
        let end = min(next + left, special.first ?? .max)
        left -= end - next
        addPiece(to: end, to: &order)
      }
    }
  }

  private mutating func addPiece(to end: Int, to order: inout RowOrder) {
    let piece = rows.lowerBound + next..<rows.lowerBound + end
    order.add(isMoved ? .moved(piece) : .kept(piece))
    next = end
  }
}
