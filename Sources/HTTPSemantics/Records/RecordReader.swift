/// Reads what `RecordWriter` has written; of any other bytes it says `nil` at some point, and never traps.
struct RecordReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func readByte() -> UInt8? { rest.popFirst() }

  /// A number, written as shortly as it can be.
  mutating func readNumber() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, through: 63, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      let bits = UInt64(byte & 0x7F)
      // The tenth group has one bit; a last group of zero is one too many.
      guard shift < 63 || bits <= 1, shift == 0 || byte != 0 else { return nil }
      number |= bits << UInt64(shift)
      if byte < 0x80 { return number }
    }
    return nil
  }

  /// A number up to a limit.
  mutating func readNumber(upTo limit: Int64) -> Int64? {
    readNumber().flatMap(Int64.init(exactly:)).flatMap { $0 <= limit ? $0 : nil }
  }

  mutating func readString(upTo limit: Int) -> ArraySlice<UInt8>? {
    guard let count = readNumber(upTo: Int64(limit)), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }

  mutating func readText(upTo limit: Int) -> String? {
    readString(upTo: limit).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
