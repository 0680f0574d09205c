/// Just enough of gzip (RFC 1952) and deflate (RFC 1951) to do wrong with it.
enum Gzip {
  static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// A right gzip of the bytes, in stored blocks: not smaller, but a gzip.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var result = header
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      result += [rest.isEmpty ? 1 : 0] + littleEndian(count) + littleEndian(~count) + block
    } while !rest.isEmpty
    return result + littleEndian(Checksum.crc32(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// A megabyte that becomes 1,032,001,033 zero bytes, right to its check sum.
  ///
  /// One dynamic block, whose codes are: 0 for 258 bytes again, 10 for a zero byte, 11 for the end, and 0 for a
  /// distance of 1. After the first byte every pair of zero bits is 258 bytes, so that a zero byte is 1,032.
  static let bomb: Body = {
    // The block's header with its code lengths, the first byte, and three and a half repetitions.
    let start: [UInt8] = [0xED, 0xC0, 0x81, 0, 0, 0, 0, 0x80, 0xA0, 0xFD, 0xA9, 0x17, 0xA9, 0]
    // Half a repetition, and the end.
    let end: [UInt8] = [0b110]
    let count: UInt32 = 1 + 1_032 * 1_000_001
    let sum: UInt32 = 0x660A_116A
    return Body(header + start) + .repeated([UInt8](repeating: 0, count: 4_000), times: 250)
      + Body(end + littleEndian(sum) + littleEndian(count))
  }()

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: 0, to: Number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
