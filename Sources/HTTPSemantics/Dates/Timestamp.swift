/// A moment in whole seconds since the beginning of 1970 (UTC), as HTTP's dates are.
///
/// Bounded to the years 1970 to 9999, which HTTP can write: so adding and subtracting what HTTP can say of
/// durations never overflows. A clock that is finer is rounded down; freshness then ends early, never late.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let seconds: Int64

  /// The moment, or the nearest one that HTTP can write.
  package init(seconds: Int64) {
    self.seconds = min(max(seconds, 0), Self.lastSecond)
  }

  /// The beginning of 1970.
  package static let distantPast = Timestamp(seconds: 0)
  /// The end of the year 9999.
  package static let distantFuture = Timestamp(seconds: lastSecond)

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }

  /// The seconds from one moment to another, negative if that is earlier.
  package func seconds(since earlier: Timestamp) -> Int64 { seconds - earlier.seconds }

  package func adding(seconds more: Int64) -> Timestamp {
    let (sum, overflows) = seconds.addingReportingOverflow(more)
    return Timestamp(seconds: overflows ? (more < 0 ? .min : .max) : sum)
  }

  /// The last second of the year 9999.
  private static let lastSecond: Int64 = 253_402_300_799
}
