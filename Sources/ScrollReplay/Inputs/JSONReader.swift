/// Reads one JSON value strictly, front to back, for a caller that knows what belongs where.
///
/// There is no tree: the caller asks for what its format has at this place, and anything else is an error that
/// knows its line and path. So nothing is entered that the format does not have, and neither deep nesting nor
/// a flood of small values costs stack or memory.
///
///     try json.beginObject()
///     while let key = try json.nextKey(Key.self) {
///       switch key {
///       case .height: height = try json.number(.length)
///       …
struct JSONReader {
  let bytes: [UInt8]
  var position: Int
  let end: Int
  let file: String
  /// The line that holds the whole value, for a format of lines; nil for a document.
  let line: Int?
  /// The objects and arrays around the next value, outermost first.
  private var levels: [Level] = []
  /// The members read so far of each object that is open, outermost first.
  private var members: [Member] = []
  /// Those of the object that was left last, whose values may still turn out not to fit together.
  private var membersLeft: [Member] = []
  /// Where the whole value begins.
  private var start = 0

  private struct Level {
    /// The key of the present member; empty in an array, and between members.
    var key = ""
    /// The place of the present element; nil in an object.
    var index: Int?
    var isFirst = true
    /// Where the present element's value begins, or the present member's key and then its value.
    var start: Int
    /// How many of `members` belong to the objects around this one.
    var outerMembers: Int
  }

  private struct Member {
    let key: String
    /// Where its value begins.
    let start: Int
  }

  /// Reads a document: the whole file is one value.
  init(_ input: InputBytes) {
    bytes = input.bytes
    position = input.start
    end = input.bytes.count
    file = input.file
    line = nil
    skipSpace()
    start = position
  }

  /// Reads one line of a file.
  init(_ input: InputBytes, line: Int, at range: Range<Int>) {
    bytes = input.bytes
    position = range.lowerBound
    end = range.upperBound
    file = input.file
    self.line = line
  }
}

extension JSONReader {
  mutating func beginObject() throws(InputError) {
    try begin(with: UInt8(ascii: "{"), "an object", remedy: "write it in braces, as {\"key\": value}")
    levels.append(Level(start: position, outerMembers: members.count))
  }

  /// The next key of the present object; nil, and the object is left, at its end.
  ///
  /// Refuses a key that `Key` does not have, and one that stands twice.
  mutating func nextKey<Key: RawRepresentable<String> & CaseIterable>(
    _: Key.Type, unknown remedy: String = "the keys here are"
  ) throws(InputError) -> Key? {
    let level = levels.count - 1
    levels[level].key = ""
    guard try nextMember(closing: UInt8(ascii: "}")) else { return nil }

    guard position < end, bytes[position] == UInt8(ascii: "\"") else {
      throw unexpected("a key in quotes")
    }
    let text = try stringToken()
    guard let key = Key(exactly: text) else {
      let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault("unknown key \(InputError.quoted(text))", remedy: "\(remedy) \(known)")
    }
    if members[levels[level].outerMembers...].contains(where: { $0.key == text }) {
      throw fault("the key \(InputError.quoted(text)) stands twice", remedy: "keep one of them")
    }
    levels[level].key = text
    skipSpace()
    try take(UInt8(ascii: ":"))
    skipSpace()
    levels[level].start = position
    members.append(Member(key: text, start: position))
    return key
  }

  mutating func beginArray() throws(InputError) {
    try begin(with: UInt8(ascii: "["), "a list", remedy: "write it in brackets, as [value, value]")
    levels.append(Level(index: -1, start: position, outerMembers: members.count))
  }

  /// The place of the present array's next element; nil, and the array is left, at its end.
  mutating func nextElement() throws(InputError) -> Int? {
    guard try nextMember(closing: UInt8(ascii: "]")) else { return nil }
    let index = (levels[levels.count - 1].index ?? -1) + 1
    levels[levels.count - 1].index = index
    return index
  }

  /// Makes sure that nothing follows.
  mutating func finish() throws(InputError) {
    skipSpace()
    guard position < end else { return }
    throw syntaxFault(
      line == nil ? "more follows after the document" : "more follows after the value",
      remedy: line == nil ? "remove it" : "write one JSON object a line")
  }

  /// The first byte of the next value.
  mutating func peek() throws(InputError) -> UInt8 {
    skipSpace()
    guard position < end else { throw cutShort() }
    return bytes[position]
  }

  private mutating func begin(
    with opening: UInt8, _ kind: String, remedy: String
  ) throws(InputError) {
    guard try peek() == opening else { throw try mismatch(kind, remedy: remedy) }
    position += 1
  }

  /// Goes to the next member or element, behind its comma; false, and the level is left, at its end.
  private mutating func nextMember(closing: UInt8) throws(InputError) -> Bool {
    let level = levels.count - 1
    if try peek() == closing {
      position += 1
      let outerCount = levels.removeLast().outerMembers
      membersLeft.removeAll(keepingCapacity: true)
      membersLeft.append(contentsOf: members[outerCount...])
      members.removeSubrange(outerCount...)
      return false
    }
    if !levels[level].isFirst { try take(UInt8(ascii: ","), or: closing) }
    levels[level].isFirst = false
    skipSpace()
    levels[level].start = position
    return true
  }

  private mutating func take(_ byte: UInt8, or other: UInt8? = nil) throws(InputError) {
    guard position < end, bytes[position] == byte else {
      let choice = [byte, other].compactMap { $0.map { String(UnicodeScalar($0)) } }
      throw unexpected(choice.joined(separator: " or "))
    }
    position += 1
  }

  mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  /// Where the next value stands, such as `rows[17].height`.
  var path: String {
    var path = ""
    for level in levels {
      if let index = level.index {
        path += index < 0 ? "" : "[\(index)]"
      } else if !level.key.isEmpty {
        path += path.isEmpty ? level.key : "." + level.key
      }
    }
    return path
  }

  /// Where the value at the present path begins, or with a key that member of it, if it was there.
  func start(of key: String) -> Int {
    let member = membersLeft.first { $0.key == key }
    return member?.start ?? levels.last?.start ?? start
  }
}
