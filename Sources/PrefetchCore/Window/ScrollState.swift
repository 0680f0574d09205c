/// How a list has been scrolling of late: which way it last moved, and how fast.
package struct ScrollState: Sendable {
  /// The time over which the past fades to a half, in milliseconds.
  private static let memory = 120.0
  /// How much movement must have been seen, as it fades, before it tells a speed, in milliseconds.
  private static let leastTime = 60.0
  /// A list of which nothing has been heard for so long has come to rest, in milliseconds.
  private static let rest = 100.0

  /// 1 towards higher row numbers, -1 towards lower, 0 before any movement.
  package private(set) var direction = 0

  /// Rows passed of late, and the time that took, in milliseconds; both fade.
  private var distance = 0.0
  private var time = 0.0
  private var last: (middle: Double, time: Instant)?

  package init() {}

  /// Takes in a report.
  package mutating func observe(visible: Range<Int>, at now: Instant) {
    guard !visible.isEmpty else {
      last = nil
      distance = 0
      time = 0
      return
    }
    let middle = Double(visible.lowerBound + visible.upperBound) / 2
    defer { last = (middle, now) }
    guard let last else { return }
    let step = middle - last.middle
    if step != 0 { direction = step > 0 ? 1 : -1 }
    // More than its own height at once is a jump, not a movement: it says nothing of speed.
    guard abs(step) <= Double(visible.count) else {
      distance = 0
      time = 0
      return
    }
    let elapsed = max(0, now.milliseconds(since: last.time))
    let fading = 1 / (1 + elapsed / Self.memory)
    distance = distance * fading + abs(step)
    time = time * fading + elapsed
  }

  /// The speed at a moment, in rows a millisecond whatever the direction.
  ///
  /// It is 0 once nothing has been heard for a while, and before a movement has lasted long enough to tell.
  package func speed(at now: Instant) -> Double {
    guard let last, time >= Self.leastTime, now.milliseconds(since: last.time) < Self.rest else { return 0 }
    return distance / time
  }

  /// The moment from which the list counts as at rest, if nothing more is heard of it.
  package var restsAt: Instant? {
    distance == 0 ? nil : last?.time.advanced(byMilliseconds: Self.rest)
  }
}
