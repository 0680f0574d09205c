extension JSONReader {
  /// A value that the format does not allow, named by its path and by the line on which it begins.
  ///
  /// With a key, the fault is in that member of the value at the present path: of an object that was just left.
  func fault(_ problem: String, remedy: String, at key: String = "") -> InputError {
    var place = path
    if !key.isEmpty { place += place.isEmpty ? key : "." + key }
    let line = line ?? number(ofLineAt: start(of: key))
    return InputError(file: file, line: line, path: place, problem: problem, remedy: remedy)
  }

  /// Something that is no JSON, at the present position.
  func syntaxFault(_ problem: String, remedy: String) -> InputError {
    InputError(
      file: file, line: line ?? number(ofLineAt: position), path: path, problem: problem, remedy: remedy)
  }

  func cutShort() -> InputError {
    line == nil
      ? syntaxFault("the file ends inside a value", remedy: "it may be cut short: write it anew")
      : syntaxFault("the line ends inside a value", remedy: "write one whole JSON object a line")
  }

  /// A byte that cannot stand at the present position.
  func unexpected(_ wanted: String) -> InputError {
    guard position < end else { return cutShort() }
    return syntaxFault(
      "found \(describedByte) where \(wanted) belongs", remedy: "correct the JSON")
  }

  /// The letters, digits and signs that stand together from a position on: enough of them for a message.
  func word(from start: Int) -> String {
    let word = bytes[start..<end].prefix(20).prefix { byte in
      let character = Character(UnicodeScalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber || "+-._".contains(character))
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// What stands at the present position, for a message.
  private var describedByte: String {
    let word = word(from: position)
    if !word.isEmpty { return word }
    let byte = bytes[position]
    if (0x21...0x7E).contains(byte) { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return "the byte 0x" + (digits.count == 1 ? "0" : "") + digits
  }

  /// A value of another kind than the format has here.
  func mismatch(_ wanted: String, remedy: String) throws(InputError) -> InputError {
    guard let found = Self.kind(startingWith: bytes[position]) else { return unexpected(wanted) }
    return fault("found \(found) where \(wanted) belongs", remedy: remedy)
  }

  func required<Value>(_ value: Value?, _ key: some RawRepresentable<String>) throws(InputError) -> Value {
    if let value { return value }
    throw fault("the key is missing", remedy: "add it", at: key.rawValue)
  }

  private func number(ofLineAt place: Int) -> Int {
    // A line feed that ends the file begins no other line.
    1 + bytes[..<min(place, end - 1)].count { $0 == UInt8(ascii: "\n") }
  }

  private static func kind(startingWith byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "{"): "an object"
    case UInt8(ascii: "["): "a list"
    case UInt8(ascii: "\""): "a text"
    case UInt8(ascii: "t"): "true"
    case UInt8(ascii: "f"): "false"
    case UInt8(ascii: "n"): "null"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
    default: nil
    }
  }
}
