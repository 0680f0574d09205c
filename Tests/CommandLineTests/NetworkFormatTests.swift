import Foundation
import Testing

@Suite("The format of a network's file")
struct NetworkFormatTests {
  private let folder: Folder
  /// All words but the network's name.
  private let words: [String]

  init() throws {
    let (folder, words) = try Folder.withInputs()
    self.folder = folder
    self.words = words.dropLast()
  }

  @Test("A network in JSON is read under any name", arguments: ["line.mahi", "line", "line.trace.gz"])
  func json(name: String) throws {
    try folder.file(name, "\u{FEFF}\n  " + Folder.network)
    let run = try ToolRun(words + [name], in: folder)
    #expect(run.complaint == "")
    #expect(run.output.contains(": 1 Mbit/s, round trip 100 ms, at most 2 transfers at once\n"))
  }

  @Test("A mahimahi trace is read under any name", arguments: ["cell.network.json", "cell.json", "cell"])
  func mahimahi(name: String) throws {
    try folder.file(name, "10\n20\n")
    let run = try ToolRun(words + [name, "--rtt", "1e2", "--connections", "2e0"], in: folder)
    #expect(run.complaint == "")
    #expect(run.output.contains("cell: 1.2 Mbit/s, round trip 100 ms, at most 2 transfers at once\n"))
  }

  @Test(
    "A network in JSON has a round trip and connections of its own", arguments: ["--rtt", "--connections"])
  func ownRoundTrip(option: String) throws {
    try folder.file("line", Folder.network)
    let run = try ToolRun(words + ["line", option, "60"], in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: \(option): it belongs to a mahimahi trace"))
  }

  @Test("Another format is named for what it is not")
  func others() throws {
    let trace = try ToolRun(words + ["two.scroll.jsonl"], in: folder)
    #expect(trace.complaint.contains("two.scroll.jsonl:1: format: is \"scroll-trace\", not \"network\"; "))
    try folder.file("notes.network.json", "# of a link\n")
    let notes = try ToolRun(words + ["notes.network.json"], in: folder)
    #expect(
      notes.complaint.contains("neither a network in JSON, which begins with {, nor a mahimahi trace, "))
  }

  @Test(
    "A network may come through a pipe, which can be read only once", arguments: [Folder.network, "10\n"])
  func pipe(text: String) throws {
    try folder.file("network", text)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", "cat network | \"$@\" /dev/stdin", "sh", try ToolRun.binary().path] + words
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
