/// Reads the value of a field from its first byte to its last; never goes back, never traps.
struct FieldScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skipSpaces() {
    while position < bytes.count, bytes[position].isSpaceOrTab { position += 1 }
  }

  /// Goes over the byte if it is next, and tells whether it was.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// The token that is next, empty if there is none.
  mutating func takeToken() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, bytes[position].isTokenByte { position += 1 }
    return bytes[start..<position]
  }

  /// The quoted string that is next, without quotes and backslashes; `nil` if none is, or its end is missing.
  mutating func takeQuotedString() -> [UInt8]? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return text }
      if byte == UInt8(ascii: "\\"), position < bytes.count {
        text.append(bytes[position])
        position += 1
      } else {
        text.append(byte)
      }
    }
    return nil
  }

  /// What stands before the next separator outside quotes, without spaces around it; goes behind the separator.
  mutating func takeElement(endingAt separator: UInt8) -> ArraySlice<UInt8> {
    let start = position
    var isQuoted = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == separator, !isQuoted {
        position += 1
        return bytes[start..<(position - 1)].trimmed()
      }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      // What a backslash stands before ends no string.
      if isQuoted, byte == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      position += 1
    }
    return bytes[start...].trimmed()
  }
}
