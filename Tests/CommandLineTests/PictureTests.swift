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

  @Test("One file cannot be both")
  func sameFile() throws {
    let (folder, words) = try Folder.withInputs()
    let run = try ToolRun(words + ["--html", "a", "--svg", "a"], in: folder)
    #expect(run.status == 2)
    #expect(run.complaint == "scroll-replay: --svg: it names the same file as --html; name another\n")
  }
}
