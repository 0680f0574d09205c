/// The lines of a file, ended by a line feed or by a carriage return and a line feed.
///
/// A line that is too long or empty is refused. The last one needs no end.
struct InputLines {
  private let input: InputBytes
  private var position: Int
  /// The number of the line that `next` returned last, counted from 1.
  private(set) var number = 0

  /// Refuses a file of too many lines before any is read.
  ///
  /// Its first lines are `headers`, the others `entries`: what they are, for an error.
  init(_ input: InputBytes, headers: Int = 0, entries: String) throws(InputError) {
    self.input = input
    position = input.start
    let limit = headers + InputLimits.entries
    // Nearly every file has fewer bytes than that, and so fewer lines.
    guard input.bytes.count > limit else { return }
    let ends = input.bytes.count { $0 == UInt8(ascii: "\n") }
    if ends > limit || ends == limit && input.bytes.last != UInt8(ascii: "\n") {
      throw InputError(
        file: input.file, line: limit + 1, problem: "more than \(InputLimits.entries) \(entries)",
        remedy: "cut the file shorter")
    }
  }

  /// Where the next line stands in the file's bytes, without its end; nil after the last.
  mutating func next() throws(InputError) -> Range<Int>? {
    let bytes = input.bytes
    guard position < bytes.count else { return nil }
    number += 1
    let start = position
    var end = start
    while end < bytes.count && bytes[end] != UInt8(ascii: "\n") { end += 1 }
    position = end + 1
    if end > start && bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }

    if end == start { throw fault("the line is empty", remedy: "remove it") }
    if end - start > InputLimits.lineBytes {
      throw fault(
        "the line is longer than \(InputLimits.lineBytes) bytes", remedy: "spread it over several lines")
    }
    return start..<end
  }

  /// A fault of the line that `next` returned last.
  func fault(_ problem: String, remedy: String) -> InputError {
    InputError(file: input.file, line: number, problem: problem, remedy: remedy)
  }
}
