import Testing

@Suite("The words of the command line")
struct ArgumentsTests {
  /// Words that are wrong, each with how the complaint begins and a part of what it advises.
  static let faults: [(words: [String], complaint: String, advice: String)] = [
    ([], "COMMAND: no command is given", "replay"),
    (["repaly"], "\"repaly\": there is no such command", "did you mean replay?"),
    (["dance\n"], "\"dance\\n\": there is no such command", "write one of replay"),
    (["\u{9B}2J\u{202E}"], "\"\\u{009B}2J\\u{202E}\": there is no such command", "--help"),
    (["replay", "--trcae", "x"], "\"--trcae\": there is no such option", "did you mean --trace?"),
    (["replay", "--trt", "60"], "\"--trt\": there is no such option", "did you mean --rtt?"),
    (["replay", "--zzzzzzzz"], "\"--zzzzzzzz\": there is no such option", "see --help"),
    (["replay", "-t"], "\"-t\": there is no such option", "see --help"),
    (["replay", "x"], "\"x\": the command takes no such argument", "--name VALUE"),
    (["replay", "--", "--json"], "\"--json\": the command takes no such argument", "--name VALUE"),
    (["replay", "--trace"], "--trace: its value is missing", "write --trace FILE"),
    (["replay", "--trace", "--json"], "--trace: its value is missing", "write --trace FILE"),
    (["replay", "--trace="], "--trace: its value is empty", "write --trace FILE"),
    (["replay", "--trace", ""], "--trace: its value is empty", "write --trace FILE"),
    (["replay", "--trace", "a", "--trace=b"], "--trace: it is given twice", "keep one"),
    (["replay", "--json", "--json"], "--json: it is given twice", "keep one"),
    (["replay", "--json=yes"], "--json: it takes no value", "write --json alone"),
    (["replay", "--policy", "on-demond"], "--policy: \"on-demond\" is no policy", "did you mean on-demand?"),
    (["replay", "--policy", "ahed-40"], "--policy: \"ahed-40\" is no policy", "did you mean ahead-40?"),
    (
      ["replay", "--policy", "zzz"], "--policy: \"zzz\" is no policy; write one of on-demand, ",
      "coordinator, clairvoyant, clairvoyant-scrolled, nuke, "
    ),
    (["replay", "--policy", "ahead-2", "--policy=ahead-2"], "--policy: ahead-2 is named twice", "keep one"),
    (
      ["replay", "--policy", "ahead-04"],
      "--policy: \"ahead-04\" is no policy, since its number begins with a zero; write ahead-4\n", ""
    ),
    (["benchmark", "--only", "zzz"], "--only: \"zzz\" is no measurement; known are report-awake, ", ""),
    (
      ["benchmark", "--only", "plannin"],
      "--only: \"plannin\" is no measurement; did you mean planning? Known", ""
    ),
    (["fuzz", "--reader", "zzz"], "--reader: \"zzz\" is no reader; known are trace, ", ""),
    (["explore", "--strategy", "zzz"], "--strategy: \"zzz\" is no strategy; known are ", ""),
    (["replay", "--seed", "-1"], "--seed: \"-1\" is not a whole number", "18446744073709551615"),
    (
      ["replay", "--seed", "18446744073709551616"], "--seed: \"18446744073709551616\" is out of range",
      "from 0"
    ),
    (["replay", "--seed", "0x10"], "--seed: \"0x10\" is not a whole number", "from 0"),
    (["replay", "--memory", "64XB"], "--memory: \"64XB\" is not a size", "64MB"),
    (["replay", "--memory", "MB"], "--memory: \"MB\" is not a size", "64MB"),
    (["replay", "--memory", "1.5MB"], "--memory: \"1.5MB\" is not a size", "64MB"),
    (["replay", "--memory", "0"], "--memory: \"0\" leaves no room", "leave the option out"),
    (
      ["replay", "--memory", "9223372036854775808"], "--memory: \"9223372036854775808\" is out of range",
      "most"
    ),
    (["replay", "--memory", "9223372037GB"], "--memory: \"9223372037GB\" is out of range", "at most"),
    (["replay", "--rtt", "nan"], "--rtt: \"nan\" is not a number", "digits"),
    (["replay", "--rtt", "1e"], "--rtt: \"1e\" is not a number", "digits"),
    (["replay", "--rtt", "1e+"], "--rtt: \"1e+\" is not a number", "digits"),
    (["replay", "--rtt", "1.e3"], "--rtt: \"1.e3\" is not a number", "digits"),
    (["replay", "--rtt", "1e1.5"], "--rtt: \"1e1.5\" is not a number", "digits"),
    (["replay", "--rtt", "-1"], "--rtt: \"-1\" is not a number", "digits"),
    (["replay", "--rtt", "1e999"], "--rtt: \"1e999\" is out of range", "at most 1000000000"),
    (["replay", "--connections", "2.5"], "--connections: \"2.5\" is not a whole number", "from 1 to 256"),
    (["replay", "--connections", "1e999"], "--connections: \"1e999\" is out of range", "from 1 to 256"),
    (["replay", "--help=1"], "--help: it takes no value", "write --help alone"),
    (["--help="], "--help: it takes no value", "write --help alone"),
    (["-h=1"], "-h: it takes no value", "write -h alone"),
    (["help", "repaly"], "\"repaly\": there is no such command", "did you mean replay?"),
    (["help", "replay", "x"], "\"x\": help is given for one command at a time", "leave it out"),
    (["hlep"], "\"hlep\": there is no such command", "did you mean help?"),
    (["replay", "--rtt", "1000000001"], "--rtt: \"1000000001\" is out of range", "at most 1000000000"),
    (["replay", "--connections", "0"], "--connections: \"0\" is out of range", "from 1 to 256"),
    (
      ["replay", "--trace", "t", "--feed", "f"],
      "--network: no file is named, and there is no folder Fixtures",
      "write --network FILE"
    ),
  ]

  @Test("What is wrong is named on standard error with what to do, and nothing is printed", arguments: faults)
  func fault(words: [String], complaint: String, advice: String) throws {
    let run = try ToolRun(words, in: Folder())
    #expect(run.status == 2)
    #expect(run.endedItself)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: " + complaint))
    #expect(advice.isEmpty || run.complaint.contains(advice))
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
  }

  @Test(
    "A number that a family of policies does not take is answered with those that it does",
    arguments: ["0", "00", "N", "10001", "99999999999999999999", "", "+4"])
  func aheadNumber(number: String) throws {
    let run = try ToolRun(["replay", "--policy", "ahead-\(number)"], in: Folder())
    #expect(run.status == 2)
    #expect(
      run.complaint == """
        scroll-replay: --policy: "ahead-\(number)" is no policy; \
        write ahead-N, where N is a whole number from 1 to 10000

        """)
  }

  @Test(
    "Help is printed for the tool and for a command, whatever else is written", arguments: ["--help", "-h"])
  func help(word: String) throws {
    let tool = try ToolRun([word], in: Folder())
    #expect(tool.status == 0)
    #expect(tool.output.contains("Usage: scroll-replay COMMAND [OPTIONS]"))
    #expect(tool.output.contains("\n  replay  "))
    let command = try ToolRun(["replay", "--nonsense", word], in: Folder())
    #expect(command.status == 0)
    #expect(command.complaint == "")
    for option in [
      "--trace FILE", "--feed FILE", "--network FILE", "--rtt MS", "--connections N", "--memory SIZE",
      "--seed N",
      "--sizes-known", "--policy NAME", "--json", "--help",
    ] {
      #expect(command.output.contains("\n  \(option) "))
    }
    #expect(command.output.contains("ahead-N"))
    #expect(!command.output.contains("draw lots"))
  }

  @Test("The word help prints the same as the option")
  func helpWord() throws {
    let folder = try Folder()
    let tool = try ToolRun(["--help"], in: folder).output
    #expect(try ToolRun(["help"], in: folder).output == tool)
    #expect(try ToolRun(["help", "help"], in: folder).output == tool)
    let command = try ToolRun(["replay", "--help"], in: folder).output
    #expect(try ToolRun(["help", "replay"], in: folder).output == command)
    #expect(command != tool)
  }

  @Test("Help after two dashes is an argument")
  func helpAfterDashes() throws {
    let run = try ToolRun(["replay", "--", "--help"], in: Folder())
    #expect(run.status == 2)
    #expect(run.output == "")
  }
}
