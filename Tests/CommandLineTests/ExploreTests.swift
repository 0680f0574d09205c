import Foundation
import Testing

@Suite("Explore")
struct ExploreTests {
  @Test("The same seeds print the same bytes, with the counts that were asked for")
  func counts() throws {
    let folder = try Folder()
    let words = ["explore", "--seeds", "3", "--from", "5", "--strategy", "random", "--strategy", "fifo"]
    let first = try ToolRun(words, in: folder)
    #expect(first.status == 0)
    #expect(first.output.contains("seeds: 3\nruns: 3 fifo, 3 random\ndistinct schedules: 6\n"))
    #expect(first.output.hasSuffix("no promise was broken\n"))
    #expect(try ToolRun(words, in: folder).output == first.output)
  }

  @Test(
    "What is wrong with options is said, and the status is 2",
    arguments: [
      (["--seeds", "0"], "\"0\" is out of range"), (["--strategy", "randon"], "did you mean random?"),
      (["--replay", "xp1-1-0-vt1--1bwjwcc-0000000"], "was changed or cut"),
      (["--replay", "xp9-1"], "is of the unknown version"), (["--replay", "1", "--seeds", "4"], "--replay"),
      (["--minutes", "x"], "is not a whole number"),
    ])
  func usage(words: [String], complaint: String) throws {
    let run = try ToolRun(["explore"] + words, in: Folder())
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaint.contains(complaint))
  }

  @Test("A string whose promise holds is run, and says so")
  func replay() throws {
    // The empty schedule, first in, first out, of the first step of the first seed.
    let run = try ToolRun(["explore", "--replay", "xp1-0-0-vt1--1bwjwcc-0ezlgbz"], in: Folder())
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("no promise was broken\n"))
  }
}
