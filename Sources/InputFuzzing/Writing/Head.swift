import ScrollReplay

extension JSONValue {
  /// An object as a file of ours begins; the name in it is of no account.
  static func file(
    _ format: String, _ members: [(key: String, value: JSONValue)]
  ) -> JSONValue {
    .object(
      [("format", .string(format)), ("version", .integer(1)), ("name", .string("written"))] + members)
  }
}
