/// What a look at the bytes that are there has brought.
enum Finding: Hashable {
  /// The size is further on: the body must have this many bytes for the next step, more than it has now.
  case needsMore(bodyBytes: Int)
  case size(PixelSize)
  /// There is no size, or none that could be.
  case nothing

  init(width: Int64, height: Int64) {
    self = PixelSize(width: width, height: height).map(Finding.size) ?? .nothing
  }
}
