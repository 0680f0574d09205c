/// One attempt to bring an image.
struct Transfer {
  /// A transfer's progress is told each time it has received this many bytes more.
  static let progressStep = 2_048.0

  let image: ImageIndex
  let size: Double
  /// Bytes that an earlier, cancelled transfer left to this one.
  let kept: Double
  /// When its round trip is over; nil while it waits for the link to return.
  var receivesFrom: Double?
  /// In all, with the kept bytes.
  var received: Double
  /// Whether its first byte has been told.
  private var hasBegun = false
  /// The next multiple of the progress step that is told.
  private var nextMark: Double

  init(image: ImageIndex, size: Double, kept: Double, receivesFrom: Double?) {
    self.image = image
    self.size = size
    self.kept = kept
    self.receivesFrom = receivesFrom
    received = kept
    let steps = ((kept + Exactness.bytes) / Self.progressStep).rounded(.down)
    nextMark = (steps + 1) * Self.progressStep
  }

  /// What this attempt itself has brought.
  var downloaded: Double { received - kept }

  func isReceiving(at time: Double) -> Bool {
    guard let receivesFrom else { return false }
    return receivesFrom - time < Exactness.instant
  }

  /// How many bytes it must have received before there is something to tell of its progress.
  var nextNews: Double { hasBegun ? nextMark : kept + 1 }

  /// How many bytes it must have received before the simulation looks at it again.
  func goal(_ observingProgress: Bool) -> Double {
    observingProgress ? min(size, nextNews) : size
  }

  /// What there is to tell now that `nextNews` is reached.
  mutating func tellNews() -> Happening {
    guard hasBegun else {
      hasBegun = true
      return .firstByte(image)
    }
    defer { nextMark += Self.progressStep }
    return .progressed(image, bytes: Int(nextMark))
  }
}
