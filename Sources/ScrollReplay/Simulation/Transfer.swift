/// One attempt to bring an image.
struct Transfer {
  /// Each time a transfer has received this many bytes more there is an instant at which its progress is told.
  static let progressStep = 16_384.0

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
  /// The bytes that have been told, in all.
  private var told: Int
  /// The next multiple of the progress step.
  private var nextMark: Double

  init(image: ImageIndex, size: Double, kept: Double, receivesFrom: Double?) {
    self.image = image
    self.size = size
    self.kept = kept
    self.receivesFrom = receivesFrom
    received = kept
    told = Int(kept + Exactness.bytes) + 1
    nextMark = Self.mark(after: kept + Exactness.bytes)
  }

  private static func mark(after bytes: Double) -> Double {
    ((bytes / progressStep).rounded(.down) + 1) * progressStep
  }

  /// What this attempt itself has brought.
  var downloaded: Double { received - kept }

  func isReceiving(at time: Double) -> Bool {
    guard let receivesFrom else { return false }
    return receivesFrom - time < Exactness.instant
  }

  /// How many bytes it must have received before there is an instant for it; all if nobody listens to its progress.
  func goal(_ observingProgress: Bool) -> Double {
    observingProgress ? min(size, hasBegun ? nextMark : kept + 1) : size
  }

  /// Appends what there is to tell, but for its arrival: its first byte, and how many bytes it has, if any more have
  /// come.
  ///
  /// What lacks no more than so little has come.
  mutating func takeNews(lacking tolerance: Double, into news: inout [Happening]) {
    let bytes = received + tolerance
    if !hasBegun {
      guard bytes >= kept + 1 else { return }
      hasBegun = true
      news.append(.firstByte(image))
    }
    nextMark = Self.mark(after: bytes)
    let whole = Int(min(bytes, size))
    guard whole > told else { return }
    told = whole
    news.append(.progressed(image, bytes: whole))
  }
}
