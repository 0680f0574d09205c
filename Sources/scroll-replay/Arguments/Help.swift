/// The help texts, made from what commands declare.
enum Help {
  /// The last option of every command.
  private static let help = Flag("--help", help: "Prints this.")

  /// The word that asks for help where a command stands.
  static let command = "help"

  static func isAsked(_ word: String) -> Bool {
    word == "--help" || word == "-h"
  }

  /// What is wrong with a word that asks for help and hands it a value; nil for any other.
  static func fault(in word: String) -> UsageError? {
    guard let end = word.firstIndex(of: "="), isAsked(String(word[..<end])) else { return nil }
    return UsageError(
      subject: String(word[..<end]), problem: "it takes no value", remedy: "write \(word[..<end]) alone")
  }

  /// What `--help` alone prints.
  static func text(for commands: [any Command.Type]) -> String {
    """
    Replays recorded scrolls of image lists against prefetch policies, on a model of the network.

    Usage: \(Tool.name) COMMAND [OPTIONS]

    Commands:
    \(columns(commands.map { ($0.name, $0.summary) } + [(command, "Prints this, or with a COMMAND its options.")]))

    \(Tool.name) COMMAND --help tells a command's options too.

    """
  }

  /// What a command's `--help` prints.
  static func text(for command: any Command.Type) -> String {
    """
    \(command.summary)

    Usage: \(Tool.name) \(command.name)\(command.operand.map { " " + $0 } ?? "") [OPTIONS]

    Options:
    \(columns((command.options + [help.declaration]).map { ($0.usage, $0.help) }))

    """
  }

  /// Two columns: the left as wide as it needs to be, the right wrapped.
  private static func columns(_ entries: [(left: String, right: String)]) -> String {
    let width = entries.map(\.left.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    return entries.map { entry in
      let left = "  " + entry.left + String(repeating: " ", count: width - entry.left.count + 2)
      return left + wrapped(entry.right, width: 100 - indent.count).joined(separator: "\n" + indent)
    }
    .joined(separator: "\n")
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
