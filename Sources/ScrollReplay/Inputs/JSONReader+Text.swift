extension JSONReader {
  mutating func text() throws(InputError) -> String {
    guard try peek() == UInt8(ascii: "\"") else {
      throw try mismatch("a text", remedy: "write it in quotes")
    }
    return try stringToken()
  }

  /// A text that names something.
  mutating func name() throws(InputError) -> String {
    let name = try text()
    if name.isEmpty { throw fault("is empty", remedy: "give it a value") }
    return name
  }

  /// One of a few words.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _: Word.Type
  ) throws(InputError) -> Word {
    let text = try text()
    if let word = Word(exactly: text) { return word }
    let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
    throw fault("\(InputError.quoted(text)) is not known here", remedy: "write one of \(known)")
  }

  /// A text that must be just this one.
  mutating func constant(_ wanted: String) throws(InputError) {
    let text = try text()
    if ExactText(text) == ExactText(wanted) { return }
    throw fault("is \(InputError.quoted(text)), not \"\(wanted)\"", remedy: "give a file of that format")
  }

  /// Reads from the quote at the present position to behind the closing one.
  mutating func stringToken() throws(InputError) -> String {
    position += 1
    let start = position
    try skipPlainCharacters()
    if bytes[position] == UInt8(ascii: "\"") {
      position += 1
      return try validated(bytes[start..<position - 1])
    }
    var content = Array(bytes[start..<position])
    while bytes[position] == UInt8(ascii: "\\") {
      content.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
      let next = position
      try skipPlainCharacters()
      content.append(contentsOf: bytes[next..<position])
    }
    position += 1
    return try validated(content[...])
  }

  /// Goes to the next quote or backslash.
  private mutating func skipPlainCharacters() throws(InputError) {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
      case 0..<0x20:
        // In a format of lines no line feed can come here: the text was not closed on its line.
        throw syntaxFault("a text holds a control character", remedy: "close the text or escape it, as \\n")
      default: position += 1
      }
    }
    throw cutShort()
  }

  private func validated(_ content: ArraySlice<UInt8>) throws(InputError) -> String {
    if let text = String(validating: content, as: UTF8.self) { return text }
    throw syntaxFault("a text is not valid UTF-8", remedy: "save the file as UTF-8")
  }

  /// What the backslash at the present position and the characters after it stand for.
  private mutating func escape() throws(InputError) -> UnicodeScalar {
    position += 1
    guard position < end else { throw cutShort() }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UnicodeScalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default: throw badEscape()
    }
  }

  /// The scalar behind `\u`, which takes two such escapes beyond U+FFFF.
  private mutating func escapedScalar() throws(InputError) -> UnicodeScalar {
    let unit = try escapedUnit()
    if let scalar = UnicodeScalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), position + 1 < end, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw badEscape() }
    position += 2
    let trail = try escapedUnit()
    guard UTF16.isTrailSurrogate(trail),
      let scalar = UnicodeScalar(0x10000 + UInt32(unit - 0xD800) << 10 + UInt32(trail - 0xDC00))
    else { throw badEscape() }
    return scalar
  }

  private mutating func escapedUnit() throws(InputError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < end else { throw cutShort() }
      guard let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue else { throw badEscape() }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private func badEscape() -> InputError {
    syntaxFault("a text holds a wrong escape", remedy: "write \\n, \\\", \\\\ or \\u and four hex digits")
  }
}
