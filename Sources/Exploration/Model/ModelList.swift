import ScrollPrefetch

extension Model.List {
  /// A report: it tells too which way the list scrolls.
  mutating func show(_ new: Viewport, at now: Duration) {
    viewport = new
    let visible = self.visible
    guard !visible.isEmpty else {
      lastMiddle = nil
      scrolls = Model.Scroll()
      return
    }
    let rows = seen?.rows ?? visible
    seen = (
      min(rows.lowerBound, visible.lowerBound)..<max(rows.upperBound, visible.upperBound),
      seen?.first ?? visible.count
    )
    let middle = visible.lowerBound + visible.upperBound
    scrolls.move(by: middle - (lastMiddle ?? middle), height: 2 * visible.count, at: now)
    if let lastMiddle, middle != lastMiddle { direction = middle > lastMiddle ? 1 : -1 }
    lastMiddle = middle
  }

  /// Whether its rows may be flying past: only what is sure to stay has to be begun at once.
  func mayFlyPast(at now: Duration) -> Bool { scrolls.mayFly(at: now) }

  var visible: Range<Int> { viewport.visible.clamped(to: 0..<rows.count) }

  /// The rows worth having: what is visible; where the scroll will come to rest; some beyond that, some behind what is
  /// visible, and of those in between the last ones.
  var windowRows: [Int] {
    let visible = self.visible
    guard !visible.isEmpty else { return [] }
    let announced = (viewport.landing ?? 0..<0).clamped(to: 0..<rows.count)
    let landing = announced.isEmpty ? visible : announced
    let ahead = min(Program.Settings.rowsAhead, rowsWorthHaving)
    let behind = min(Program.Settings.rowsBehind, rowsWorthHaving)
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

  /// One, and one and a half for each row that it has come, half of the visible ones among them: those that are seen with
  /// a probability of two fifths.
  private var rowsWorthHaving: Int {
    let travelled = seen.map { max(0, $0.rows.count - $0.first) } ?? 0
    return Int(1 + (Double(travelled) + Double(visible.count) / 2) * 1.5)
  }
}

extension Model {
  /// How long a list has been moving, in steps of less than its own height; longer than the coordinator would say, which
  /// forgets.
  struct Scroll {
    private var distance = 0
    private var time = Duration.zero
    private var lastReport: Duration?

    mutating func move(by step: Int, height: Int, at now: Duration) {
      defer { lastReport = now }
      guard let lastReport else { return }
      guard abs(step) <= height else {
        (distance, time) = (0, .zero)
        return
      }
      distance += abs(step)
      time += now - lastReport
    }

    func mayFly(at now: Duration) -> Bool {
      guard let lastReport, distance > 0 else { return false }
      return time >= .milliseconds(60) && now - lastReport < .milliseconds(101)
    }
  }

  /// Sources that rows show of which it is not certain that they stay, and that no caller awaits.
  var passing: Set<Int> {
    let flying = lists.values.filter { $0.mayFlyPast(at: now) }
    let shown = flying.flatMap { list in list.visible.flatMap { list.rows[$0].pictures.map(\.source) } }
    return Set(shown).subtracting(calls.values.filter { $0.outcome == .waiting }.map(\.picture.source))
  }
}
