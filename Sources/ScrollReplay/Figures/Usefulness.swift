/// Adds up, once each, the sizes of the images that were seen: in memory while visible, for a time above
/// zero.
struct Usefulness {
  private(set) var bytes = 0
  private let images: [World.Image]
  private var isUseful: [Bool]
  /// In memory and visible now, not useful yet: that takes time to pass.
  private var shown: [ImageIndex] = []

  init(images: [World.Image]) {
    self.images = images
    isUseful = Array(repeating: false, count: images.count)
  }

  /// What the visible rows show from this instant on.
  mutating func show(_ rows: [VisibleRow]) {
    shown.removeAll(keepingCapacity: true)
    for row in rows {
      for appearance in row.appearances where !appearance.isBlank && !isUseful[appearance.image] {
        shown.append(appearance.image)
      }
    }
  }

  /// Time passes.
  mutating func pass() {
    for image in shown where !isUseful[image] {
      isUseful[image] = true
      bytes += images[image].bytes
    }
    shown.removeAll(keepingCapacity: true)
  }
}
