/// What the first bytes of a body tell.
package enum ImageHeader: Hashable, Sendable {
  /// Not yet enough: nothing changes before the body has this many bytes, or ends.
  case needsMore(bodyBytes: Int)
  case image(ImageFormat, PixelSize)
  /// An image of this format by its first bytes, but its size is nowhere to be found, or absurd.
  case unreadable(ImageFormat)
  case other(OtherContent)

  /// What a body tells of which nothing more will come.
  package init(wholeBody bytes: some Collection<UInt8>) {
    var reader = ImageHeaderReader()
    reader.read(bytes)
    reader.finish()
    self = reader.header
  }
}
