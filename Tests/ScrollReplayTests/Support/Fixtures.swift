import Foundation
import ScrollReplay

/// The recorded scrolls, feeds and networks that come with the package.
enum Fixtures {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Fixtures")

  static func trace(_ name: String) throws -> Trace {
    try Trace(readingFrom: folder.appendingPathComponent("traces/\(name).scroll.jsonl").path)
  }

  static func feed(_ name: String) throws -> Feed {
    try Feed(readingFrom: folder.appendingPathComponent("feeds/\(name).feed.json").path)
  }

  /// A scroll of a list that changes.
  static func changingTrace(_ name: String) throws -> Trace {
    try Trace(readingFrom: folder.appendingPathComponent("changing/\(name).scroll.jsonl").path)
  }

  static func changingFeed(_ name: String) throws -> Feed {
    try Feed(readingFrom: folder.appendingPathComponent("changing/\(name).feed.json").path)
  }

  static func network(_ name: String) throws -> Network {
    try Network(readingFrom: folder.appendingPathComponent("networks/\(name).network.json").path)
  }

  /// All recorded scrolls, by name.
  static func traces() throws -> [Trace] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("traces").path)
      .filter { $0.hasSuffix(".scroll.jsonl") }.sorted().map {
        try trace(String($0.dropLast(".scroll.jsonl".count)))
      }
  }
}
