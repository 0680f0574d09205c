import ScrollReplay

/// A command line that cannot be carried out: what part of it, what is wrong, and what to do.
struct UsageError: Error, CustomStringConvertible {
  /// An option's name, or a word as it was written.
  var subject: String
  var problem: String
  var remedy: String

  var description: String { "\(subject): \(problem); \(remedy)" }

  /// Quotes a word for a message: on one line whatever it holds, and not too long.
  static func quoted(_ word: String) -> String {
    let longest = 80
    return "\"\(word.prefix(longest).printable)\"" + (word.count > longest ? "…" : "")
  }
}
