import ScrollReplay

/// Replays one recorded scroll under some policies, and compares what came of it.
struct ReplayCommand: Command {
  static let name = "replay"
  static let summary = "Replays one recorded scroll under some policies, and compares what came of it."

  private static let policy = Option(
    "--policy", "NAME", isRepeatable: true,
    help: """
      A policy to replay; may be given several times. Without it: \(PolicyRegistry.defaults.joined(separator: ", ")). \
      Known: \(PolicyRegistry.entries.map { "\($0.pattern) (\($0.summary))" }.joined(separator: ", ")).
      """, read: knownName)
  private static let json = Flag("--json", help: "Prints the report as JSON.")

  static let options = ScenarioOptions.declarations + [policy.declaration, json.declaration]

  private let options: ScenarioOptions
  private let policies: [String]
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    let named = try arguments.values(of: Self.policy)
    try Self.checkDistinct(named)
    policies = named.isEmpty ? PolicyRegistry.defaults : named
    isJSON = arguments.has(Self.json)
    options = try ScenarioOptions(arguments)
  }

  func run(writingTo output: StandardOutput) throws {
    let simulation = try options.simulation()
    let scenario = simulation.scenario
    let reports = try policies.map { name in
      var policy = try PolicyRegistry.policy(named: name, seed: options.seed)
      return PolicyReport(policy: name, figures: simulation.run(&policy))
    }
    try output.write(
      isJSON
        ? ScenarioReport(scenario: scenario.name, reports: reports).json.text + "\n"
        : TextReport.text(scenario, reports))
  }

  private static func knownName(_ name: String) throws(Complaint) -> String {
    do throws(PolicyRegistry.UnknownPolicy) {
      _ = try PolicyRegistry.policy(named: name)
      return name
    } catch {
      let patterns = PolicyRegistry.entries.map(\.pattern)
      let nearest = Spelling.nearest(to: name, among: patterns)
      let range = "N from \(PolicyRegistry.aheadRows.lowerBound) to \(PolicyRegistry.aheadRows.upperBound)"
      throw Complaint(
        problem: "is no policy",
        remedy: (nearest.map { "did you mean \($0)? " } ?? "")
          + "Known are \(patterns.joined(separator: ", ")) (\(range))")
    }
  }

  private static func checkDistinct(_ names: [String]) throws(UsageError) {
    for (place, name) in names.enumerated() where names[..<place].contains(name) {
      throw UsageError(
        subject: policy.declaration.name, problem: "\(name) is named twice", remedy: "keep one of them")
    }
  }
}
