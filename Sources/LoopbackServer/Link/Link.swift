/// The link that all of a server's connections share, in real time.
struct Link {
  let shape: Shape
  private let begun: ContinuousClock.Instant
  /// Up to when its capacity was given out.
  private var settled: ContinuousClock.Instant

  init(_ shape: Shape, begun: ContinuousClock.Instant) {
    self.shape = shape
    self.begun = begun
    settled = begun
  }

  /// Gives out what fitted through since the last time; what nobody needs is lost.
  mutating func letThrough(until now: ContinuousClock.Instant, to connections: [Connection]) {
    let receiving = connections.filter { $0.need > 0 }
    if !receiving.isEmpty {
      let amount = shape.bytes(from: begun.duration(to: settled), to: begun.duration(to: now))
      let shares = Sharing.shares(of: amount, among: receiving.map(\.need))
      for (connection, share) in zip(receiving, shares) { connection.playback?.credit += share }
    }
    settled = now
  }

  /// When a packet will have fitted through, or when it is time to look again; nil while nobody needs it.
  func nextMoment(for connections: [Connection]) -> ContinuousClock.Instant? {
    let missing = connections.lazy.filter { $0.need > 0 }.compactMap { $0.playback?.missing }
    var count = 0
    var least = Double.infinity
    for bytes in missing {
      count += 1
      least = min(least, bytes)
    }
    guard count > 0 else { return nil }
    let (capacity, until) = shape.capacity(at: begun.duration(to: settled))
    // Waking for less than half a millisecond costs more than it is worth.
    let wanted = Duration.seconds(min(0.1, max(0.000_5, least * Double(count) / max(capacity, 1))))
    let moment = settled + wanted
    return until.map { min(moment, begun + max($0, begun.duration(to: settled) + .microseconds(500))) }
      ?? moment
  }
}

extension Shape {
  /// What the first byte of a reply waits for.
  func delay(isFirst: Bool) -> Duration {
    isFirst ? roundTrip + connectionRoundTrip : roundTrip
  }
}
