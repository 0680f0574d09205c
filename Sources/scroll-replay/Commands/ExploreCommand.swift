import Exploration

/// Looks for a program and an order of events in which the coordinator breaks a promise.
struct ExploreCommand: Command {
  static let name = "explore"
  static let summary =
    "Runs random programs against the coordinator in many orders, and checks every promise."

  private static let seeds = Option(
    "--seeds", "N", help: "How many seeds to run; without it 1000. Each is one program."
  ) { word throws(Complaint) in try Reading.wholeNumber(word, in: 1...1_000_000_000 as ClosedRange<UInt64>) }
  private static let first = Option("--from", "SEED", help: "The first seed; without it 0.") {
    word throws(Complaint) in
    try Reading.wholeNumber(word, in: 0...1_000_000_000_000 as ClosedRange<UInt64>)
  }
  private static let minutes = Option(
    "--minutes", "M", help: "Begins no more seeds after so many minutes; without it there is no such limit."
  ) { word throws(Complaint) in try Reading.wholeNumber(word, in: 1...10_000) }
  private static let strategy = Option(
    "--strategy", "NAME", isRepeatable: true,
    help: """
      A strategy that orders what runs at once; may be given several times. Without it: all. \
      Known: \(Strategy.allCases.map(\.rawValue).joined(separator: ", ")).
      """, read: known)
  private static let replay = Option(
    "--replay", "STRING", help: "Runs again just what a failure's string says, and nothing else.", read: read)

  static let options = [
    seeds.declaration, minutes.declaration, first.declaration, strategy.declaration, replay.declaration,
  ]

  private let seeds: Range<UInt64>
  private let minutes: Int?
  private let strategies: [Strategy]
  private let reproduction: Reproduction?

  init(_ arguments: Arguments) throws {
    let first = try arguments.value(of: Self.first)
    let count = try arguments.value(of: Self.seeds)
    minutes = try arguments.value(of: Self.minutes)
    seeds = (first ?? 0)..<((first ?? 0) + (count ?? 1_000))
    let named = try arguments.values(of: Self.strategy)
    // In one order, whatever the order of the words.
    strategies = Strategy.allCases.filter { named.isEmpty || named.contains($0) }
    reproduction = try arguments.value(of: Self.replay)
    if reproduction != nil, first != nil || count != nil || minutes != nil || !named.isEmpty {
      throw UsageError(
        subject: Self.replay.declaration.name, problem: "it runs one program in one order",
        remedy: "leave the other options out")
    }
  }

  func run(writingTo output: StandardOutput) throws {
    if let reproduction { return try replay(reproduction, writingTo: output) }
    let search = Search(strategies: strategies)
    let progress = ExploreProgress(seeds: seeds.count, minutes: minutes)
    LastWords.enable()
    Self.setLastWords(seeds)
    StandardError.write("seeds \(seeds)\n")
    let report = search.run(
      seeds: seeds, begins: { Self.setLastWords($0..<$0 + 1) }, while: progress.goesOn)
    LastWords.clear()
    progress.end(report)
    let counts = ExploreReport.counts(report, strategies)
    guard let finding = report.finding else { return try output.write(counts) }
    StandardError.write("shrinking the program of seed \(finding.seed)\n")
    try output.write(counts + ExploreReport.failure(finding, search.shrink(finding)))
    throw FaultFound()
  }

  /// In case a trap ends the tool while the thread runs one of these.
  private static func setLastWords(_ seeds: Range<UInt64>) {
    LastWords.set(again: [
      name, first.declaration.name, "\(seeds.lowerBound)", Self.seeds.declaration.name, "\(seeds.count)",
    ])
  }

  private func replay(_ reproduction: Reproduction, writingTo output: StandardOutput) throws {
    let outcome = reproduction.run()
    try output.write(ExploreReport.replayed(reproduction, outcome))
    if !outcome.faults.isEmpty { throw FaultFound() }
  }

  // MARK: - Reading

  private static func known(_ name: String) throws(Complaint) -> Strategy {
    if let strategy = Strategy(rawValue: name) { return strategy }
    throw Complaint(unknown: name, kind: "strategy", known: Strategy.allCases.map(\.rawValue))
  }

  private static func read(_ text: String) throws(Complaint) -> Reproduction {
    do throws(MalformedReproduction) {
      return try Reproduction(text)
    } catch {
      throw Complaint(problem: "\(error)", remedy: "copy the whole string that the failure printed")
    }
  }
}
