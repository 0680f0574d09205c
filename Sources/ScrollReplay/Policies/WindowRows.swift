/// The next rows beyond the visible edge in the direction of the scroll, followed from decision to decision.
struct WindowRows {
  private var visible = 0..<0
  private var direction = World.Direction.down
  private var revision = 0

  /// The next rows, nearest first; nil if they are those of the last decision.
  mutating func update(count: Int, in world: World) -> [ListRows.Row]? {
    let isSame =
      visible == world.visibleRows && direction == world.direction && revision == world.rows.revision
    guard !isSame else { return nil }
    visible = world.visibleRows
    direction = world.direction
    revision = world.rows.revision
    return Self.rows(count, in: world)
  }

  private static func rows(_ count: Int, in world: World) -> [ListRows.Row] {
    guard !world.visibleRows.isEmpty else { return [] }
    switch world.direction {
    case .down:
      return Array(world.rows[world.visibleRows.upperBound...].prefix(count))
    case .up:
      return world.rows[..<world.visibleRows.lowerBound].suffix(count).reversed()
    }
  }
}
