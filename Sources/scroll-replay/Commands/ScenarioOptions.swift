import Foundation
import ScrollReplay

/// The options that say what is replayed; commands that replay one scenario share them.
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
  private static let roundTrip = Option(
    "--rtt", "MS", help: "The round trip of a mahimahi trace in milliseconds. Without it: 60."
  ) { word throws(Complaint) in
    try Reading.milliseconds(word, upTo: InputLimits.quantity)
  }
  private static let connections = Option(
    "--connections", "N", help: "How many transfers a mahimahi trace lets run at once. Without it: 6."
  ) { word throws(Complaint) in
    try Reading.count(word, in: 1...InputLimits.connections)
  }
  private static let memory = Option(
    "--memory", "SIZE",
    help: "How many bytes of images may be in memory; kB, MB and GB are understood. Without it: no limit.",
    read: Reading.bytes)
  private static let seed = Option(
    "--seed", "N",
    help: "Shuffles the order in which the coordinator's tasks run. The figures do not depend on it."
  ) { word throws(Complaint) in
    try Reading.wholeNumber(word, in: 0...UInt64.max)
  }
  private static let sizesKnown = Flag(
    "--sizes-known",
    help: "Lets policies know the images' sizes before they load them, whatever the feed says.")

  /// In the order of the help.
  static let declarations = [
    trace.declaration, feed.declaration, network.declaration, roundTrip.declaration,
    connections.declaration, memory.declaration, seed.declaration, sizesKnown.declaration,
  ]

  /// Where files are looked for when they are not named.
  enum Fallback {
    static let folder = "Fixtures"
    static let trace = "Fixtures/traces/long-mixed.scroll.jsonl"
    static let feed = "Fixtures/feeds/photos.feed.json"
    static let network = "Fixtures/networks/lte.network.json"
  }

  private let tracePath: String
  private let feedPath: String
  private let networkPath: String
  private let roundTrip: Double?
  private let connections: Int?
  private let memory: Int?
  private let sizesKnown: Bool
  let seed: UInt64?

  init(_ arguments: Arguments) throws(UsageError) {
    roundTrip = try arguments.value(of: Self.roundTrip)
    connections = try arguments.value(of: Self.connections)
    memory = try arguments.value(of: Self.memory)
    seed = try arguments.value(of: Self.seed)
    sizesKnown = arguments.has(Self.sizesKnown)
    // What is written is looked at first, then what is not.
    tracePath = try Self.path(Self.trace, arguments, else: Fallback.trace)
    feedPath = try Self.path(Self.feed, arguments, else: Fallback.feed)
    networkPath = try Self.path(Self.network, arguments, else: Fallback.network)
  }

  /// Reads the files, and makes them ready to be replayed; of the trace only so many milliseconds, if that is said.
  func simulation(upTo limit: Double? = nil) throws -> Simulation {
    var trace = try Trace(readingFrom: tracePath)
    if let limit, let start = trace.events.first?.time {
      trace.events.removeAll { $0.time > start + limit }
    }
    var feed = try Feed(readingFrom: feedPath)
    if sizesKnown { feed.sizesKnown = true }
    let scenario = Scenario(
      trace: trace, feed: feed, network: try network(), memoryBudget: memory, seed: seed)
    return try Simulation(scenario, traceFile: tracePath)
  }

  private func network() throws -> Network {
    let file = try NetworkFile(readingFrom: networkPath)
    // The name does not tell, so that this must wait until the file is read.
    if file.isComplete {
      try Self.refuse(Self.roundTrip, roundTrip)
      try Self.refuse(Self.connections, connections)
    }
    return try file.network(roundTrip: roundTrip ?? 60, connections: connections ?? 6)
  }

  private static func path(
    _ option: Option<String>, _ arguments: Arguments, else fallback: String
  ) throws(UsageError) -> String {
    if let path = try arguments.value(of: option) { return path }
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: Fallback.folder, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw UsageError(
        subject: option.declaration.name,
        problem: "no file is named, and there is no folder \(Fallback.folder) here to take one from",
        remedy: "write \(option.declaration.usage), or run this where \(Fallback.folder) is")
    }
    return fallback
  }

  private static func refuse<Value>(_ option: Option<Value>, _ value: Value?) throws(UsageError) {
    guard value != nil else { return }
    throw UsageError(
      subject: option.declaration.name,
      problem: "it belongs to a mahimahi trace, a network in JSON has its own",
      remedy: "leave it out, or change the network's file")
  }
}
