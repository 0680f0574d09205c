/// The images held in memory.
struct ImageMemory {
  /// One image's stay.
  private struct Stay {
    var since: Double
    var bytes: Int
  }

  /// The images held, in the order in which they arrived.
  private(set) var images: [ImageIndex] = []
  /// What they take.
  private(set) var bytes = 0
  private var stays: [Stay?]

  init(imageCount: Int) {
    stays = Array(repeating: nil, count: imageCount)
  }

  func holds(_ image: ImageIndex) -> Bool { stays[image] != nil }

  func arrival(of image: ImageIndex) -> Double? { stays[image]?.since }

  mutating func insert(_ image: ImageIndex, bytes size: Int, at time: Double) {
    stays[image] = Stay(since: time, bytes: size)
    images.append(image)
    bytes += size
  }

  /// Removes an image; O(n) in the images held.
  mutating func remove(_ image: ImageIndex) {
    guard let stay = stays[image] else { return }
    stays[image] = nil
    images.removeAll { $0 == image }
    bytes -= stay.bytes
  }
}
