/// A moment on the coordinator's clock: nanoseconds since the coordinator was made.
///
/// Whole nanoseconds, so that a replay computes the same instants on every machine.
package struct Instant: Comparable, Hashable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The moment in which the coordinator was made.
  package static let zero = Instant(nanoseconds: 0)

  package static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// How much later this is than the other, in milliseconds.
  package func milliseconds(since other: Instant) -> Double {
    Double(nanoseconds - other.nanoseconds) / 1_000_000
  }

  /// The moment so many milliseconds later.
  package func advanced(byMilliseconds milliseconds: Double) -> Instant {
    Instant(nanoseconds: nanoseconds + Int64((milliseconds * 1_000_000).rounded()))
  }
}
