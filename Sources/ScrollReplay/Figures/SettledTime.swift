/// Sorts blank time by the speed of the frame in which it fell.
///
/// A frame's speed is known only when the next one comes, so its blank time waits until then.
struct SettledTime {
  /// A frame held longer than this is at rest; milliseconds.
  static let longestMovingFrame = 50.5

  /// Slower than this is slow; points a second.
  let slowBelow: Double
  /// The blank time in frames at rest or slow.
  private(set) var blank = 0.0
  private var frameBegan: Double?
  private var blankInFrame = 0.0

  init(viewportHeight: Double) {
    slowBelow = viewportHeight
  }

  mutating func add(blank duration: Double) {
    blankInFrame += duration
  }

  /// The next frame is here, so many points further on.
  mutating func frame(at time: Double, movement: Double) {
    if let frameBegan, isSettled(movement, over: time - frameBegan) { blank += blankInFrame }
    frameBegan = time
    blankInFrame = 0
  }

  /// The last frame was the last; it rests.
  mutating func end() {
    blank += blankInFrame
    blankInFrame = 0
  }

  private func isSettled(_ movement: Double, over duration: Double) -> Bool {
    duration > Self.longestMovingFrame || abs(movement) * 1000 < slowBelow * duration
  }
}
