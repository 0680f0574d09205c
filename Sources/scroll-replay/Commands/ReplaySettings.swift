import ScrollReplay

/// The options that say how scenarios are replayed, whichever they are.
struct ReplaySettings {
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
    roundTrip.declaration, connections.declaration, memory.declaration, seed.declaration,
    sizesKnown.declaration,
  ]

  private let roundTrip: Double?
  private let connections: Int?
  private let memory: Int?
  private let sizesKnown: Bool
  private let seed: UInt64?

  init(_ arguments: Arguments) throws(UsageError) {
    roundTrip = try arguments.value(of: Self.roundTrip)
    connections = try arguments.value(of: Self.connections)
    memory = try arguments.value(of: Self.memory)
    seed = try arguments.value(of: Self.seed)
    sizesKnown = arguments.has(Self.sizesKnown)
  }

  /// The scenario of three inputs under these settings.
  func scenario(_ trace: Trace, _ feed: Feed, _ network: Network) -> Scenario {
    var feed = feed
    if sizesKnown { feed.sizesKnown = true }
    return Scenario(trace: trace, feed: feed, network: network, memoryBudget: memory, seed: seed)
  }

  /// Reads a network in either format.
  ///
  /// Among several, those in JSON leave the options to the others.
  func network(at path: String, isOnly: Bool = true) throws -> Network {
    let file = try NetworkFile(readingFrom: path)
    // The name does not tell, so that this must wait until the file is read.
    if file.isComplete, isOnly {
      try Self.refuse(Self.roundTrip, roundTrip)
      try Self.refuse(Self.connections, connections)
    }
    return try file.network(roundTrip: roundTrip ?? 60, connections: connections ?? 6)
  }

  private static func refuse<Value>(_ option: Option<Value>, _ value: Value?) throws(UsageError) {
    guard value != nil else { return }
    throw UsageError(
      subject: option.declaration.name,
      problem: "it belongs to a mahimahi trace, a network in JSON has its own",
      remedy: "leave it out, or change the network's file")
  }
}
