import Foundation
import ScrollReplay
import Testing

/// The documentation's examples, read by the readers.
@Suite("Examples of the formats")
struct FormatExampleTests {
  private func page() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/ScrollReplay/ScrollReplay.docc/ReplayModel.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The first fenced block below a heading of the section "Formats".
  private func example(_ heading: String) throws -> [UInt8] {
    let section = try #require(page().components(separatedBy: "\n## Formats\n").dropFirst().first)
    let part = try #require(section.components(separatedBy: "\n### \(heading)\n").dropFirst().first)
    let block = try #require(part.components(separatedBy: "\n```").dropFirst().first)
    // Behind the fence stands the language, on the same line.
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  @Test("The trace has every kind of event and of edit")
  func trace() throws {
    let trace = try Trace(parsing: example("A trace"), file: "example.scroll.jsonl")
    #expect(trace.recorded != nil)
    #expect(Set(trace.events.map { Self.kind($0.kind) }) == Set(Self.kinds))
  }

  @Test("The feed has rows with and without images, and an image that two of them show")
  func feed() throws {
    let feed = try Feed(parsing: example("A feed"), file: "example.feed.json")
    let urls = feed.rows.flatMap(\.images).map(\.url)
    #expect(feed.rows.contains { $0.images.isEmpty })
    #expect(Set(urls).count < urls.count)
  }

  @Test("Both networks are told apart and read")
  func networks() throws {
    let json = try NetworkFile(parsing: example("A network in JSON"), file: "example.network.json")
    #expect(json.isComplete)
    #expect(try json.network().capacity.map(\.bitsPerSecond) == [12_000_000, 0, 3_500_000])
    let mahimahi = try NetworkFile(parsing: example("A mahimahi trace"), file: "example.mahi")
    #expect(!mahimahi.isComplete)
    // (0, 100] lets four packets pass, (100, 120] one: 48,000 bits in 100 ms and 12,000 in 20 ms.
    let network = try mahimahi.network()
    #expect(network.capacity.map(\.bitsPerSecond) == [480_000, 600_000])
    #expect(network.period == 120)
  }

  @Test("They fit together and can be replayed")
  func replay() throws {
    let scenario = try Scenario(
      trace: Trace(parsing: example("A trace"), file: "trace"),
      feed: Feed(parsing: example("A feed"), file: "feed"),
      network: NetworkFile(parsing: example("A network in JSON"), file: "network").network())
    #expect(try scenario.run("on-demand").appearances > 0)
  }

  @Test("Every figure of the JSON report is explained, with its row of the text report")
  func figures() throws {
    guard case .object(let figures) = Figures().json else {
      Issue.record("the figures are no object")
      return
    }
    let rows = try page().split(separator: "\n").filter { $0.hasPrefix("| `") }
    let explained = rows.compactMap { $0.split(separator: "|").first }.joined()
    for (key, _) in figures { #expect(explained.contains("`\(key)`"), "\(key)") }
  }

  private static let kinds = [
    "offset", "down", "up", "up to a target", "insert", "delete", "move", "reload", "memory warning",
    "memory critical", "network unrestricted", "network constrained", "network offline",
  ]

  private static func kind(_ kind: Trace.Kind) -> String {
    switch kind {
    case .offset: "offset"
    case .touchDown: "down"
    case .touchUp(let target): target == nil ? "up" : "up to a target"
    case .edit(.insert): "insert"
    case .edit(.delete): "delete"
    case .edit(.move): "move"
    case .edit(.reload): "reload"
    case .memory(let level): "memory \(level.rawValue)"
    case .network(let path): "network \(path.rawValue)"
    }
  }
}
