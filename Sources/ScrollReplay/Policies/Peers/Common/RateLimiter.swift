/// A token bucket in front of the downloads, strictly first come first served.
///
/// As long as anyone waits, everyone queues behind; whether there are tokens again is looked up at intervals.
struct RateLimiter {
  /// Tokens a millisecond.
  private let rate: Double
  private let burst: Double
  /// Milliseconds.
  private let interval: Double
  private var tokens: Double
  private var refilled: Double?
  private var waiting: [ImageIndex] = []
  /// When the waiting are looked at next; nil when none waits.
  private(set) var nextLook: Double?

  init(perSecond rate: Double, burst: Double, interval: Double) {
    self.rate = rate / 1000
    self.burst = burst
    self.interval = interval
    tokens = burst
  }

  /// Whether an image may go on at once; if not it waits.
  mutating func admit(_ image: ImageIndex, at time: Double) -> Bool {
    guard waiting.isEmpty, take(at: time) else {
      waiting.append(image)
      nextLook = nextLook ?? time + interval
      return false
    }
    return true
  }

  mutating func remove(_ image: ImageIndex) {
    waiting.removeAll { $0 == image }
    if waiting.isEmpty { nextLook = nil }
  }

  /// Those of the waiting that may go on, if it is time to look.
  mutating func admitWaiting(at time: Double) -> [ImageIndex] {
    guard let look = nextLook, look - time < Exactness.instant else { return [] }
    var admitted: [ImageIndex] = []
    while let first = waiting.first, take(at: time) {
      waiting.removeFirst()
      admitted.append(first)
    }
    nextLook = waiting.isEmpty ? nil : time + interval
    return admitted
  }

  private mutating func take(at time: Double) -> Bool {
    tokens = min(burst, tokens + (time - (refilled ?? time)) * rate)
    refilled = time
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}
