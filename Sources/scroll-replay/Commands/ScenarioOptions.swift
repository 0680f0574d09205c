import Foundation
import ScrollReplay

/// The options that say what is replayed, where it is one scenario.
struct ScenarioOptions {
  private static let trace = Option(
    "--trace", "FILE", help: "The recorded scroll. Without it: \(Fallback.trace).", read: Reading.text)
  private static let feed = Option(
    "--feed", "FILE", help: "The rows and their images. Without it: \(Fallback.feed).", read: Reading.text)
  private static let network = Option(
    "--network", "FILE",
    help: """
      The link: a network in JSON, which begins with {, or a mahimahi trace, which begins with a digit; the file's name \
      does not matter. Without it: \(Fallback.network).
      """,
    read: Reading.text)

  /// In the order of the help.
  static let declarations =
    [trace.declaration, feed.declaration, network.declaration] + ReplaySettings.declarations

  /// Where files are looked for when they are not named.
  enum Fallback {
    static let trace = "Fixtures/traces/long-mixed.scroll.jsonl"
    static let feed = "Fixtures/feeds/photos.feed.json"
    static let network = "Fixtures/networks/lte.network.json"
  }

  private let tracePath: String
  private let feedPath: String
  private let networkPath: String
  private let settings: ReplaySettings

  init(_ arguments: Arguments) throws(UsageError) {
    settings = try ReplaySettings(arguments)
    // What is written is looked at first, then what is not.
    tracePath = try Self.path(Self.trace, arguments, else: Fallback.trace)
    feedPath = try Self.path(Self.feed, arguments, else: Fallback.feed)
    networkPath = try Self.path(Self.network, arguments, else: Fallback.network)
  }

  /// The files that are read.
  var files: [NamedFile] {
    [(Self.trace, tracePath), (Self.feed, feedPath), (Self.network, networkPath)].map { option, path in
      NamedFile(option: option.declaration.name, path: path)
    }
  }

  /// Reads the files, and makes them ready to be replayed; of the trace only so many milliseconds, if that is said.
  func simulation(upTo limit: Double? = nil) throws -> Simulation {
    var trace = try Trace(readingFrom: tracePath)
    if let limit, let start = trace.events.first?.time {
      trace.events.removeAll { $0.time > start + limit }
    }
    let feed = try Feed(readingFrom: feedPath)
    let network = try settings.network(at: networkPath)
    return try Simulation(settings.scenario(trace, feed, network), traceFile: tracePath)
  }

  private static func path(
    _ option: Option<String>, _ arguments: Arguments, else fallback: String
  ) throws(UsageError) -> String {
    if let path = try arguments.value(of: option) { return path }
    try FixtureFolder.require(for: option.declaration)
    return fallback
  }
}

/// The folder with the inputs that come with the package.
enum FixtureFolder {
  static let path = "Fixtures"

  /// Throws if it is not there to take what an option does not name.
  static func require(for option: Declaration) throws(UsageError) {
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw UsageError(
        subject: option.name,
        problem: "no file is named, and there is no folder \(path) here to take one from",
        remedy: "write \(option.usage), or run this where \(path) is")
    }
  }
}
