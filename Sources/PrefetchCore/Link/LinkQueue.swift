/// What is on its way over the link, as if one transfer were carried after the other; it tells when the link is free again.
///
/// Those that share it bring, together, no more than it carries; so all is there when the last one would be.
package struct LinkQueue: Sendable {
  private let throughput: Double
  private let roundTrip: Double

  /// How long the link is busy with what has been added, in milliseconds from now.
  package private(set) var milliseconds = 0.0

  /// Nothing is on its way; throughput is in bytes a millisecond, the round trip in milliseconds.
  package init(throughput: Double, roundTrip: Double) {
    self.throughput = throughput
    self.roundTrip = roundTrip
  }

  /// Adds a transfer that receives.
  ///
  /// All of these come before those that still wait.
  package mutating func addReceiving(bytes: Double) {
    milliseconds += bytes / throughput
  }

  /// Adds a transfer that waits for its first byte, since so many milliseconds; the longest wait comes first.
  package mutating func addWaiting(bytes: Double, since elapsed: Double) {
    milliseconds = max(milliseconds, roundTrip - elapsed) + bytes / throughput
  }

  /// How much too early a transfer would start now, in milliseconds; 0 if it finds the link free.
  ///
  /// The link may still be busy for so many round trips when its own is over.
  package func wait(allowing roundTrips: Double) -> Double {
    max(0, milliseconds - (1 + roundTrips) * roundTrip)
  }
}
