import Foundation
import Locking
import ScrollPrefetch
import Testing

@Suite("README.md", .timeLimit(.minutes(1)))
struct ReadmeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines between the first one that is `start` and the next that is `end`, without their indentation.
  private func lines(_ lines: [Substring], from start: String, to end: String) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .drop { $0 != start }.dropFirst().prefix { $0 != end }.map { $0 }
  }

  @Test("Its example is the one that is compiled here")
  func sameLines() throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let readme = lines(try lines(of: root.appending(path: "README.md")), from: "```swift", to: "```")
    let example = lines(
      try lines(of: Self.folder.appending(path: "ReadmeExample.swift")), from: "// The example begins.",
      to: "// The example ends.")
    #expect(!readme.isEmpty)
    #expect(readme == example)
  }

  @Test("Its example runs: it brings the avatar and what the list shows, and tells of it")
  func runs() async throws {
    struct NotYet: Error {}
    let asked = Locked<[String: Int]>([:])
    let (events, report) = AsyncStream<PrefetchEvent.Kind>.makeStream()
    let photos = (0..<20).map { Photo(id: "\($0)", url: url(of: "photo\($0)")) }
    let running = Task {
      try await runReadmeExample(
        photos: photos, avatar: url(of: "avatar"),
        download: { url in
          let key = url.lastPathComponent
          asked.withLock { $0[key, default: 0] += 1 }
          // One photo never comes: its next attempts are events, however late the example begins to watch.
          if key == "photo0" { throw NotYet() }
          return body(key)
        },
        print: { _, kind in report.yield(kind) })
    }
    for await _ in events { break }
    running.cancel()
    let (list, now, later) = try await running.value
    #expect(later == body("avatar"))
    #expect(now == nil || now == body("photo3"))
    #expect(asked.withLock { $0["avatar"] } == 1)
    #expect(asked.withLock { $0.keys.contains("photo0") })
    withExtendedLifetime(list) {}
  }
}
