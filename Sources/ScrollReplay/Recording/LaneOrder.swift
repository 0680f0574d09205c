/// The lanes of a course while it is followed.
struct LaneOrder {
  /// A point inside a lane.
  struct Point: Equatable {
    /// The lane's number, in the order in which lanes were made.
    var lane: Int
    /// How far below the lane's top.
    var depth: Double
  }

  /// The viewport's edges at an instant.
  struct Edges {
    var time: Double
    var top: Point
    var bottom: Point

    func isLike(_ other: Edges) -> Bool { top == other.top && bottom == other.bottom }
  }

  private var made: [Course.Lane]
  /// All lanes' numbers from top to bottom.
  private var order: [Int]
  /// The lane of each row that is in the list.
  private var current: [Int]

  init(_ rows: ListRows) {
    made = rows.map { Course.Lane(row: $0) }
    order = Array(made.indices)
    current = order
  }

  /// Follows an edit that the rows have made; O(n), like the edit.
  mutating func apply(_ edit: Trace.Edit, in rows: ListRows, at time: Double) {
    switch edit {
    case .insert(let new, let index):
      insert(rows[index..<index + new.count], at: index, time)
    case .delete(let index, let count):
      for lane in current[index..<index + count] { made[lane].ended = time }
      current.removeSubrange(index..<index + count)
    case .move(let from, let to):
      guard from != to else { return }
      made[current.remove(at: from)].ended = time
      insert(rows[to..<to + 1], at: to, time)
    case .reload:
      break
    }
  }

  private mutating func insert(_ rows: Slice<ListRows>, at index: Int, _ time: Double) {
    let numbers = made.count..<made.count + rows.count
    made += rows.map { Course.Lane(row: $0, began: time) }
    let before = index < current.count ? order.firstIndex(of: current[index]) : nil
    order.insert(contentsOf: numbers, at: before ?? order.count)
    current.insert(contentsOf: numbers, at: index)
  }

  /// Where the world's viewport begins and ends; nil while no row is visible.
  func edges(of world: World, at time: Double) -> Edges? {
    guard let first = world.visibleRows.first, let last = world.visibleRows.last else { return nil }
    let bottom = min(world.offset + world.viewportHeight, world.rows.bottom(of: last))
    return Edges(
      time: time,
      top: Point(lane: current[first], depth: max(0, world.offset - world.rows.top(of: first))),
      bottom: Point(lane: current[last], depth: bottom - world.rows.top(of: last)))
  }

  /// The lanes from top to bottom, and the top of each by its number.
  func lanes() -> (lanes: [Course.Lane], tops: [Double]) {
    var tops = Array(repeating: 0.0, count: made.count)
    var top = 0.0
    let lanes = order.map { number in
      var lane = made[number]
      lane.top = top
      tops[number] = top
      top += lane.row.height
      return lane
    }
    return (lanes, tops)
  }
}
