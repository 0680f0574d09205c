import ScrollReplay

/// What must be true of every refusal: it names the file and a line of it, on one short line, and says what to do.
struct ErrorRules {
  /// Characters: what still fits on a screen, with a path of 300 and a piece of the file of 60.
  static let longestMessage = 600

  let file: String
  let bytes: [UInt8]

  func check(_ error: InputError) throws(BrokenProperty) {
    let message = error.description
    try demand(error.file == file && message.hasPrefix(file), "an error names another file: \(message)")
    try demand(message.printable == message, "a message may harm a terminal: \(message.printable)")
    try demand(
      message.unicodeScalars.count <= Self.longestMessage,
      "a message has \(message.unicodeScalars.count) characters")
    try demand(
      !error.problem.isEmpty && !error.remedy.isEmpty, "an error does not say what to do: \(message)")
    try checkPlace(error)
  }

  private func checkPlace(_ error: InputError) throws(BrokenProperty) {
    if let line = error.line {
      try demand(
        (1...lineCount).contains(line), "line \(line) is outside the file, which has \(lineCount): \(error)")
    } else {
      // Of a file of nothing there is no place to name.
      try demand(isBlank, "an error names no line of the file: \(error)")
    }
  }

  private var isBlank: Bool { bytes.isEmpty || bytes == [0xEF, 0xBB, 0xBF] }

  private var lineCount: Int {
    let ends = bytes.count { $0 == UInt8(ascii: "\n") }
    return max(1, bytes.last == UInt8(ascii: "\n") ? ends : ends + 1)
  }
}
