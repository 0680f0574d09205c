import Foundation
import Locking
import ScrollPrefetch
import Testing

@Suite("README.md", .timeLimit(.minutes(10)))
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

  @Test("Its example runs: it shows the picture of the cell, brings the avatar, and tells of it")
  @MainActor
  func runs() async throws {
    let asked = Locked<[String: Int]>([:])
    let (events, report) = AsyncStream<PrefetchEvent.Kind>.makeStream()
    let (phases, shown) = AsyncStream<ImagePhase<Data>>.makeStream()
    let photos = (0..<20).map { Photo(id: "\($0)", url: url(of: "photo\($0)")) }
    let (list, slot, face, watching) = try await runReadmeExample(
      photos: photos, avatar: url(of: "avatar"),
      download: { url in
        asked.withLock { $0[url.lastPathComponent, default: 0] += 1 }
        return body(url.lastPathComponent)
      },
      print: { _, kind in report.yield(kind) }, show: { shown.yield($0) })
    #expect(face == body("avatar"))
    for await phase in phases {
      guard case .image(let image) = phase else { continue }
      #expect(image == body("photo3"))
      break
    }
    for await event in events {
      if case .miss = event { break }
    }
    #expect(asked.withLock { $0["avatar"] } == 1)
    #expect(asked.withLock { $0["photo3"] } == 1)
    watching.cancel()
    withExtendedLifetime((list, slot)) {}
  }
}
