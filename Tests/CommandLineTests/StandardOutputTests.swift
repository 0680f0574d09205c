import Foundation
import Testing

@Suite("Standard output")
struct StandardOutputTests {
  /// Runs the tool's help under a shell that has done something to its standard output.
  private func help(under redirection: String) throws -> (status: Int32, complaint: String) {
    let folder = try Folder()
    let complaint = try folder.file("complaint", "")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", redirection, "sh", try ToolRun.binary().path]
    process.standardError = try FileHandle(forWritingTo: complaint)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: complaint, encoding: .utf8))
  }

  @Test("A reader that goes away early is no fault")
  func brokenPipe() throws {
    // The tool begins only after the reader has said, through the named pipe, that it has closed its end.
    let result = try help(
      under: """
        directory=$(mktemp -d) && mkfifo "$directory/gone" || exit 99
        { read -r go < "$directory/gone"; "$1" --help; echo $? > "$directory/status"; } \
          | { exec <&-; echo go > "$directory/gone"; }
        read -r status < "$directory/status"
        rm -r "$directory"
        exit "$status"
        """)
    #expect(result.status == 0)
    #expect(result.complaint == "")
  }

  @Test(
    "Output that is closed or not for writing is one line of complaint, before anything is done",
    arguments: ["exec >&-", "exec 1</dev/null"],
    [
      ["--help"], ["help", "serve"], ["serve"], ["explore", "--seeds", "1"], ["fuzz", "--help"],
      ["endure", "kills", "--count", "1"], [],
      [
        "replay", "--trace", "two.scroll.jsonl", "--feed", "pair.feed.json", "--network", "line.network.json",
        "--svg", "picture.svg",
      ],
    ])
  func notForWriting(preparation: String, words: [String]) throws {
    let (folder, _) = try Folder.withInputs()
    let run = try ToolRun(words, after: preparation, in: folder)
    #expect(run.endedItself && run.status == 2)
    #expect(
      run.complaint == """
        scroll-replay: standard output is not open for writing; send it to a file, or to /dev/null

        """)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "picture.svg").path))
  }
}
