/// A name with or without an argument, as in `max-age=60`, `charset="utf-8"` or `no-cache`.
package struct Parameter: Hashable, Sendable {
  package enum Argument: Hashable, Sendable {
    case missing
    /// A token, or a quoted string without its quotes.
    case value([UInt8])
    /// Neither of them, or followed by something.
    case malformed
  }

  /// The name in lower case.
  package let name: String
  package let argument: Argument

  /// What an element of a list says; `nil` if it does not begin with a token.
  package init?(parsing element: [UInt8]) {
    var scanner = FieldScanner(element)
    scanner.skipSpaces()
    guard let name = FieldName(bytes: scanner.takeToken()) else { return nil }
    self.name = name.text
    argument = Self.takeArgument(&scanner)
  }

  private static func takeArgument(_ scanner: inout FieldScanner) -> Argument {
    scanner.skipSpaces()
    if scanner.isAtEnd { return .missing }
    guard scanner.skip(UInt8(ascii: "=")) else { return .malformed }
    // No grammar lets spaces stand here, but what is meant is plain.
    scanner.skipSpaces()
    let value = scanner.takeQuotedString() ?? Array(scanner.takeToken())
    scanner.skipSpaces()
    return scanner.isAtEnd ? .value(value) : .malformed
  }
}
