import Foundation
import ScrollReplay

/// The inputs of a set, each read once however many scenarios have it.
struct InputFiles {
  /// What a file holds, as its ending and its folder tell.
  enum Kind: String {
    case trace = "traces"
    case feed = "feeds"
    case network = "networks"

    var endings: [String] {
      switch self {
      case .trace: [".scroll.jsonl"]
      case .feed: [".feed.json"]
      case .network: [".network.json", ".mahi"]
      }
    }
  }

  private let settings: ReplaySettings
  private var traces: [String: Trace] = [:]
  private var feeds: [String: Feed] = [:]
  private var networks: [String: Network] = [:]

  init(settings: ReplaySettings) {
    self.settings = settings
  }

  mutating func simulation(trace: String, feed: String, network: String) throws -> Simulation {
    let inputs = (
      try Self.remembered(trace, in: &traces) { try Trace(readingFrom: $0) },
      try Self.remembered(feed, in: &feeds) { try Feed(readingFrom: $0) },
      try Self.remembered(network, in: &networks) { [settings] in
        try settings.network(at: $0, isOnly: false)
      }
    )
    return try Simulation(settings.scenario(inputs.0, inputs.1, inputs.2), traceFile: trace)
  }

  private static func remembered<Input>(
    _ path: String, in known: inout [String: Input], read: (String) throws -> Input
  ) throws -> Input {
    if let input = known[path] { return input }
    let input = try read(path)
    known[path] = input
    return input
  }

  /// A path itself, or if it is a folder's, those of the files in it with a fitting ending, by name.
  static func paths(in path: String, _ kind: Kind) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [path] }
    let files = names.filter { name in kind.endings.contains { name.hasSuffix($0) } }.sorted()
    guard !files.isEmpty else {
      throw InputError(
        file: path,
        problem: "the folder has no file that ends with \(kind.endings.joined(separator: " or "))",
        remedy: "name another, or the files themselves")
    }
    return files.map { "\(path)/\($0)" }
  }

  /// Where a listed input is: with the first of the endings that there is a file for.
  static func path(of name: String, _ kind: Kind, in folder: String) -> String {
    let paths = kind.endings.map { "\(folder)/\(kind.rawValue)/\(name)\($0)" }
    return paths.first(where: FileManager.default.fileExists) ?? paths[0]
  }
}
