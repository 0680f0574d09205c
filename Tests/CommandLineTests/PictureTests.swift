import Foundation
import Testing

@Suite("The pictures of a replay")
struct PictureTests {
  private func text(_ name: String, in folder: Folder) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  @Test("A page and a drawing are written beside the report, which stays as it was")
  func both() throws {
    let (folder, words) = try Folder.withInputs()
    let plain = try ToolRun(words, in: folder)
    let run = try ToolRun(words + ["--html", "picture.html", "--svg", "picture.svg"], in: folder)
    #expect(run.complaint == "")
    #expect(run.status == 0)
    #expect(run.output == plain.output)
    #expect(try text("picture.html", in: folder).hasPrefix("<!DOCTYPE html>"))
    #expect(try text("picture.svg", in: folder).hasPrefix("<svg "))
  }

  @Test("With bounds and as JSON the report stays as it was too")
  func otherReports() throws {
    let (folder, words) = try Folder.withInputs()
    let options = ["--bound", "--json"]
    let run = try ToolRun(words + options + ["--html", "picture.html"], in: folder)
    #expect(run.status == 0)
    #expect(run.output == (try ToolRun(words + options, in: folder)).output)
  }

  @Test("Two runs write the same bytes, the second over what was there")
  func replaced() throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("picture.html", "old")
    var pages: [String] = []
    for _ in 0..<2 {
      #expect(try ToolRun(words + ["--html", "picture.html"], in: folder).status == 0)
      pages.append(try text("picture.html", in: folder))
    }
    #expect(pages[0] == pages[1])
    #expect(pages[0] != "old")
  }

  @Test(
    "A file that cannot be written is told by its name, and nothing is printed",
    arguments: ["missing/picture.html", "folder", "pipe"])
  func unwritable(path: String) throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("folder/file", "")
    #expect(unsafe mkfifo(folder.url.appending(path: "pipe").path, 0o600) == 0)
    for option in ["--html", "--svg"] {
      let run = try ToolRun(words + [option, path], in: folder)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.complaint.hasPrefix("scroll-replay: \(path): "))
    }
  }

  @Test("A replay that fails leaves what was there")
  func kept() throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("picture.html", "old")
    try folder.file("two.scroll.jsonl", Folder.trace + "{}\n")
    #expect(try ToolRun(words + ["--html", "picture.html"], in: folder).status == 2)
    #expect(try text("picture.html", in: folder) == "old")
  }

  @Test("A file that cannot be written is told before anything is read")
  func early() throws {
    let (folder, words) = try Folder.withInputs()
    let run = try ToolRun(
      ["replay", "--trace", "none"] + words.dropFirst(3) + ["--svg", "none/x"], in: folder)
    #expect(run.status == 2)
    #expect(run.complaint.hasPrefix("scroll-replay: none/x: the file cannot be written; "))
  }

  @Test(
    "One file cannot be both, however it is named",
    arguments: [("a", "a"), ("./a", "a"), ("a", "link"), ("inner/../a", "a"), ("there", "hard")])
  func sameOutput(page: String, drawing: String) throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("inner/file", "")
    try folder.file("there", "old")
    try folder.link("link", to: "inner/up")
    try folder.link("inner/up", to: "../a")
    let there = folder.url.appending(path: "there")
    try FileManager.default.linkItem(at: there, to: folder.url.appending(path: "hard"))
    let run = try ToolRun(words + ["--html", page, "--svg", drawing], in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint == "scroll-replay: --svg: it names the same file as --html; name another\n")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a").path))
    #expect(try text("there", in: folder) == "old")
  }

  @Test(
    "A picture is never written over what is read, however that is named",
    arguments: [
      ("--html", "two.scroll.jsonl", "--trace"), ("--svg", "./two.scroll.jsonl", "--trace"),
      ("--svg", "pair.feed.json", "--feed"), ("--html", "inner/../pair.feed.json", "--feed"),
      ("--svg", "link", "--network"), ("--html", "hard", "--network"),
    ])
  func input(option: String, path: String, owner: String) throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("inner/file", "")
    try folder.link("link", to: "line.network.json")
    try FileManager.default.linkItem(
      at: folder.url.appending(path: "line.network.json"), to: folder.url.appending(path: "hard"))
    let run = try ToolRun(words + [option, path], in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint == "scroll-replay: \(option): it names the same file as \(owner); name another\n")
    #expect(try text("two.scroll.jsonl", in: folder) == Folder.trace)
    #expect(try text("pair.feed.json", in: folder) == Folder.feed)
    #expect(try text("line.network.json", in: folder) == Folder.network)
  }

  @Test("A way up from a folder that is not there leads nowhere, and from a link where the system says")
  func wayUp() throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("elsewhere/deep/file", "")
    try folder.link("link", to: "elsewhere/deep")
    for path in ["none/../two.scroll.jsonl", "two.scroll.jsonl/../two.scroll.jsonl"] {
      let run = try ToolRun(words + ["--html", path], in: folder)
      #expect(run.status == 2)
      #expect(run.complaint.hasPrefix("scroll-replay: \(path): the file cannot be written; "))
      #expect(try text("two.scroll.jsonl", in: folder) == Folder.trace)
    }
    #expect(try ToolRun(words + ["--html", "link/../two.scroll.jsonl"], in: folder).status == 0)
    #expect(try text("two.scroll.jsonl", in: folder) == Folder.trace)
    #expect(try text("elsewhere/two.scroll.jsonl", in: folder).hasPrefix("<!DOCTYPE html>"))
  }

  @Test("A link to what is not there yet is followed")
  func danglingLink() throws {
    let (folder, words) = try Folder.withInputs()
    try folder.link("link", to: "page")
    #expect(try ToolRun(words + ["--html", "link"], in: folder).status == 0)
    #expect(try text("page", in: folder).hasPrefix("<!DOCTYPE html>"))
  }

  @Test("Inputs that no option names are not written over either")
  func fallback() throws {
    let (folder, words) = try Folder.withInputs()
    let trace = "Fixtures/traces/long-mixed.scroll.jsonl"
    try folder.file(trace, Folder.trace)
    let run = try ToolRun(["replay"] + words.dropFirst(3) + ["--html", trace], in: folder)
    #expect(run.status == 2)
    #expect(run.complaint.hasPrefix("scroll-replay: --html: it names the same file as --trace; "))
    #expect(try text(trace, in: folder) == Folder.trace)
  }
}
