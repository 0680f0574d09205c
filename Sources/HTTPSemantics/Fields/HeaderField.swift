/// One field line of a request or an answer.
///
/// The value is bytes, for servers send any: what is no UTF-8 is kept as it came, so that an entity tag can be
/// sent back byte for byte.
package struct HeaderField: Hashable, Sendable {
  package let name: FieldName
  /// The value without spaces around it; never with a line end or a zero byte in it.
  package let value: [UInt8]

  /// A field with these bytes as its value.
  ///
  /// Line ends and zero bytes become spaces, as RFC 9110 section 5.5 lets a recipient do: so no value can
  /// begin another field when it is sent.
  package init(_ name: FieldName, bytes: ArraySlice<UInt8>) {
    self.name = name
    let isClean = bytes.allSatisfy { !Self.isForbidden($0) }
    let bytes = isClean ? bytes : ArraySlice(bytes.map { Self.isForbidden($0) ? UInt8(ascii: " ") : $0 })
    value = Array(bytes.trimmed())
  }

  package init(_ name: FieldName, _ value: String) {
    self.init(name, bytes: ArraySlice(value.utf8))
  }

  /// The value to read or to show: as UTF-8 where it is that, each byte a Latin-1 character otherwise.
  package var text: String {
    if let text = String(validating: value, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }
}
