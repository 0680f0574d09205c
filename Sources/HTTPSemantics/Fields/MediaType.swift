/// What a `Content-Type` field says, RFC 9110 section 8.3.
package struct MediaType: Hashable, Sendable {
  /// For example `image`, in lower case.
  package let type: String
  /// For example `jpeg`, in lower case.
  package let subtype: String
  /// What follows, as in `charset=utf-8`; malformed ones are left out.
  package let parameters: [Parameter]

  /// The type that the bytes name; `nil` if they name none.
  package init?(parsing value: [UInt8]) {
    var scanner = FieldScanner(value)
    var name = FieldScanner(Array(scanner.takeElement(endingAt: UInt8(ascii: ";"))))
    guard let type = FieldName(bytes: name.takeToken()), name.skip(UInt8(ascii: "/")),
      let subtype = FieldName(bytes: name.takeToken()), name.isAtEnd
    else { return nil }
    self.type = type.text
    self.subtype = subtype.text
    var parameters: [Parameter] = []
    while !scanner.isAtEnd {
      guard let parameter = Parameter(parsing: Array(scanner.takeElement(endingAt: UInt8(ascii: ";")))) else {
        continue
      }
      if case .value = parameter.argument { parameters.append(parameter) }
    }
    self.parameters = parameters
  }

  /// Whether the body is several parts of a representation, which no loader of one range has asked for.
  package var isMultipart: Bool { type == "multipart" }
}
