import ScrollReplay

extension Feed {
  /// The feed as a file.
  var fileText: String {
    JSONValue.file("feed", [("sizesKnown", .boolean(sizesKnown)), ("rows", .array(rows.map(\.json)))]).text
  }
}

extension Feed.Row {
  var json: JSONValue {
    .object([
      ("id", .string(id)), ("height", .number(height)),
      ("images", .array(images.map { .object([("url", .string($0.url)), ("bytes", .integer($0.bytes))]) })),
    ])
  }
}
