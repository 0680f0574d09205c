/// Which rows show an image: found once for each edit, not at each question.
struct ImageRows {
  private var revision: Int?
  /// For each image, the places of the rows that show it, in order.
  private var places: [[Int]] = []

  /// The row with an image that is nearest to the viewport, and how far it is; O(log n) between two edits.
  mutating func nearest(_ image: ImageIndex, in world: World) -> (key: Int, distance: RowDistance)? {
    update(in: world)
    let visible = world.visibleRows
    let rows = places[image]
    let next = rows.partitioned { $0 < visible.lowerBound }
    let candidates = [next - 1, next].filter(rows.indices.contains).map { index in
      (place: rows[index], distance: Self.distance(of: rows[index], from: visible))
    }
    // Of two equally far, the one ahead in the usual way of a scroll.
    guard let found = candidates.reversed().min(by: { abs($0.distance) < abs($1.distance) }) else {
      return nil
    }
    return (world.rows[found.place].key, found.distance)
  }

  private mutating func update(in world: World) {
    guard revision != world.rows.revision else { return }
    revision = world.rows.revision
    places = Array(repeating: [], count: world.images.count)
    for (place, row) in world.rows.enumerated() {
      for image in row.images { places[image].append(place) }
    }
  }

  private static func distance(of place: Int, from visible: Range<Int>) -> RowDistance {
    if place < visible.lowerBound { return place - visible.lowerBound }
    return place < visible.upperBound ? 0 : place - visible.upperBound + 1
  }
}

extension Array {
  /// How many elements come before the first for which a condition fails that then fails for all.
  func partitioned(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
