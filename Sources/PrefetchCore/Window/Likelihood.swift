/// How far beyond what is visible rows are worth prefetching, by how likely they are to be seen.
///
/// Whoever has come `travelled` rows goes on for `further` more with the probability travelled / (travelled + further):
/// how far a person scrolls has no scale of its own, so that one who has come far will rather go far. Half of what is
/// visible counts as travelled, so that something is expected before any movement.
package struct Likelihood: Sendable, Equatable {
  /// So many rows more are worth it, however unlikely.
  private static let rowsInAnyCase = 1.0

  /// How likely a row must be to be seen, from 0 to 1.
  package var least: Double

  package init(least: Double) {
    self.least = least
  }

  /// How many rows beyond what is visible are likely enough; never more than `limit`.
  package func rows(travelled: Int, visible: Int, limit: Int) -> Int {
    guard least > 0 else { return limit }
    // Not (1 - least) / least, which for 0.4 is a little less than 1.5: a row would be lost.
    let rows = (Double(travelled) + Double(visible) / 2) * (1 / least - 1)
    let worth = Self.rowsInAnyCase + rows
    return worth < Double(limit) ? Int(worth) : limit
  }
}
