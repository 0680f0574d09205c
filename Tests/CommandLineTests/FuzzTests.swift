import Foundation
import Testing

@Suite("The command fuzz")
struct FuzzTests {
  /// The package's `Fixtures`, found from this file.
  private static let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures").path

  private func run(_ words: String...) throws -> ToolRun {
    try ToolRun(["fuzz", "--fixtures", Self.fixtures] + words, in: Folder())
  }

  @Test("Every reader is tried with as many seeds as asked for, the same each time")
  func all() throws {
    let first = try run("--seeds", "60", "--from", "7")
    #expect(first.complaint == "")
    #expect(first.status == 0)
    let lines = first.output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["trace", "feed", "network", "mahimahi"])
    #expect(lines.allSatisfy { $0.contains("seeds 7..<67") })
    #expect(try run("--seeds", "60", "--from", "7").output == first.output)
  }

  @Test("Only the reader that is named is tried; one that is not known is refused by its nearest")
  func one() throws {
    #expect(try run("--seeds=5", "--reader", "feed").output.hasPrefix("feed: seeds 0..<5, "))
    let unknown = try run("--reader", "feeed")
    #expect(unknown.status == 2)
    #expect(unknown.complaint.contains("did you mean feed?"))
  }

  @Test(
    "A place where nothing can be saved is told before anything is tried",
    arguments: [(".", "it is there and is no file"), ("none/x", "the file cannot be written")])
  func place(path: String, problem: String) throws {
    let run = try run("--seeds", "5", "--save", path)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.hasPrefix("scroll-replay: \(path): \(problem); "))
  }

  @Test("What is found is never saved over a file that changes begin with")
  func apart() throws {
    let folder = try Folder()
    try folder.file("F/corpus/feeds/one.feed.json", Folder.feed)
    try folder.file("F/malformed/feeds/two.feed.json", "{")
    try folder.link("link", to: "F/malformed/feeds/two.feed.json")
    for (path, name) in [
      ("F/corpus/../corpus/feeds/one.feed.json", "corpus/feeds/one"), ("link", "malformed/feeds/two"),
    ] {
      let run = try ToolRun(
        ["fuzz", "--fixtures", "F", "--reader", "feed", "--seeds", "1", "--save", path], in: folder)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(
        run.complaint == """
          scroll-replay: --save: it names the same file as one of --fixtures, F/\(name).feed.json; name another

          """)
    }
    let run = try ToolRun(
      ["fuzz", "--fixtures", "F", "--reader", "feed", "--seeds", "1", "--save", "found"], in: folder)
    #expect(run.status == 0)
  }

  @Test("Without files to begin with it says which folder is missing")
  func noFolder() throws {
    let run = try ToolRun(["fuzz"], in: Folder())
    #expect(run.status == 2)
    #expect(run.complaint.contains("Fixtures/corpus/traces: there are no files to begin with"))
    #expect(run.output == "")
  }
}
