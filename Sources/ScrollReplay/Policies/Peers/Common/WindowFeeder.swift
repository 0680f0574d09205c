/// Tells a loader without a window what to prefetch, as a list view's prefetching would.
///
/// This feeder is ours and the same for all such loaders, so that their scheduling is compared. It looks ahead
/// three quarters as many rows as are visible, in the direction of the scroll: rows that come into that stretch are
/// to be prefetched, rows that leave it without having become visible are not to be any more.
struct WindowFeeder {
  /// What changed: rows, those to prefetch with the nearest first.
  struct Change {
    var started: [ListRows.Row] = []
    var cancelled: [ListRows.Row] = []
  }

  private var window = WindowRows()
  private var ahead: [ListRows.Row] = []

  mutating func update(in world: World) -> Change {
    let visible = world.rows[world.visibleRows]
    guard let rows = window.update(count: (visible.count * 3 + 3) / 4, in: world) else { return Change() }
    let before = ahead
    ahead = rows
    let (old, new, shown) = (Self.keys(before), Self.keys(rows), Self.keys(visible))
    return Change(
      started: rows.filter { !old.contains($0.key) },
      cancelled: before.filter { !new.contains($0.key) && !shown.contains($0.key) })
  }

  private static func keys(_ rows: some Sequence<ListRows.Row>) -> Set<Int> {
    Set(rows.map(\.key))
  }
}
