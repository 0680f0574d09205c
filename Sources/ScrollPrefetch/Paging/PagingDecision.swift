/// Whether the next page is due: the rows left would be used up before it came, or there are few of them anyway.
package struct PagingDecision: Hashable, Sendable {
  /// How many viewports below the visible rows there should always be.
  package var viewportsAhead: Double
  /// How many rows below the visible ones there should always be.
  package var rowsAhead: Int
  /// How many times as long as a page is expected to take it is asked for ahead of its need.
  package var safety: Double

  package init(viewportsAhead: Double, rowsAhead: Int, safety: Double) {
    self.viewportsAhead = viewportsAhead
    self.rowsAhead = rowsAhead
    self.safety = safety
  }

  /// What is known of a list when it is decided.
  package struct Situation: Hashable, Sendable {
    /// How many rows are below the last one that is or will be visible.
    package var remaining: Int
    /// How many are visible.
    package var visible: Int
    /// How fast the list goes down, in rows a millisecond; not negative.
    package var speed: Double
    /// How long a page may take, in milliseconds.
    package var latency: Double

    package init(remaining: Int, visible: Int, speed: Double, latency: Double) {
      self.remaining = remaining
      self.visible = visible
      self.speed = speed
      self.latency = latency
    }
  }

  /// Whether to ask now.
  package func isDue(_ situation: Situation) -> Bool {
    let least = max(Double(rowsAhead), viewportsAhead * Double(situation.visible))
    let usedUp = situation.speed * situation.latency * safety
    return Double(situation.remaining) <= max(least, usedUp)
  }
}
