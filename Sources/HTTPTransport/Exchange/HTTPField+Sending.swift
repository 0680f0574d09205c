extension HTTPField {
  /// The field as libcurl takes it: `Name: value`, or `Name;` for an empty value, with a zero byte at the end.
  ///
  /// - Throws: `ExchangeFailure.badRequest` for what would break out of its line.
  func line() throws(ExchangeFailure) -> [CChar] {
    guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte) else {
      throw .badRequest("a field name that is none")
    }
    guard !bytes.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) else {
      throw .badRequest("a field value of more than one line")
    }
    let text = Array(name.utf8) + (bytes.isEmpty ? Array(";".utf8) : Array(": ".utf8) + bytes) + [0]
    return text.map { CChar(bitPattern: $0) }
  }
}

extension UInt8 {
  /// Whether HTTP allows the byte in a name.
  fileprivate var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
