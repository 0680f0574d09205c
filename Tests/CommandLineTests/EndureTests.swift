import Foundation
import Testing

@Suite("The command endure")
struct EndureTests {
  /// P14: the disk cache survives a crash at any instant.
  @Test("A program that is killed while it writes leaves whole entries, and nothing else")
  func kills() throws {
    let run = try ToolRun(["endure", "kills", "--count", "15", "--seed", "7"], in: Folder())
    #expect(run.status == 0, "\(run.complaint)")
    #expect(run.output.hasPrefix("15 kills, "))
    #expect(run.output.contains(" entries found, all whole; "))
    #expect(run.complaint == "kills: 15 times from seed 7\n")
  }

  @Test(
    "A trial that is not named rightly is a wrong command line",
    arguments: [
      ([], "TRIAL: no trial is named; write one of kills"),
      (["kils"], "\"kils\": there is no such trial; did you mean kills?"),
      (["zzzzzzz"], "\"zzzzzzz\": there is no such trial; write one of kills"),
      (["kills", "kills"], "\"kills\": one trial is made at a time; leave it out"),
      (["kills", "--count", "0"], "--count: \"0\" is out of range; write a whole number from 1 to 1000000"),
      (["kills", "--ca", "x"], "--ca: it is not for kills, which asks no other server; leave it out"),
      (["kills", "--bytes", "5"], "--bytes: it is not for kills, which asks no other server; leave it out"),
      (["kills", "--beside", "none"], "none: there is no such folder; name one that is there"),
    ] as [([String], String)])
  func wrongWords(words: [String], complaint: String) throws {
    let run = try ToolRun(["endure"] + words, in: Folder())
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.complaint.contains(complaint), "\(run.complaint)")
  }

  @Test("What the trial starts beside itself makes no folder, and ends with its input")
  func beside() throws {
    let folder = try Folder()
    #expect(try ToolRun(["endure", "kills", "--beside", "none"], in: folder).status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "none").path))
    try folder.file("there/file", "")
    #expect(try ToolRun(["endure", "kills", "--beside", "there"], in: folder).status == 0)
  }

  #if os(Linux)
    @Test(
      "A server that cannot be asked so is refused before anything is",
      arguments: [
        (["--url", "ftp://x", "--bytes", "5"], "--url: \"ftp://x\" is no address that can be asked; "),
        (["--url", "http:///x", "--bytes", "5"], "--url: \"http:///x\" is no address that can be asked; "),
        (["--url", "https://x"], "--bytes: it is not said how large "),
        (["--ca", "x"], "--ca: it is not said where the image is; write --url URL too"),
        (["--url", "https://x", "--bytes", "5", "--ca", "none"], "none: there is no such file; "),
        (["--url", "https://x", "--bytes", "5", "--ca", "."], ".: this is a directory; "),
        (
          ["--url", "https://x", "--bytes", "5", "--ca", "words"],
          "words: the file holds no certificate in PEM; "
        ),
      ] as [([String], String)])
    func server(words: [String], complaint: String) throws {
      let folder = try Folder()
      try folder.file("words", "no certificate")
      let run = try ToolRun(["endure", "requests"] + words, in: folder)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.complaint.hasPrefix("scroll-replay: " + complaint), "\(run.complaint)")
    }

    /// P17, P18: nothing hangs, and what may heal is tried again.
    @Test("Images that did not come for the want of a descriptor come later")
    func descriptors() throws {
      let run = try ToolRun(["endure", "descriptors", "--count", "5", "--seed", "3"], in: Folder())
      #expect(run.status == 0, "\(run.complaint)")
      #expect(run.output.hasPrefix("40 images came, after "))
    }

    @Test("What did not hold is told with the words that try the same again")
    func again() throws {
      let folder = try Folder()
      try folder.file("it's.pem", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n")
      // Port 9 of this machine takes no connection.
      let words = ["--url", "http://127.0.0.1:9/a?b&c", "--bytes", "5kB", "--ca", "it's.pem"]
      let run = try ToolRun(["endure", "requests", "--count", "1", "--seed", "4"] + words, in: folder)
      #expect(run.status == 1)
      #expect(run.complaint.contains("scroll-replay: 1 fault: "), "\(run.complaint)")
      #expect(
        run.complaint.hasSuffix(
          """
          ; again with: scroll-replay endure requests --count 1 --seed 4 --url 'http://127.0.0.1:9/a?b&c' --bytes 5000 \
          --ca 'it'\\''s.pem'

          """), "\(run.complaint)")
    }
  #endif

  @Test("The help names the trial's place and all trials")
  func help() throws {
    let run = try ToolRun(["endure", "--help"], in: Folder())
    #expect(run.output.contains("Usage: scroll-replay endure TRIAL [OPTIONS]"))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Trials: kills (kills a program"))
  }
}
