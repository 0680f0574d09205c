/// The sizes of PNG, GIF and WebP, which stand at fixed places.
enum FixedHeader {
  static func find(_ format: ImageFormat, _ bytes: [UInt8]) -> Finding {
    switch format {
    case .png: bytes.count < 24 ? .needsMore(bodyBytes: 24) : png(bytes)
    // The logical screen; frames may be smaller.
    case .gif:
      bytes.count < 10
        ? .needsMore(bodyBytes: 10)
        : Finding(width: bytes.littleEndian16(at: 6), height: bytes.littleEndian16(at: 8))
    case .webp: webP(bytes)
    case .jpeg, .avif, .heic: .nothing
    }
  }

  /// The first chunk is the header: 13 bytes, with width and height at its beginning.
  private static func png(_ bytes: [UInt8]) -> Finding {
    guard bytes.bigEndian32(at: 8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else { return .nothing }
    return Finding(width: bytes.bigEndian32(at: 16), height: bytes.bigEndian32(at: 20))
  }

  /// The first chunk's name tells which of three kinds it is; its contents begin at byte 20.
  private static func webP(_ bytes: [UInt8]) -> Finding {
    guard bytes.count >= 25 else { return .needsMore(bodyBytes: 25) }
    let chunk = bytes[12..<16]
    if chunk.elementsEqual("VP8L".utf8) { return lossless(bytes) }
    guard bytes.count >= 30 else { return .needsMore(bodyBytes: 30) }
    if chunk.elementsEqual("VP8 ".utf8) { return lossy(bytes) }
    return chunk.elementsEqual("VP8X".utf8) ? extended(bytes) : .nothing
  }

  /// A key frame's tag of three bytes, a start code, then twice 14 bits and a scale, RFC 6386 section 9.1.
  private static func lossy(_ bytes: [UInt8]) -> Finding {
    guard bytes[20] & 1 == 0, bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return .nothing }
    return Finding(
      width: bytes.littleEndian16(at: 26) & 0x3FFF, height: bytes.littleEndian16(at: 28) & 0x3FFF)
  }

  /// A signature, then from the lowest bit: 14 of width − 1, 14 of height − 1, 1 for alpha, 3 of version (0).
  private static func lossless(_ bytes: [UInt8]) -> Finding {
    let bits = bytes.littleEndian32(at: 21)
    guard bytes[20] == 0x2F, bits >> 29 == 0 else { return .nothing }
    return Finding(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  }

  /// Four bytes of flags, then the canvas: 24 bits each of width − 1 and height − 1.
  private static func extended(_ bytes: [UInt8]) -> Finding {
    Finding(width: bytes.littleEndian24(at: 24) + 1, height: bytes.littleEndian24(at: 27) + 1)
  }
}
