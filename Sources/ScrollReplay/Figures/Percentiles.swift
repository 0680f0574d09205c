/// Three percentiles by nearest rank, in milliseconds.
package struct Percentiles: Sendable, Equatable {
  package var p50: Double
  package var p95: Double
  package var p99: Double

  package init(p50: Double, p95: Double, p99: Double) {
    self.p50 = p50
    self.p95 = p95
    self.p99 = p99
  }

  /// Of the given times; nil if there are none.
  init?(of times: [Double]) {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    p50 = sorted[Self.rank(50, of: sorted.count) - 1]
    p95 = sorted[Self.rank(95, of: sorted.count) - 1]
    p99 = sorted[Self.rank(99, of: sorted.count) - 1]
  }

  /// The nearest rank, counted from 1: the percentage of the count, rounded up.
  private static func rank(_ percent: Int, of count: Int) -> Int {
    (percent * count + 99) / 100
  }
}
