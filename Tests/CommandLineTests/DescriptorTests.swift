import Foundation
import Testing

/// Runs under limits that the shell sets for the tool alone.
@Suite("Too few open files, and files that may not grow")
struct DescriptorTests {
  private static let inputs = [
    "--trace", "two.scroll.jsonl", "--feed", "pair.feed.json", "--network", "line.network.json",
  ]

  @Test(
    "A command that is left too few descriptors says so and does not begin",
    arguments: [
      ["replay"] + inputs, ["compare"] + inputs, ["live"] + inputs, ["serve", "--until-input-ends"],
      ["endure", "kills", "--count", "1"],
    ], [6, 8, 12])
  func tooFew(words: [String], limit: Int) throws {
    let (folder, _) = try Folder.withInputs()
    let run = try ToolRun(words, after: "ulimit -n \(limit)", in: folder)
    #expect(run.endedItself && run.status == 2)
    #expect(run.output == "")
    #expect(
      run.complaint.hasPrefix("scroll-replay: the system lets this program have too few files open at once (")
    )
    #expect(run.complaint.hasSuffix("it needs 16 more; raise the limit, as with ulimit -n 1024\n"))
  }

  @Test("A closed standard stream is not taken for the next file that is opened")
  func closedStreams() throws {
    let (folder, words) = try Folder.withInputs()
    let run = try ToolRun(words + ["--svg", "picture.svg"], after: "exec <&- 2>&-", in: folder)
    #expect(run.endedItself && run.status == 0)
    let picture = try String(contentsOf: folder.url.appending(path: "picture.svg"), encoding: .utf8)
    #expect(picture.hasPrefix("<svg ") && !picture.contains("scroll-replay: "))
  }

  @Test(
    "As many as are asked for are enough", arguments: [["live"] + inputs, ["serve", "--until-input-ends"]])
  func enough(words: [String]) throws {
    let (folder, _) = try Folder.withInputs()
    let run = try ToolRun(words, after: "ulimit -n 32", in: folder)
    #expect(run.endedItself && run.status == 0, "\(run.complaint)")
  }

  @Test("What starts another program asks for as many as that takes")
  func otherProgram() throws {
    let run = try ToolRun(
      ["endure", "kills", "--count", "1", "--seed", "1"], after: "ulimit -n 128", in: Folder())
    #expect(run.endedItself && run.status == 2)
    #expect(run.complaint.contains("it needs 256 in all; raise the limit"), "\(run.complaint)")
  }

  @Test("A server that has no descriptor for all who come serves again when some have gone")
  func crowd() throws {
    let folder = try Folder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -n 32 && exec \"$0\" serve --until-input-ends", try ToolRun.binary().path,
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.currentDirectoryURL = folder.url
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let origin = try #require(URL(string: address.trimmingCharacters(in: .newlines)))
    let port = try #require(origin.port)
    let crowd = try (0..<60).map { _ in try Visitor(port: UInt16(port)) }
    // Of the first it has taken, of the last it has not.
    #expect(crowd.first?.asks() == true)
    for visitor in crowd.dropLast() { visitor.leave() }
    #expect(crowd.last?.asks() == true)
    crowd.last?.leave()
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test("A file that may not grow so long is a fault, and what stood there stays")
  func fileLimit() throws {
    let (folder, words) = try Folder.withInputs()
    try folder.file("picture.html", "old")
    let run = try ToolRun(words + ["--html", "picture.html"], after: "ulimit -f 8", in: folder)
    #expect(run.endedItself && run.status == 2)
    #expect(
      run.complaint
        == "scroll-replay: picture.html: the file cannot be written (File too large); make room for it\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.filter { !$0.hasPrefix("standard-") }.count == 4)
    #expect(try String(contentsOf: folder.url.appending(path: "picture.html"), encoding: .utf8) == "old")
  }

  @Test("Output that may not grow so long is a fault")
  func outputLimit() throws {
    let run = try ToolRun(["help", "replay"], after: "ulimit -f 1", in: Folder())
    #expect(run.endedItself && run.status == 2)
    #expect(run.complaint == "scroll-replay: standard output cannot be written: File too large\n")
  }
}

/// A connection to a server on this machine.
private struct Visitor {
  private let descriptor: Int32

  struct Refused: Error {}

  init(port: UInt16) throws {
    #if os(Linux)
      descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    let isPatient = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size) == 0
    guard isConnected, isPatient else { throw Refused() }
  }

  /// Asks for an image; whether an answer begins to come.
  func asks() -> Bool {
    let request = Array("GET /images/0 HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
    guard unsafe request.withUnsafeBytes({ unsafe send(descriptor, $0.baseAddress, $0.count, 0) }) > 0 else {
      return false
    }
    var answer = [UInt8](repeating: 0, count: 8)
    let count = unsafe answer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    return answer.prefix(max(0, count)).elementsEqual("HTTP/1.1".utf8)
  }

  func leave() { close(descriptor) }
}
