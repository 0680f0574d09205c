/// The second half of a cache key: what a request says in the fields by which the answers vary.
///
/// Two requests have the same key for the same names if a stored answer to one is right for the other, RFC 9111
/// section 4.1. The fields are those that the loader chose for the image; what is added to ask for a part
/// of it, or whether it has changed, is none of them.
package struct VaryKey: Hashable, Sendable {
  /// The fields, in alphabetical order.
  package let names: [FieldName]
  /// The names and values as one canonical text, empty if there are no names.
  package let text: String

  package init(names: [FieldName], request: HeaderFields) {
    self.names = names
    text = names.map { Self.text($0, request) }.joined(separator: "&")
  }

  /// A key as it was stored.
  init(names: [FieldName], text: String) {
    self.names = names
    self.text = text
  }

  package func matches(_ request: HeaderFields) -> Bool {
    VaryKey(names: names, request: request).text.utf8.elementsEqual(text.utf8)
  }

  /// A name alone where the request has no such field: that is something else than an empty one.
  private static func text(_ name: FieldName, _ request: HeaderFields) -> String {
    guard request.contains(name) else { return escaped(Array(name.text.utf8)) }
    // Spaces around commas, empty elements and the number of lines say nothing.
    let value = request.list(name).joined(separator: [UInt8(ascii: ",")])
    return escaped(Array(name.text.utf8)) + "=" + escaped(Array(value))
  }

  /// The bytes with all that is not harmless as a percent sign and two digits: so no value looks like two.
  private static func escaped(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      if byte.isDigit || byte.isLetter || harmless.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    return text
  }

  private static let harmless = Array("-._~*/;,:+".utf8)
}
