/// A fault in a file that was read: where it is, what is wrong, and what to do about it.
package struct InputError: Error, Equatable, CustomStringConvertible {
  /// The path as it was given.
  package var file: String
  /// The line, counted from 1, where one says more than the file.
  package var line: Int?
  /// The place inside a JSON value, such as `rows[17].height`; empty for the value itself.
  package var path: String
  package var problem: String
  package var remedy: String

  package init(file: String, line: Int? = nil, path: String = "", problem: String, remedy: String) {
    self.file = file
    self.line = line
    self.path = path
    self.problem = problem
    self.remedy = remedy
  }

  /// One line: `file:line: path: what is wrong; what to do`, without the parts that do not apply.
  package var description: String {
    let name = Self.shown(file)
    let place = line.map { "\(name):\($0)" } ?? name
    return "\(place): \(path.isEmpty ? "" : path + ": ")\(problem); \(remedy)"
  }
}

extension InputError {
  /// A path for a message: on one line whatever it holds, and of a very long one the end, which tells most.
  static func shown(_ path: String) -> String {
    let longest = 300
    let scalars = path.unicodeScalars
    let rest = scalars.suffix(longest)
    return (rest.count < scalars.count ? "…" : "") + String(rest).printable
  }

  /// Quotes a piece of a file for a message: short, and on one line whatever it holds.
  static func quoted(_ text: some StringProtocol) -> String {
    let longest = 60
    var result = "\""
    for scalar in text.unicodeScalars.prefix(longest) { result += written(scalar) }
    // One scalar past the longest tells whether anything was left out, without a count of all.
    return result + (text.unicodeScalars.dropFirst(longest).isEmpty ? "\"" : "…\"")
  }

  private static func written(_ scalar: Unicode.Scalar) -> String {
    scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : scalar.printable
  }
}
