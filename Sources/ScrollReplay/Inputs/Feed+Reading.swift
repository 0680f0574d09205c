extension Feed {
  private enum Key: String, CaseIterable {
    case format
    case version
    case name
    case sizesKnown
    case pages
    case rows
  }

  /// Reads a `NAME.feed.json` file.
  package init(readingFrom path: String) throws(InputError) {
    try self.init(InputBytes(readingFrom: path))
  }

  /// Reads what a feed file with this path would hold.
  package init(parsing bytes: [UInt8], file: String) throws(InputError) {
    try self.init(InputBytes(bytes, file: file))
  }

  private init(_ input: InputBytes) throws(InputError) {
    var json = JSONReader(input)
    var head = FileHead()
    var sizesKnown = false
    var pages: Pages?
    var rows: [Row]?
    try json.beginObject()
    while let key = try json.nextKey(Key.self) {
      switch key {
      case .format: try head.readFormat("feed", from: &json)
      case .version: try head.readVersion(from: &json)
      case .name: try head.readName(from: &json)
      case .sizesKnown: sizesKnown = try json.boolean()
      case .pages: pages = try Pages(from: &json)
      case .rows:
        var reader = FeedRows()
        rows = try reader.read(from: &json)
      }
    }
    try head.check(json)
    self.init(
      name: input.name(without: [".feed.json", ".json"]), sizesKnown: sizesKnown,
      pages: pages, rows: try json.required(rows, Key.rows))
    try json.finish()
  }
}
