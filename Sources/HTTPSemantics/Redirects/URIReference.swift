/// The five parts of a URI or of a reference to one, RFC 3986 section 3 and 4.
///
/// The parts are as written: no check, no decoding. A part that is missing is not one that is empty.
package struct URIReference: Hashable, Sendable {
  package var scheme: String?
  package var authority: String?
  package var path: String
  package var query: String?
  package var fragment: String?

  /// The parts of any text, by the expression of RFC 3986's appendix B.
  package init(_ text: String) {
    var rest = Substring(text)
    fragment = Self.cut(&rest, from: "#")
    query = Self.cut(&rest, from: "?")
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// The text that has these parts, RFC 3986 section 5.3.
  package var text: String {
    let beginning = (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "")
    return beginning + path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }

  /// What is behind the first such mark; the mark and that are taken away.
  private static func cut(_ rest: inout Substring, from mark: Unicode.Scalar) -> String? {
    guard let start = rest.utf8.firstIndex(of: UInt8(ascii: mark)) else { return nil }
    let tail = String(rest[rest.utf8.index(after: start)...])
    rest = rest[..<start]
    return tail
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    return text.utf8.allSatisfy { byte in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
  }
}
