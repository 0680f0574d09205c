/// Goes from marker to marker of a JPEG to the frame header that has its size, ITU-T T.81 annex B.
///
/// Segments before it are jumped over, so that a thumbnail's frame inside of one is not taken for the image's.
struct JPEGWalk: Hashable, Sendable {
  private var position = 2

  /// Goes on as far as the bytes reach.
  mutating func advance(over bytes: [UInt8]) -> Finding {
    while position + 4 <= bytes.count {
      // Decoders go over what is no marker to the next one that is.
      guard bytes[position] == 0xFF else {
        position += 1
        continue
      }
      switch bytes[position + 1] {
      // Any number of 0xFF may stand before a marker.
      case 0xFF: position += 1
      // No marker, and those that stand alone: a restart, a start, a private one.
      case 0x00, 0x01, 0xD0...0xD8: position += 2
      // The end, or the pixels, without a frame header before.
      case 0xD9, 0xDA: return .nothing
      case let marker:
        let length = bytes.bigEndian16(at: position + 2)
        if Self.isFrameHeader(marker) { return frameSize(length, bytes) }
        guard length >= 2 else { return .nothing }
        position += 2 + Int(length)
      }
    }
    return .needsMore(bodyBytes: position + 4)
  }

  /// Behind marker and length: a byte of precision, height, width, and how many components.
  private func frameSize(_ length: Int64, _ bytes: [UInt8]) -> Finding {
    guard length >= 8 else { return .nothing }
    guard position + 9 <= bytes.count else { return .needsMore(bodyBytes: position + 9) }
    return Finding(width: bytes.bigEndian16(at: position + 7), height: bytes.bigEndian16(at: position + 5))
  }

  /// SOF0 to SOF15; three of the numbers are tables and an extension.
  private static func isFrameHeader(_ marker: UInt8) -> Bool {
    switch marker {
    case 0xC4, 0xC8, 0xCC: false
    case 0xC0...0xCF: true
    default: false
    }
  }
}
