/// When a trace says that the device is offline.
struct Outages: Sendable {
  /// The instants at which the link goes (even places) and returns (odd places).
  private var changes: [Double] = []

  init(_ events: [Trace.Event]) {
    for event in events {
      guard case .network(let path) = event.kind else { continue }
      if (path == .offline) != (changes.count % 2 == 1) { changes.append(event.time) }
    }
  }

  /// Whether the link is away at an instant, and when that changes.
  func state(at time: Double) -> (isOffline: Bool, until: Double) {
    let next = changes.firstIndex { $0 > time } ?? changes.count
    return (next % 2 == 1, next < changes.count ? changes[next] : .infinity)
  }

  /// When the round trip of a transfer that starts at an instant is over.
  func receivesFrom(startingAt time: Double, roundTrip: Double) -> Double {
    let (isOffline, until) = state(at: time)
    return (isOffline ? until : time) + roundTrip
  }
}
