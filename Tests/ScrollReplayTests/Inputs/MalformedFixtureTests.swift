import Foundation
import ScrollReplay
import Testing

/// Every file in `Fixtures/malformed` is refused with the message that its table `expected.txt` gives.
@Suite("Malformed files")
struct MalformedFixtureTests {
  /// `Fixtures/malformed`, found from this file.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/malformed")

  private static let readers: [(folder: String, read: @Sendable (String) throws(InputError) -> Void)] = [
    ("traces", { (path) throws(InputError) in _ = try Trace(readingFrom: path) }),
    ("feeds", { (path) throws(InputError) in _ = try Feed(readingFrom: path) }),
    ("networks", { (path) throws(InputError) in _ = try Network(readingFrom: path) }),
    ("mahimahi", { (path) throws(InputError) in _ = try Network(readingMahimahi: path) }),
  ]

  /// The table: a path below the folder, a tab, and the message with that path.
  private static func expectations() throws -> [String: String] {
    let table = try String(contentsOf: root.appending(path: "expected.txt"), encoding: .utf8)
    var messages: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "\t", maxSplits: 1).map(String.init)
      try #require(columns.count == 2, "no tab in \(line)")
      #expect(messages.updateValue(columns[1], forKey: columns[0]) == nil, "\(columns[0]) stands twice")
    }
    return messages
  }

  private static func files() throws -> [String] {
    try readers.flatMap { reader in
      try FileManager.default.contentsOfDirectory(atPath: root.appending(path: reader.folder).path)
        .sorted().map { "\(reader.folder)/\($0)" }
    }
  }

  @Test("Each malformed file is refused with its place, what is wrong, and what to do")
  func messages() throws {
    let expected = try Self.expectations()
    for reader in Self.readers {
      for file in try Self.files() where file.hasPrefix(reader.folder + "/") {
        let error = #expect(throws: InputError.self, "\(file)") {
          try reader.read(Self.root.path + "/" + file)
        }
        guard let error else { continue }
        #expect(error.description == Self.root.path + "/" + (expected[file] ?? "(no entry)"))
      }
    }
  }

  @Test("The table and the folders name the same files")
  func completeness() throws {
    let files = try Self.files()
    #expect(try Self.expectations().keys.sorted() == files.sorted())
    #expect(!files.isEmpty)
  }

  @Test("Each message names its file, and a remedy behind a semicolon")
  func form() throws {
    for (file, message) in try Self.expectations().sorted(by: { $0.key < $1.key }) {
      #expect(message.hasPrefix(file + ":"))
      #expect(message.contains("; "), "\(file)")
    }
  }
}
