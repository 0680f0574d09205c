/// What every file of ours begins with: its format, the format's version, and a name for readers.
///
/// Reports call an input by its file, so the name in it may be any.
struct FileHead {
  private enum Key: String, CaseIterable {
    case format
    case version
    case name
  }

  private var seen: [Key] = []

  mutating func readFormat(_ format: String, from json: inout JSONReader) throws(InputError) {
    try json.constant(format)
    seen.append(.format)
  }

  mutating func readVersion(from json: inout JSONReader) throws(InputError) {
    _ = try json.wholeNumber(.version)
    seen.append(.version)
  }

  mutating func readName(from json: inout JSONReader) throws(InputError) {
    _ = try json.text()
    seen.append(.name)
  }

  /// Makes sure that all were there.
  func check(_ json: JSONReader) throws(InputError) {
    for key in Key.allCases where !seen.contains(key) {
      _ = try json.required(nil as String?, key)
    }
  }
}
