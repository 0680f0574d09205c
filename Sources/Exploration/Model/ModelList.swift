import ScrollPrefetch

extension Model.List {
  /// A report: it tells too which way the list scrolls.
  mutating func show(_ new: Viewport) {
    viewport = new
    let visible = self.visible
    guard !visible.isEmpty else {
      lastMiddle = nil
      return
    }
    let middle = visible.lowerBound + visible.upperBound
    if let lastMiddle, middle != lastMiddle { direction = middle > lastMiddle ? 1 : -1 }
    lastMiddle = middle
  }

  var visible: Range<Int> { viewport.visible.clamped(to: 0..<rows.count) }

  /// The rows worth having: what is visible; where the scroll will come to rest; some beyond that, some behind what is
  /// visible, and of those in between the last ones.
  var windowRows: [Int] {
    let visible = self.visible
    guard !visible.isEmpty else { return [] }
    let announced = (viewport.landing ?? 0..<0).clamped(to: 0..<rows.count)
    let landing = announced.isEmpty ? visible : announced
    let ahead = Program.Settings.rowsAhead
    let behind = Program.Settings.rowsBehind
    let isDown =
      landing.lowerBound > visible.lowerBound || (landing.lowerBound == visible.lowerBound && direction > 0)
    return rows.indices.filter { row in
      if visible.contains(row) || landing.contains(row) { return true }
      if isDown {
        let isBetween = row >= visible.upperBound && row < landing.lowerBound
        return (row >= landing.upperBound && row < landing.upperBound + ahead)
          || (row < visible.lowerBound && row >= visible.lowerBound - behind)
          || (isBetween && row >= landing.lowerBound - ahead)
      }
      let isBetween = row < visible.lowerBound && row >= landing.upperBound
      return (row < landing.lowerBound && row >= landing.lowerBound - ahead)
        || (row >= visible.upperBound && row < visible.upperBound + behind)
        || (isBetween && row < landing.upperBound + ahead)
    }
  }
}
