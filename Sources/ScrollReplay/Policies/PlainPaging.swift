/// When a page is asked for on behalf of policies that are about images only: at few rows left, however fast the list goes.
enum PlainPaging {
  /// With fewer rows than this below the visible ones the next page is asked for.
  static let rowsAhead = 5

  static func isDue(in world: World) -> Bool {
    guard let pages = world.pages, pages.hasMore, !pages.isUnderWay else { return false }
    return world.rows.count - world.visibleRows.upperBound < rowsAhead
  }
}
