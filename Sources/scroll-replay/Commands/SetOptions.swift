import Foundation
import ScrollReplay

/// The options that say what is replayed, where it is a set of scenarios.
///
/// Either every trace with every feed on every network, or the scenarios that a file lists.
struct SetOptions {
  private static let trace = Option(
    "--trace", "PATH", isRepeatable: true,
    help: "A recorded scroll, or a folder of them; may be given several times. Without it: Fixtures/traces.",
    read: Reading.text)
  private static let feed = Option(
    "--feed", "PATH", isRepeatable: true,
    help: "A feed, or a folder of them; may be given several times. Without it: Fixtures/feeds.",
    read: Reading.text)
  private static let network = Option(
    "--network", "PATH", isRepeatable: true,
    help: "A network, or a folder of them; may be given several times. Without it: Fixtures/networks.",
    read: Reading.text)
  private static let scenarios = Option(
    "--scenarios", "FILE",
    help: "Lists the scenarios instead: a trace, a feed and a network on each line, named without ending.",
    read: Reading.text)
  private static let data = Option(
    "--data", "FOLDER",
    help:
      "Where the listed inputs are, in the folders traces, feeds and networks. Without it: beside the list.",
    read: Reading.text)

  /// In the order of the help.
  static let declarations =
    [
      trace.declaration, feed.declaration, network.declaration, scenarios.declaration, data.declaration,
    ] + ReplaySettings.declarations

  private enum Source {
    case product(traces: [String], feeds: [String], networks: [String])
    case list(String, data: String)
  }

  private let source: Source
  private let settings: ReplaySettings

  init(_ arguments: Arguments) throws(UsageError) {
    settings = try ReplaySettings(arguments)
    let paths = [Self.trace, Self.feed, Self.network]
    let named = try paths.map { option throws(UsageError) in try arguments.values(of: option) }
    let data = try arguments.value(of: Self.data)
    if let list = try arguments.value(of: Self.scenarios) {
      if let extra = zip(paths, named).first(where: { !$1.isEmpty }) {
        throw UsageError(
          subject: extra.0.declaration.name, problem: "the list says what is replayed", remedy: "leave it out"
        )
      }
      source = .list(list, data: data ?? URL(filePath: list).deletingLastPathComponent().relativePath)
      return
    }
    guard data == nil else {
      throw UsageError(
        subject: Self.data.declaration.name, problem: "it belongs to a list",
        remedy: "write \(Self.scenarios.declaration.usage) too, or leave it out")
    }
    for (option, names) in zip(paths, named) where names.isEmpty {
      try FixtureFolder.require(for: option.declaration)
    }
    let folders = ["traces", "feeds", "networks"].map { ["\(FixtureFolder.path)/\($0)"] }
    let chosen = zip(named, folders).map { $0.isEmpty ? $1 : $0 }
    source = .product(traces: chosen[0], feeds: chosen[1], networks: chosen[2])
  }

  /// Reads all files, each once, and makes the scenarios ready.
  func simulations() throws -> [Simulation] {
    var inputs = InputFiles(settings: settings)
    switch source {
    case .product(let traces, let feeds, let networks):
      let traces = try Self.paths(in: traces, .trace, Self.trace)
      let feeds = try Self.paths(in: feeds, .feed, Self.feed)
      let networks = try Self.paths(in: networks, .network, Self.network)
      return try traces.flatMap { trace in
        try feeds.flatMap { feed in
          try networks.map { try inputs.simulation(trace: trace, feed: feed, network: $0) }
        }
      }
    case .list(let file, let folder):
      return try ScenarioList(readingFrom: file).entries.map { entry in
        try inputs.simulation(
          trace: InputFiles.path(of: entry.trace, .trace, in: folder),
          feed: InputFiles.path(of: entry.feed, .feed, in: folder),
          network: InputFiles.path(of: entry.network, .network, in: folder))
      }
    }
  }

  /// The files that an option names, itself or by their folders, each once: twice a scenario would count twice.
  private static func paths(
    in names: [String], _ kind: InputFiles.Kind, _ option: Option<String>
  ) throws -> [String] {
    let paths = try names.flatMap { try InputFiles.paths(in: $0, kind) }
    var known: [FileIdentity: String] = [:]
    for path in paths {
      guard let other = known.updateValue(path, forKey: FileIdentity(of: path)) else { continue }
      let both = other == path ? "" : " (once as \(UsageError.quoted(other)))"
      throw UsageError(
        subject: option.declaration.name, problem: "\(UsageError.quoted(path)) is named twice\(both)",
        remedy: "keep one of them")
    }
    return paths
  }
}
