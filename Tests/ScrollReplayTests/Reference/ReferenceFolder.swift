import Foundation
import ScrollReplay

/// A folder of scenarios with the figures that another implementation of the model printed for them.
///
/// It holds `traces`, `feeds` and `networks` in the replay's formats, `scenarios.txt` (trace, feed and
/// network on each line) and `reference-figures.json` (that line, policy, figure).
struct ReferenceFolder {
  /// The folder named by the environment, if it names one.
  static let named = ProcessInfo.processInfo.environment["SCROLL_REPLAY_REFERENCE"].map(Self.init)

  typealias Values = [String: Double]
  struct Malformed: Error { var file: String }

  private let folder: URL

  init(_ path: String) {
    folder = URL(filePath: path, directoryHint: .isDirectory)
  }

  func scenarioLines() throws -> [String] {
    try text("scenarios.txt").split(separator: "\n").map(String.init)
  }

  /// By scenario line and policy.
  func figures() throws -> [String: [String: Values]] {
    let file = "reference-figures.json"
    let all = try JSONSerialization.jsonObject(with: Data(text(file).utf8))
    guard let all = all as? [String: [String: [String: Any]]] else { throw Malformed(file: file) }
    return all.mapValues { $0.mapValues { $0.compactMapValues { $0 as? Double } } }
  }

  func scenario(_ line: String) throws -> Scenario {
    let names = line.split(separator: " ").map(String.init)
    guard names.count == 3 else { throw Malformed(file: "scenarios.txt") }
    return try Scenario(
      trace: Trace(readingFrom: path("traces/\(names[0]).scroll.jsonl")),
      feed: Feed(readingFrom: path("feeds/\(names[1]).feed.json")),
      network: Network(readingFrom: path("networks/\(names[2]).network.json")))
  }

  private func path(_ file: String) -> String {
    folder.appending(path: file).path
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}
