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
    return try Scenario(trace: trace(names[0]), feed: feed(names[1]), network: network(names[2]))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}

// A few lines of reading: no more than these files need, and without the checks that a reader owes to others.
extension ReferenceFolder {
  private func trace(_ name: String) throws -> Trace {
    let file = "traces/\(name).scroll.jsonl"
    let lines = try text(file).split(separator: "\n").map { try object(String($0), of: file) }
    guard let viewport = lines.first?["viewport"] as? [String: Double],
      let width = viewport["width"], let height = viewport["height"]
    else { throw Malformed(file: file) }
    let events = try lines.dropFirst().map { line in
      guard let time = line["t"] as? Double, let kind = kind(line) else { throw Malformed(file: file) }
      return Trace.Event(time: time, kind: kind)
    }
    return Trace(name: name, viewport: .init(width: width, height: height), events: events)
  }

  private func kind(_ line: [String: Any]) -> Trace.Kind? {
    if let offset = line["offset"] as? Double { return .offset(offset) }
    switch line["touch"] as? String {
    case "down": return .touchDown
    case "up": return .touchUp(target: line["target"] as? Double)
    default: return nil
    }
  }

  private func feed(_ name: String) throws -> Feed {
    let file = "feeds/\(name).feed.json"
    let feed = try object(text(file), of: file)
    guard let rows = feed["rows"] as? [[String: Any]] else { throw Malformed(file: file) }
    return Feed(
      name: name, sizesKnown: feed["sizesKnown"] as? Bool ?? false,
      rows: try rows.map { row in
        guard let id = row["id"] as? String, let height = row["height"] as? Double,
          let images = row["images"] as? [[String: Any]]
        else { throw Malformed(file: file) }
        return Feed.Row(
          id: id, height: height,
          images: try images.map { image in
            guard let url = image["url"] as? String, let bytes = image["bytes"] as? Int else {
              throw Malformed(file: file)
            }
            return Feed.Image(url: url, bytes: bytes)
          })
      })
  }

  private func network(_ name: String) throws -> Network {
    let file = "networks/\(name).network.json"
    let network = try object(text(file), of: file)
    guard let roundTrip = network["rttMilliseconds"] as? Double,
      let connections = network["connections"] as? Int,
      let steps = network["capacity"] as? [[String: Double]]
    else { throw Malformed(file: file) }
    return Network(
      name: name, roundTrip: roundTrip, connections: connections,
      capacity: try steps.map { step in
        guard let time = step["t"], let rate = step["bitsPerSecond"] else { throw Malformed(file: file) }
        return Network.Step(time: time, bitsPerSecond: rate)
      },
      period: network["period"] as? Double)
  }

  private func object(_ text: String, of file: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let object = object as? [String: Any] else { throw Malformed(file: file) }
    return object
  }
}
