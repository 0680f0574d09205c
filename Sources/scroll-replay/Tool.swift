/// The tool: chooses the command, and turns what happens into output and an exit status.
enum Tool {
  static let name = "scroll-replay"

  /// Every command, in the order of the help.
  static let commands: [any Command.Type] = [
    ReplayCommand.self, CompareCommand.self, LiveCommand.self, BenchmarkCommand.self, ExploreCommand.self,
    FuzzCommand.self, ServeCommand.self, EndureCommand.self,
  ]

  /// Runs the tool with the words after its name, and returns the exit status.
  ///
  /// 0 if it was done, 1 if what it looked at was found faulty, or a gate failed, 2 if it could not be done: then a message
  /// on standard error says why.
  static func run(_ words: [String]) -> Int32 {
    Descriptors.fillStandardPlaces()
    let output = StandardOutput()
    do {
      try run(words, writingTo: output)
      return 0
    } catch StandardOutput.Fault.closed {
      // As with `| head`: who reads has enough.
      return 0
    } catch let found as any FoundFaulty {
      if let text = found.text { StandardError.write("\(name): \(text)\n") }
      return 1
    } catch {
      StandardError.write("\(name): \(error)\n")
      return 2
    }
  }

  private static func run(_ words: [String], writingTo output: StandardOutput) throws {
    try output.require()
    guard let first = words.first else {
      throw UsageError(
        subject: "COMMAND", problem: "no command is given",
        remedy: "write one of \(names), or --help")
    }
    if let fault = Help.fault(in: first) { throw fault }
    if Help.isAsked(first) { return try output.write(Help.text(for: commands)) }
    if first == Help.command { return try output.write(help(for: words.dropFirst())) }
    let command = try command(first)
    let arguments = try Arguments(
      Array(words.dropFirst()), declared: command.options, operands: command.operand != nil)
    if arguments.wantsHelp { return try output.write(Help.text(for: command)) }
    try Descriptors.prepare()
    try command.init(arguments).run(writingTo: output)
  }

  /// What `help` prints: about the tool, or about the command that is named.
  private static func help(for words: ArraySlice<String>) throws(UsageError) -> String {
    let named = words.filter { !Help.isAsked($0) }
    if let second = named.dropFirst().first {
      throw UsageError(
        subject: UsageError.quoted(second), problem: "help is given for one command at a time",
        remedy: "leave it out")
    }
    guard let name = named.first, name != Help.command else { return Help.text(for: commands) }
    return Help.text(for: try command(name))
  }

  private static func command(_ name: String) throws(UsageError) -> any Command.Type {
    guard let command = commands.first(where: { $0.name == name }) else { throw unknown(name) }
    return command
  }

  private static var names: String { words.joined(separator: ", ") }
  private static var words: [String] { commands.map { $0.name } + [Help.command] }

  private static func unknown(_ word: String) -> UsageError {
    let nearest = Spelling.nearest(to: word, among: words)
    return UsageError(
      subject: UsageError.quoted(word), problem: "there is no such command",
      remedy: nearest.map { "did you mean \($0)?" } ?? "write one of \(names), or --help")
  }
}
