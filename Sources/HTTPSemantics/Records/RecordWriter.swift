/// Writes numbers and byte strings one after the other.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// A number in groups of seven bits, the lowest first; the last byte is below 128.
  mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ string: some Collection<UInt8>) {
    write(UInt64(string.count))
    bytes += string
  }
}
