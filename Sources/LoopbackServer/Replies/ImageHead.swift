/// The first bytes of an image, which tell its format and how many pixels it has.
///
/// What follows them is filler: no decoder gets an image out of it.
package enum ImageHead: Sendable, Hashable {
  case png(width: Int, height: Int)
  case jpeg(width: Int, height: Int)

  package var contentType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    }
  }

  package var bytes: [UInt8] {
    switch self {
    case .png(let width, let height): Self.png(UInt32(clamping: width), UInt32(clamping: height))
    case .jpeg(let width, let height): Self.jpeg(UInt16(clamping: width), UInt16(clamping: height))
    }
  }

  /// The signature, the header chunk with its check sum, and the beginning of a data chunk.
  private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    var chunk = Array("IHDR".utf8)
    // Eight bits for each of red, green and blue.
    chunk += bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bigEndian(UInt32(13)) + chunk
      + bigEndian(Checksum.crc32(chunk)) + bigEndian(UInt32(0x7FFF_FFFF)) + Array("IDAT".utf8)
  }

  /// The start, the JFIF segment, and a baseline frame of three components.
  private static func jpeg(_ width: UInt16, _ height: UInt16) -> [UInt8] {
    let jfif: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8] + bigEndian(height) + bigEndian(width)
    let components: [UInt8] = [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
    return [0xFF, 0xD8] + jfif + frame + components
  }

  private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// The check sum of PNG and gzip.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
  }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in (sum >> 8) ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
  }
}
