import ScrollReplay

extension Feed {
  /// The feed as a file.
  var fileText: String {
    let pages = pages.map { [("pages", $0.json)] } ?? []
    let members =
      [("sizesKnown", JSONValue.boolean(sizesKnown))] + pages + [("rows", .array(rows.map(\.json)))]
    return JSONValue.file("feed", members).text
  }
}

extension Feed.Pages {
  var json: JSONValue {
    .object([
      ("rows", .integer(rows)), ("latencyMilliseconds", .array(latencies.map(JSONValue.number))),
    ])
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
