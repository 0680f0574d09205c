/// How many bytes a link brings by each instant if it never idles.
///
/// It begins with the bytes that a first round trip keeps away, and knows nothing beyond its horizon.
package struct DeliveryCurve: Sendable {
  /// How many changes of the rate are followed; a trace that meets more ends the curve early.
  static let maximumChanges = 2_000_000

  /// Between two of these the rate is constant.
  private var times: [Double]
  /// What has come by each of `times`.
  private var bytes: [Double] = [0]

  /// From the scenario's first event to its last.
  package init(_ scenario: Scenario) {
    let events = scenario.trace.events
    let start = events.first?.time ?? 0
    let end = events.last?.time ?? 0
    times = [start]
    let capacity = Capacity(scenario.network)
    let outages = Outages(events)
    let first = outages.receivesFrom(startingAt: start, roundTrip: scenario.network.roundTrip)
    if first > start { append(until: min(first, end), rate: 0) }
    while horizon < end, times.count < Self.maximumChanges {
      let (rate, until) = capacity.rate(at: horizon)
      let (isOffline, change) = outages.state(at: horizon)
      append(until: min(until, change, end), rate: isOffline ? 0 : rate)
    }
  }

  /// The same at all times.
  package init(from start: Double, to end: Double, rate: Double) {
    times = [start]
    if end > start { append(until: end, rate: rate) }
  }

  /// The fastest that the link ever is, in bytes a millisecond.
  package var fastestRate: Double {
    times.indices.dropFirst().reduce(0) { fastest, place in
      max(fastest, (bytes[place] - bytes[place - 1]) / (times[place] - times[place - 1]))
    }
  }

  /// Up to when the link is known.
  package var horizon: Double { times[times.count - 1] }

  private mutating func append(until time: Double, rate: Double) {
    bytes.append(bytes[bytes.count - 1] + rate * (time - horizon))
    times.append(time)
  }

  /// What has come by an instant; O(log n).
  package func bytes(by time: Double) -> Double {
    guard time < horizon else { return bytes[bytes.count - 1] }
    let next = Self.firstIndex(of: times, above: time)
    guard next > 0 else { return 0 }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return bytes[next - 1] + share * (bytes[next] - bytes[next - 1])
  }

  /// When so many bytes have come; infinite if not before the horizon; O(log n).
  package func time(of amount: Double) -> Double {
    let next = Self.firstIndex(of: bytes, notBelow: amount)
    guard next < bytes.count else { return .infinity }
    guard next > 0 else { return times[0] }
    let share = (amount - bytes[next - 1]) / (bytes[next] - bytes[next - 1])
    return times[next - 1] + share * (times[next] - times[next - 1])
  }

  private static func firstIndex(of values: [Double], above value: Double) -> Int {
    firstIndex(of: values) { $0 > value }
  }

  private static func firstIndex(of values: [Double], notBelow value: Double) -> Int {
    firstIndex(of: values) { $0 >= value }
  }

  @inline(__always)
  private static func firstIndex(of values: [Double], where holds: (Double) -> Bool) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if holds(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
