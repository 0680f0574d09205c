import ScrollPrefetch

// What is heard of transfers: one of which nothing is heard for long keeps no prefetch waiting.
extension Model {
  /// When a transfer began, and when something was last heard of it.
  struct Sign {
    let startedAt: Duration
    let startPriority: TransferPriority
    var heardAt: Duration
    var words = 0
  }

  mutating func listen(to seen: Sight) {
    for event in seen.events {
      guard case .transferStarted(let number, _, let priority, _) = event.kind else { continue }
      signs[number] = Sign(startedAt: event.time, startPriority: priority, heardAt: event.time)
    }
    let words = Dictionary(uniqueKeysWithValues: seen.open.map { ($0.number, $0.words) })
    for (number, sign) in signs where words[number] != sign.words {
      // One that has ended may have been heard first with its end.
      if sign.words == 0 { longestRoundTrip = max(longestRoundTrip, now - sign.startedAt) }
      signs[number]?.heardAt = now
      signs[number]?.words = words[number] ?? 0
    }
    signs = signs.filter { words[$0.key] != nil }
  }

  /// Whether something has been heard of a transfer too shortly before for it to be stalled.
  func isLively(_ number: Int, at time: Duration) -> Bool {
    signs[number].map { time - $0.heardAt < .seconds(1) - .microseconds(1) } ?? false
  }

  /// Whether nothing has been heard of a transfer for so long that it must be stalled.
  func isStalled(_ number: Int) -> Bool {
    signs[number].map { now - $0.heardAt > max(.seconds(1), longestRoundTrip * 4) + .microseconds(1) } ?? true
  }
}
