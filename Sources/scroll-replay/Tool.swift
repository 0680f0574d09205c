/// The tool: chooses the command, and turns what happens into output and an exit status.
enum Tool {
  static let name = "scroll-replay"

  /// Every command, in the order of the help.
  static let commands: [any Command.Type] = [ReplayCommand.self, BenchmarkCommand.self]

  /// Runs the tool with the words after its name, and returns the exit status.
  ///
  /// 0 if it was done, 2 if not: then a message on standard error says why.
  static func run(_ words: [String]) -> Int32 {
    let output = StandardOutput()
    do {
      try run(words, writingTo: output)
      return 0
    } catch StandardOutput.Fault.closed {
      // As with `| head`: who reads has enough.
      return 0
    } catch {
      StandardError.write("\(name): \(error)\n")
      return 2
    }
  }

  private static func run(_ words: [String], writingTo output: StandardOutput) throws {
    guard let first = words.first else {
      throw UsageError(
        subject: "COMMAND", problem: "no command is given",
        remedy: "write one of \(names), or --help")
    }
    if Help.isAsked(first) { return try output.write(Help.text(for: commands)) }
    guard let command = commands.first(where: { $0.name == first }) else { throw unknown(first) }
    let arguments = try Arguments(Array(words.dropFirst()), declared: command.options)
    if arguments.wantsHelp { return try output.write(Help.text(for: command)) }
    try command.init(arguments).run(writingTo: output)
  }

  private static var names: String { commands.map { $0.name }.joined(separator: ", ") }

  private static func unknown(_ word: String) -> UsageError {
    let nearest = Spelling.nearest(to: word, among: commands.map { $0.name })
    return UsageError(
      subject: UsageError.quoted(word), problem: "there is no such command",
      remedy: nearest.map { "did you mean \($0)?" } ?? "write one of \(names), or --help")
  }
}
