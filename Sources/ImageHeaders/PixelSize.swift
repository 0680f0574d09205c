/// Width and height in pixels, both above zero: as stored, before any rotation that the file asks for.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// The size; `nil` unless both are from 1 to 2³¹ − 1, as every format has them.
  package init?(width: Int64, height: Int64) {
    let sides = 1...Int64(Int32.max)
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.width = Int(width)
    self.height = Int(height)
  }

  /// The pixels; below 2⁶², so there is no overflow.
  package var pixels: Int64 { Int64(width) * Int64(height) }
}
