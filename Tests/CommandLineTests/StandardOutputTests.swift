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

  @Test("Output that cannot be written is a fault")
  func closed() throws {
    let result = try help(under: "\"$1\" --help >&-")
    #expect(result.status == 2)
    #expect(result.complaint.hasPrefix("scroll-replay: standard output cannot be written: "))
  }
}
