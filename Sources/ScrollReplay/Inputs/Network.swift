/// A link whose capacity changes over time.
package struct Network: Sendable, Equatable {
  /// The file's base name without its endings: how reports name the network.
  package var name: String
  /// Where the capacity comes from; for the reader of a report.
  package var source: String?
  /// Milliseconds from a transfer's start until its first byte can arrive.
  package var roundTrip: Double
  /// How many transfers may be open at once; at least one.
  package var connections: Int
  /// The capacity over time, never empty.
  ///
  /// Piecewise constant; the first step begins at 0, each holds until the next.
  package var capacity: [Step]
  /// With a period, in milliseconds, the steps start over after it; without one the last holds for ever.
  package var period: Double?

  /// A capacity from an instant on.
  package struct Step: Sendable, Equatable {
    /// Milliseconds.
    package var time: Double
    /// Zero is allowed: transfers wait.
    package var bitsPerSecond: Double

    package init(time: Double, bitsPerSecond: Double) {
      self.time = time
      self.bitsPerSecond = bitsPerSecond
    }
  }

  package init(
    name: String, source: String? = nil, roundTrip: Double, connections: Int, capacity: [Step],
    period: Double? = nil
  ) {
    self.name = name
    self.source = source
    self.roundTrip = roundTrip
    self.connections = connections
    self.capacity = capacity
    self.period = period
  }
}
