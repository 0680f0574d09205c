import Foundation
import ScrollReplay
import Testing

/// What is too long is refused, and what is just not too long is read.
@Suite("Limits of the readers")
struct InputLimitTests {
  private static let event = #"{"t":0,"offset":0}"# + "\n"
  private static let feedHead = #"{"format":"feed","version":1,"name":"long","rows":["#

  /// A list of copies of a text with a comma between them.
  private func list(_ element: String, _ count: Int) -> String {
    String(repeating: element + ",", count: count - 1) + element
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("A line of a million bytes is read, a longer one refused", arguments: [0, 1])
  func line(excess: Int) throws {
    let padding = String(repeating: " ", count: InputLimits.lineBytes - Self.event.utf8.count + 1 + excess)
    try withTemporaryFile(named: "long.scroll.jsonl") { path in
      try Data((Sample.header + "\r\n" + padding + Self.event).utf8).write(to: URL(filePath: path))
      guard excess > 0 else {
        #expect(try Trace(readingFrom: path).events.count == 1)
        return
      }
      let error = #expect(throws: InputError.self) { try Trace(readingFrom: path) }
      #expect(
        error?.description == "\(path):2: the line is longer than 1000000 bytes; spread it over several lines"
      )
    }
  }

  @Test("A file of more than 256 MB is refused by its size, whatever it would be")
  func file() throws {
    try withTemporaryFile(named: "huge") { path in
      // A file with a hole takes no place on the disk.
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.truncate(atOffset: UInt64(InputLimits.fileBytes) + 1)
      try handle.close()
      let message = "\(path): the file is longer than 256000000 bytes; cut it into shorter ones"
      expect(message) { try Trace(readingFrom: path) }
      expect(message) { try Feed(readingFrom: path) }
      expect(message) { try Network(readingFrom: path) }
      expect(message) { try Network(readingMahimahi: path) }
    }
  }

  // Where programs can be started.
  #if os(Linux) || os(macOS)
    @Test("A pipe that never ends is read no further than a file may go")
    func pipe() throws {
      try withTemporaryFile(named: "pipe") { path in
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", "exec cat /dev/zero > \"$0\"", path]
        writer.standardError = FileHandle.nullDevice
        try writer.run()
        expect("\(path): the file is longer than 256000000 bytes; cut it into shorter ones") {
          try Trace(readingFrom: path)
        }
        writer.waitUntilExit()
      }
    }
  #endif

  @Test("A trace has at most a million events")
  func events() {
    let text = Sample.header + "\n" + String(repeating: Self.event, count: InputLimits.entries + 1)
    expect("long:1000002: more than 1000000 events; cut the file shorter") {
      try Trace(parsing: bytes(text), file: "long")
    }
  }

  @Test("A feed has at most a million images, in whatever rows")
  func images() {
    let image = #"{"url":"u","bytes":1}"#
    let half = list(image, InputLimits.entries / 2)
    let rows = """
      {"id":"a","height":1,"images":[\(half)]},{"id":"b","height":1,"images":[\(half)]},
      {"id":"c","height":1,"images":[\(image)]}
      """
    expect("long:2: rows[2].images[0]: more than 1000000 images; make the list shorter") {
      try Feed(parsing: bytes(Self.feedHead + rows + "]}"), file: "long")
    }
  }

  /// A feed's rows are read, and counted, by the same code.
  @Test("A trace's edits insert at most a million rows in all")
  func insertedRows() {
    let rows = (0..<10_000).map { "{\"id\":\"\($0)\",\"height\":1,\"images\":[]}" }
    let line = "{\"t\":0,\"edit\":{\"insert\":{\"at\":0,\"rows\":[\(rows.joined(separator: ","))]}}}\n"
    let text = Sample.header + "\n" + String(repeating: line, count: 101)
    expect("long:102: edit.insert.rows[0]: more than 1000000 rows; make the list shorter") {
      try Trace(parsing: bytes(text), file: "long")
    }
  }

  @Test("A network has at most a million capacity steps")
  func steps() {
    let steps = (0...InputLimits.entries).lazy.map { "{\"t\":\($0),\"bitsPerSecond\":1}" }
    expect("long:1: capacity[1000000]: more than 1000000 capacity steps; merge steps or cut the file shorter")
    {
      try Network(
        parsing: bytes("{\"capacity\":[" + steps.joined(separator: ",") + "]}"), file: "long")
    }
  }

  @Test("A mahimahi trace has at most a million lines, and lasts no longer than a million bins")
  func mahimahi() throws {
    let text = String(repeating: "5\n", count: InputLimits.entries)
    let whole = try Network(parsingMahimahi: bytes(text), file: "long")
    #expect(whole.capacity == [Network.Step(time: 0, bitsPerSecond: 2.4e12)])
    expect("long:1000001: more than 1000000 lines; cut the file shorter") {
      try Network(parsingMahimahi: bytes(text + "5"), file: "long")
    }
    #expect(
      try Network(parsingMahimahi: bytes("100000000"), file: "long").capacity.count == InputLimits.entries)
  }

  private func expect<Value>(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ read: () throws -> Value
  ) {
    let error = #expect(throws: InputError.self, sourceLocation: sourceLocation) { _ = try read() }
    #expect(error?.description == message, sourceLocation: sourceLocation)
  }
}
