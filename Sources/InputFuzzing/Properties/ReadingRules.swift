import ScrollReplay

/// What must be true of every reader: any bytes end in a value that survives being written, or in an error that helps.
struct ReadingRules<Value: Equatable>: Sendable {
  let read: @Sendable ([UInt8], String) -> Result<Value, InputError>
  let inspect: @Sendable (Value, [UInt8]) throws(BrokenProperty) -> Void
  let written: @Sendable (Value) -> String

  private static var file: String { "input" }
  private static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  func check(_ bytes: [UInt8]) throws(BrokenProperty) -> FuzzedReader.Outcome {
    switch read(bytes, Self.file) {
    case .failure(let error):
      try ErrorRules(file: Self.file, bytes: bytes).check(error)
      return .refused
    case .success(let value):
      try inspect(value, bytes)
      try checkWriting(of: value)
      try checkDisguises(of: bytes, value)
      return .read
    }
  }

  /// What was read, written and read again is the same to the byte.
  private func checkWriting(of value: Value) throws(BrokenProperty) {
    let text = written(value)
    let again = try reread(Array(text.utf8), "what was read and written")
    try demand(again == value, "what was read, written and read again is another value")
    try demand(
      written(again).utf8.elementsEqual(text.utf8), "what was read and written is written differently again")
  }

  /// A byte order mark in front, and line ends of the other kind, change nothing.
  private func checkDisguises(of bytes: [UInt8], _ value: Value) throws(BrokenProperty) {
    if !bytes.starts(with: Self.byteOrderMark) {
      let marked = try reread(Self.byteOrderMark + bytes, "the same behind a byte order mark")
      try demand(marked == value, "a byte order mark in front changes what is read")
    }
    if !bytes.contains(UInt8(ascii: "\r")) {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let returned = try reread(Array(lines.joined(separator: Array("\r\n".utf8))), "the same with \\r\\n")
      try demand(returned == value, "line ends of another kind change what is read")
    }
  }

  private func reread(_ bytes: [UInt8], _ what: String) throws(BrokenProperty) -> Value {
    switch read(bytes, Self.file) {
    case .failure(let error): throw BrokenProperty("\(what) is refused: \(error)")
    case .success(let value): return value
    }
  }
}
