import Foundation
import Testing

#if canImport(FoundationNetworking)
  // Reading a URL of http: needs it.
  import FoundationNetworking
#endif

@Suite("The serve command")
struct ServeTests {
  /// Words that are wrong, each with how the complaint begins and a part of what it advises.
  static let faults: [(words: [String], complaint: String, advice: String)] = [
    (["--port", "65536"], "--port: \"65536\" is out of range", "from 0 to 65535"),
    (["--rate", "0"], "--rate: \"0\" is out of range", "from 1"),
    (["--rate", "fast"], "--rate: \"fast\" is not a whole number", "from 1"),
    (["--rtt", "-1"], "--rtt: \"-1\" is not a number", "digits"),
    (
      ["--rate", "5", "--network", "line.network.json"], "--rate: a network has its own capacity", "leave it"
    ),
    (
      ["--rtt", "5", "--network", "line.network.json"], "--rtt: a network in JSON has its own", "leave it out"
    ),
    (["--network", "none.json"], "none.json: there is no such file", "check the path"),
    (
      ["--feed", "clash.feed.json"], "--feed: two images of different sizes have the path \"/a.jpg\"", "paths"
    ),
  ]

  @Test("What is wrong is named on standard error with what to do, and nothing is served", arguments: faults)
  func fault(words: [String], complaint: String, advice: String) throws {
    let (folder, _) = try Folder.withInputs()
    try folder.file(
      "clash.feed.json",
      """
      {"format":"feed","version":1,"name":"clash","rows":[{"id":"a","height":1,"images":[\
      {"url":"http://one.example/a.jpg","bytes":1},{"url":"http://two.example/a.jpg","bytes":2}]}]}
      """)
    let run = try ToolRun(["serve"] + words, in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: " + complaint))
    #expect(run.complaint.contains(advice))
  }

  @Test("The first line of output is the address; if so asked, the end of standard input ends it")
  func endOfInput() throws {
    let (folder, _) = try Folder.withInputs()
    let run = try ToolRun(
      ["serve", "--feed", "pair.feed.json", "--network", "line.network.json", "--until-input-ends"],
      in: folder)
    #expect(run.status == 0)
    #expect(run.endedItself)
    #expect(run.output.hasPrefix("http://127.0.0.1:"))
    #expect(run.output.filter { $0 == "\n" }.count == 1)
    #expect(run.complaint == "")
  }

  /// As scripts start a server: with an input that has ended, or with none.
  @Test(
    "Whatever standard input is, a feed's image can be had until a signal ends it",
    arguments: ["< /dev/null", "<&-"], [SIGTERM, SIGINT])
  func serving(input: String, signal: Int32) throws {
    let (folder, _) = try Folder.withInputs()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec \"$0\" serve --feed pair.feed.json \(input)", try ToolRun.binary().path]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(address.hasPrefix("http://127.0.0.1:"))
    let image = try #require(URL(string: address.trimmingCharacters(in: .newlines) + "/a.jpg"))
    #expect(try Data(contentsOf: image).count == 50_000)
    #expect(kill(process.processIdentifier, signal) == 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(process.terminationReason == .exit)
  }
}
