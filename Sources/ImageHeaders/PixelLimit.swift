/// How large an image may be before anyone decodes it: a file of a few bytes can claim to be any size.
package struct PixelLimit: Hashable, Sendable {
  /// The longest side.
  package var side: Int
  /// Width times height.
  package var pixels: Int64

  /// By default more than any camera makes: 32,768 pixels in a row, and a hundred million in all, which are
  /// 400 MB decoded.
  package init(side: Int = 32_768, pixels: Int64 = 100_000_000) {
    self.side = side
    self.pixels = pixels
  }

  package func allows(_ size: PixelSize) -> Bool {
    max(size.width, size.height) <= side && size.pixels <= pixels
  }
}
