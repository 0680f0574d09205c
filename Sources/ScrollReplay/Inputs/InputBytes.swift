/// What a file holds, checked for what every format asks: something, not too much, and no UTF-16.
struct InputBytes {
  let bytes: [UInt8]
  /// The path as it was given: what errors name.
  let file: String
  /// Where the text begins: behind a byte order mark, which some editors write and no reader needs.
  let start: Int

  init(_ bytes: [UInt8], file: String) throws(InputError) {
    self.bytes = bytes
    self.file = file
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.count > InputLimits.fileBytes { throw Self.tooLong(file) }
    if bytes.count == start {
      throw InputError(file: file, problem: "the file is empty", remedy: "check how it was written")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw InputError(
        file: file, line: 1, problem: "the file looks like UTF-16", remedy: "save it as UTF-8")
    }
  }

  init(readingFrom path: String) throws(InputError) {
    try self.init(InputFile.contents(of: path), file: path)
  }

  /// The file's base name without the first of the endings that fits: how reports name it.
  ///
  /// Only known endings go, since a name may have dots of its own.
  func name(without endings: [String]) -> String {
    let base = file.split(separator: "/").last ?? Substring(file)
    let ending = endings.first { base.hasSuffix($0) && base.utf8.count > $0.utf8.count }
    return String(base.dropLast(ending?.count ?? 0))
  }
}

extension InputBytes {
  static func tooLong(_ path: String) -> InputError {
    InputError(
      file: path, problem: "the file is longer than \(InputLimits.fileBytes) bytes",
      remedy: "cut it into shorter ones")
  }
}
