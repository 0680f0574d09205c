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
    ] as [([String], String)])
  func wrongWords(words: [String], complaint: String) throws {
    let run = try ToolRun(["endure"] + words, in: Folder())
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.complaint.contains(complaint), "\(run.complaint)")
  }

  @Test("The help names the trial's place and all trials")
  func help() throws {
    let run = try ToolRun(["endure", "--help"], in: Folder())
    #expect(run.output.contains("Usage: scroll-replay endure TRIAL [OPTIONS]"))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Trials: kills (kills a program"))
  }
}
