import Foundation
import ScrollReplay
import Testing

@Suite("Files that cannot be read")
struct InputFileTests {
  @Test("A missing file is named as missing")
  func missing() throws {
    try withTemporaryFile(named: "none.feed.json") { path in
      let error = #expect(throws: InputError.self) { try Feed(readingFrom: path) }
      #expect(error?.description == "\(path): there is no such file; check the path")
      // A path through something that is no folder leads nowhere either.
      try Data().write(to: URL(filePath: path))
      let deeper = #expect(throws: InputError.self) { try Feed(readingFrom: path + "/x") }
      #expect(deeper?.problem == "there is no such file")
    }
  }

  @Test("A directory is named as one")
  func directory() {
    let path = FileManager.default.temporaryDirectory.path
    let error = #expect(throws: InputError.self) { try Trace(readingFrom: path) }
    #expect(error?.description == "\(path): this is a directory; name a file in it")
  }

  @Test("A file without permission is named as such", .enabled(if: geteuid() != 0, "root may read anything"))
  func permission() throws {
    try withTemporaryFile(named: "closed.feed.json") { path in
      #expect(
        FileManager.default.createFile(
          atPath: path, contents: Data("{}".utf8), attributes: [.posixPermissions: 0]))
      let error = #expect(throws: InputError.self) { try Feed(readingFrom: path) }
      #expect(error?.description == "\(path): the file may not be read; check its permissions")
    }
  }

  @Test("A name that the system does not take gives the system's reason")
  func tooLongName() {
    let path = String(repeating: "x", count: 5000)
    let error = #expect(throws: InputError.self) { try Feed(readingFrom: path) }
    #expect(error?.problem.hasPrefix("the file cannot be read (") == true)
  }

  @Test("A file is read whole, though it takes several portions")
  func contents() throws {
    let row = { (index: Int) in "{\"id\":\"\(index)\",\"height\":1,\"images\":[]}" }
    let rows = (0..<20_000).map(row).joined(separator: ",\n")
    let bytes = Array((#"{"format":"feed","version":1,"name":"sample","rows":["# + rows + "]}").utf8)
    try withTemporaryFile(named: "sample.feed.json") { path in
      try Data(bytes).write(to: URL(filePath: path))
      let feed = try Feed(readingFrom: path)
      #expect(feed.rows.map(\.id) == (0..<20_000).map(String.init))
      #expect(try feed == Feed(parsing: bytes, file: path))
    }
  }

  @Test("What is neither a file nor a pipe is named as such", arguments: ["/dev/null", "/dev/zero"])
  func device(path: String) {
    let error = #expect(throws: InputError.self) { try Trace(readingFrom: path) }
    #expect(error?.description == "\(path): this is neither a file nor a pipe; name a file")
  }

  @Test(
    "A pipe is not waited for without an end, whether nobody writes to it or somebody stops",
    arguments: [0, 5])
  func silentPipe(count: Int) throws {
    try withTemporaryFile(named: "pipe") { path in
      #expect(unsafe mkfifo(path, 0o600) == 0)
      // Opened for both, a pipe needs nobody at its other end.
      let writer = count > 0 ? unsafe open(path, O_RDWR) : -1
      defer { if count > 0 { close(writer) } }
      if count > 0 {
        let written = unsafe write(writer, "start", count)
        #expect(written == count)
      }
      let error = #expect(throws: InputError.self) {
        try InputFile.contents(of: path, silence: .milliseconds(20))
      }
      #expect(
        error?.description == """
          \(path): this is a pipe from which nothing has come for 0.02 seconds; \
          check that something writes to it, and closes it at the end
          """)
    }
  }

  // Where programs can be started.
  #if os(Linux) || os(macOS)
    @Test("A pipe is read whole, though it takes many portions and its writer comes late")
    func pipe() throws {
      try withTemporaryFile(named: "pipe") { path in
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try Data(bytes).write(to: URL(filePath: path + ".bytes"))
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", "cat \"$0.bytes\" > \"$0\"", path]
        try writer.run()
        #expect(try InputFile.contents(of: path, silence: .seconds(60)) == bytes)
        writer.waitUntilExit()
      }
    }
  #endif
}
