import ImageHeaders

/// Headers of images, byte by byte.
enum Samples {
  /// SOI; APP0 of 16 bytes (JFIF); DQT of 67; SOF0 of 17: 8 bits, 480 high, 640 wide, 3 components; then SOS.
  static let jpeg: [UInt8] =
    [0xFF, 0xD8]
    + [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
    + [0xFF, 0xDB, 0, 67] + [UInt8](repeating: 1, count: 65)
    + frame(0xC0, width: 640, height: 480)
    + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 17, 3, 17, 0, 63, 0]

  /// A frame header with 3 components: 2 + 1 + 2 + 2 + 1 + 9 = 17 bytes after the marker.
  static func frame(_ marker: UInt8, width: Int, height: Int) -> [UInt8] {
    [0xFF, marker, 0, 17, 8] + big16(height) + big16(width) + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  }

  /// The signature; a chunk of 13 bytes: 3 wide, 2 high, 8 bits, RGB; its check sum is not looked at.
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big32(13) + Array("IHDR".utf8) + big32(3) + big32(2)
    + [8, 2, 0, 0, 0] + big32(0)

  /// A logical screen of 0x0102 by 0x0304 pixels, lowest byte first; no table; the end.
  static let gif = Array("GIF89a".utf8) + [0x02, 0x01, 0x04, 0x03, 0, 0, 0, 0x3B]

  /// A key frame (lowest bit 0), the start code, 320 wide, and 240 high with a scale of 1 above the 14 bits.
  static let webPLossy = riff("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 0x40, 0x01, 0xF0, 0x40, 0, 0])

  /// 0x2F, then bits from the lowest: width − 1 = 99, height − 1 = 49, alpha: 99 | 49 << 14 | 1 << 28.
  static let webPLossless = riff("VP8L", [0x2F, 0x63, 0x40, 0x0C, 0x10])

  /// Flags and 3 reserved bytes, then width − 1 = 0x0003E7 and height − 1 = 0x010000 in 24 bits.
  static let webPExtended = riff("VP8X", [0x10, 0, 0, 0, 0xE7, 0x03, 0, 0, 0, 0x01])

  static func riff(_ chunk: String, _ contents: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little32(12 + contents.count) + Array("WEBP".utf8) + Array(chunk.utf8)
      + little32(contents.count) + contents
  }

  /// An image of 4,032 × 3,024 in tiles of 512 × 512 with a thumbnail of 320 × 240, as phones make them.
  ///
  /// Properties: 1 a tile's size, 2 a rotation, 3 the image's size, 4 the thumbnail's. The primary item is 49.
  static let heic =
    fileType("heic", ["mif1", "heic"])
    + meta(
      primary: 49, properties: [size(512, 512), box("irot", [1]), size(4_032, 3_024), size(320, 240)],
      associations: [(1, [1]), (49, [0x80 | 3, 0x80 | 2]), (50, [4])])

  /// One item of 64 × 48.
  static let avif =
    fileType("avif", ["avif", "mif1", "miaf"])
    + meta(
      primary: 1, properties: [size(64, 48), box("pixi", [0, 0, 0, 0, 3, 8, 8, 8])],
      associations: [(1, [2, 1])])

  static func fileType(_ brand: String, _ compatible: [String]) -> [UInt8] {
    box("ftyp", Array(brand.utf8) + big32(0) + compatible.flatMap { Array($0.utf8) })
  }

  static func meta(primary: Int, properties: [[UInt8]], associations: [(Int, [UInt8])]) -> [UInt8] {
    let list =
      big32(0) + big32(associations.count)
      + associations.flatMap { big16($0.0) + [UInt8($0.1.count)] + $0.1 }
    return box(
      "meta",
      big32(0) + box("hdlr", big32(0) + big32(0) + Array("pict".utf8))
        + box("pitm", big32(0) + big16(primary))
        + box("iprp", box("ipco", properties.flatMap { $0 }) + box("ipma", list)))
  }

  static func size(_ width: Int, _ height: Int) -> [UInt8] {
    box("ispe", big32(0) + big32(width) + big32(height))
  }

  static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    big32(8 + contents.count) + Array(type.utf8) + contents
  }

  static func big16(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }

  static func big32(_ number: Int) -> [UInt8] { big16(number >> 16 & 0xFFFF) + big16(number & 0xFFFF) }

  static func little32(_ number: Int) -> [UInt8] { big32(number).reversed() }

  static let all: [(bytes: [UInt8], header: ImageHeader)] = [
    (jpeg, image(.jpeg, 640, 480)), (png, image(.png, 3, 2)), (gif, image(.gif, 258, 772)),
    (webPLossy, image(.webp, 320, 240)), (webPLossless, image(.webp, 100, 50)),
    (webPExtended, image(.webp, 1_000, 65_537)), (heic, image(.heic, 4_032, 3_024)),
    (avif, image(.avif, 64, 48)),
  ]

  static func image(_ format: ImageFormat, _ width: Int64, _ height: Int64) -> ImageHeader {
    PixelSize(width: width, height: height).map { .image(format, $0) } ?? .unreadable(format)
  }
}
