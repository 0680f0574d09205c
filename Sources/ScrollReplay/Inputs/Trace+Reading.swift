extension Trace {
  private enum HeaderKey: String, CaseIterable {
    case format
    case version
    case name
    case viewport
    case recorded
  }

  private enum SizeKey: String, CaseIterable {
    case width
    case height
  }

  private enum ProvenanceKey: String, CaseIterable {
    case with
    case input
    case how
  }

  /// Reads a `NAME.scroll.jsonl` file.
  package init(readingFrom path: String) throws(InputError) {
    try self.init(InputBytes(readingFrom: path))
  }

  /// Reads what a trace file with this path would hold.
  package init(parsing bytes: [UInt8], file: String) throws(InputError) {
    try self.init(InputBytes(bytes, file: file))
  }

  private init(_ input: InputBytes) throws(InputError) {
    var lines = try InputLines(input, headers: 1, entries: "events")
    let name = input.name(without: [".scroll.jsonl", ".jsonl"])
    self.init(name: name, viewport: Size(width: 0, height: 0), events: [])
    // A file is not empty, so it has a first line.
    if let range = try lines.next() {
      var json = JSONReader(input, line: lines.number, at: range)
      try readHeader(from: &json)
      try json.finish()
    }

    var reader = EventReader()
    while let range = try lines.next() {
      var json = JSONReader(input, line: lines.number, at: range)
      events.append(try reader.read(from: &json))
      try json.finish()
    }
    if events.isEmpty {
      throw lines.fault("no event follows the header", remedy: "add one, as {\"t\":0,\"offset\":0}")
    }
  }

  private mutating func readHeader(from json: inout JSONReader) throws(InputError) {
    var head = FileHead()
    var viewport: Size?
    try json.beginObject()
    while let key = try json.nextKey(HeaderKey.self, unknown: "the first line is the header, its keys are") {
      switch key {
      case .format: try head.readFormat("scroll-trace", from: &json)
      case .version: try head.readVersion(from: &json)
      case .name: try head.readName(from: &json)
      case .viewport: viewport = try Self.size(from: &json)
      case .recorded: recorded = try Self.provenance(from: &json)
      }
    }
    try head.check(json)
    self.viewport = try json.required(viewport, HeaderKey.viewport)
  }

  private static func size(from json: inout JSONReader) throws(InputError) -> Size {
    var width: Double?
    var height: Double?
    try json.beginObject()
    while let key = try json.nextKey(SizeKey.self) {
      switch key {
      case .width: width = try json.number(.length)
      case .height: height = try json.number(.length)
      }
    }
    return try Size(
      width: json.required(width, SizeKey.width), height: json.required(height, SizeKey.height))
  }

  private static func provenance(from json: inout JSONReader) throws(InputError) -> Provenance {
    var with: String?
    var input: String?
    var how: String?
    try json.beginObject()
    while let key = try json.nextKey(ProvenanceKey.self) {
      switch key {
      case .with: with = try json.text()
      case .input: input = try json.text()
      case .how: how = try json.text()
      }
    }
    return try Provenance(
      with: json.required(with, ProvenanceKey.with), input: json.required(input, ProvenanceKey.input),
      how: json.required(how, ProvenanceKey.how))
  }
}
