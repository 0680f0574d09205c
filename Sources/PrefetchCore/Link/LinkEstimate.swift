/// What the transfers have shown of the link: how fast it carries, how long a round trip takes.
///
/// Throughput is bytes over the time in which something was receiving: an idle link says nothing about itself.
/// Both sums fade, so that the last few seconds of receiving count most.
package struct LinkEstimate: Sendable {
  /// The receiving time over which the past fades to a half, in milliseconds.
  private static let memory = 2_000.0
  /// How much receiving must have been seen before it is believed, in milliseconds and bytes.
  private static let leastTime = 30.0
  private static let leastBytes = 20_000.0

  private var bytes = 0.0
  private var time = 0.0
  private var lastReceipt: Instant?

  /// The round trip in milliseconds: from a transfer's start to its first byte, the median of the last five.
  package private(set) var roundTrip: Double?
  /// The last five, the latest last.
  private var roundTrips: [Double] = []

  /// The mean size of the sources that were brought, in bytes, the latest counting most.
  private var meanBroughtBytes: Double?
  /// The same of the sizes that answers began with: all there is until one has been brought.
  private var meanToldBytes: Double?

  package init() {}

  /// Bytes a millisecond, once enough has been received to say.
  package var throughput: Double? {
    time >= Self.leastTime && bytes >= Self.leastBytes ? bytes / time : nil
  }

  /// The mean size of a source, in bytes.
  package var meanBytes: Double? { meanBroughtBytes ?? meanToldBytes }

  /// Whether speed, round trip and sizes are known, so that it can be said when the link is free.
  package var isMeasured: Bool {
    throughput != nil && roundTrip != nil && meanBytes != nil
  }

  /// Takes in that a first byte came so long after its transfer's start.
  package mutating func observe(roundTrip sample: Double) {
    // A single one may be long for the server's sake, or short since the answer was near: neither is the link's doing.
    if roundTrips.count == 5 { roundTrips.removeFirst() }
    roundTrips.append(sample)
    roundTrip = roundTrips.sorted()[(roundTrips.count - 1) / 2]
  }

  /// Takes in that receiving began when nothing else was receiving.
  package mutating func receivingBegan(at now: Instant) {
    lastReceipt = now
  }

  /// Takes in bytes received by any transfer while at least one was receiving.
  package mutating func observe(bytes count: Int, at now: Instant) {
    let elapsed = lastReceipt.map { now.milliseconds(since: $0) } ?? 0
    lastReceipt = now
    let fading = 1 / (1 + elapsed / Self.memory)
    bytes = bytes * fading + Double(count)
    time = time * fading + elapsed
  }

  /// Takes in that a transfer brought a source of this size.
  package mutating func observe(sourceBytes: Int) {
    meanBroughtBytes = Self.mean(meanBroughtBytes, with: sourceBytes)
  }

  /// Takes in that an answer says it will bring a source of this size.
  package mutating func observe(toldBytes: Int) {
    meanToldBytes = Self.mean(meanToldBytes, with: max(1, toldBytes))
  }

  private static func mean(_ mean: Double?, with bytes: Int) -> Double {
    mean.map { $0 + (Double(bytes) - $0) * 0.15 } ?? Double(bytes)
  }

  /// How long one transfer of the mean size takes alone, in milliseconds; a guess until the link has been measured.
  package var transferMilliseconds: Double {
    guard let throughput, let meanBytes else { return 100 }
    return (roundTrip ?? 0) + meanBytes / throughput
  }
}
