/// How a list has been scrolling: which way it last moved, how fast of late, and how far in all.
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
  /// The first and the last row that have been visible, and how many were at first.
  private var seen: (rows: Range<Int>, first: Int)?

  package init() {}

  /// Takes in a report; no row number may be negative.
  package mutating func observe(visible: Range<Int>, at now: Instant) {
    guard !visible.isEmpty else {
      last = nil
      distance = 0
      time = 0
      return
    }
    noteSeen(visible)
    let middle = (Double(visible.lowerBound) + Double(visible.upperBound)) / 2
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

  /// How many rows have been visible, from the first to the last, beyond as many as were at first.
  package var travelled: Int {
    seen.map { max(0, $0.rows.count - $0.first) } ?? 0
  }

  private mutating func noteSeen(_ visible: Range<Int>) {
    let before = seen?.rows ?? visible
    let rows =
      min(before.lowerBound, visible.lowerBound)..<max(before.upperBound, visible.upperBound)
    seen = (rows, seen?.first ?? visible.count)
  }

  /// The moment from which the list counts as at rest, if nothing more is heard of it.
  package var restsAt: Instant? {
    distance == 0 ? nil : last?.time.advanced(byMilliseconds: Self.rest)
  }
}
