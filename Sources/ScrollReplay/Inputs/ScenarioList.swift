/// A file that lists scenarios: on each line the names of a trace, a feed and a network, spaces between.
package struct ScenarioList: Sendable, Equatable {
  package var entries: [Entry]

  /// Three names of inputs, without folder or ending.
  package struct Entry: Sendable, Hashable {
    package var trace: String
    package var feed: String
    package var network: String
  }

  package init(readingFrom path: String) throws(InputError) {
    try self.init(InputBytes(readingFrom: path))
  }

  /// Reads what a list with this path would hold.
  package init(parsing bytes: [UInt8], file: String) throws(InputError) {
    try self.init(InputBytes(bytes, file: file))
  }

  private init(_ input: InputBytes) throws(InputError) {
    var lines = try InputLines(input, entries: "scenarios")
    entries = []
    var known: [Entry: Int] = [:]
    while let range = try lines.next() {
      guard let line = String(validating: input.bytes[range], as: UTF8.self) else {
        throw lines.fault("the line is not UTF-8", remedy: "save the file as UTF-8")
      }
      let names = line.split(separator: " ").map(String.init)
      guard names.count == 3 else {
        throw lines.fault(
          "the line has \(names.count) names instead of three",
          remedy: "write a trace, a feed and a network, spaces between")
      }
      if let name = names.first(where: { $0.contains("/") || $0 == ".." }) {
        throw lines.fault(
          "\(InputError.quoted(name)) is a path", remedy: "write the file's name without folder and ending")
      }
      let entry = Entry(trace: names[0], feed: names[1], network: names[2])
      if let earlier = known.updateValue(lines.number, forKey: entry) {
        throw lines.fault(
          "the scenario of line \(earlier) again, which would count twice", remedy: "keep one of them")
      }
      entries.append(entry)
    }
  }
}
