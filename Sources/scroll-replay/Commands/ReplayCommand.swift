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
      var policy = try PolicyRegistry.policy(named: name, for: simulation)
      return PolicyReport(policy: name, figures: simulation.run(&policy))
    }
    try output.write(
      isJSON
        ? ScenarioReport(scenario: scenario.name, reports: reports).json.text + "\n"
        : TextReport.text(scenario, reports))
  }

  private static func knownName(_ name: String) throws(Complaint) -> String {
    guard PolicyRegistry.knows(name) else {
      throw Complaint(problem: "is no policy", remedy: remedy(for: name))
    }
    return name
  }

  private static func remedy(for name: String) -> String {
    let range = PolicyRegistry.aheadRows
    let number = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    // The name is right up to its number: another name would be no help.
    if name.hasPrefix("ahead-") { return "write ahead-N, where N is \(number)" }
    let patterns = PolicyRegistry.entries.map(\.pattern)
    let known = "\(patterns.joined(separator: ", ")), where N is \(number)"
    guard let nearest = Spelling.nearest(to: name, among: patterns.map { filled($0, as: name) }) else {
      return "write one of \(known)"
    }
    return "did you mean \(nearest)? Known are \(known)"
  }

  /// A family's pattern with the number that the name ends with, if that gives a policy.
  private static func filled(_ pattern: String, as name: String) -> String {
    guard pattern.hasSuffix("N") else { return pattern }
    let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    let member = pattern.dropLast() + digits
    return PolicyRegistry.knows(String(member)) ? String(member) : pattern
  }

  private static func checkDistinct(_ names: [String]) throws(UsageError) {
    for (place, name) in names.enumerated() where names[..<place].contains(name) {
      throw UsageError(
        subject: policy.declaration.name, problem: "\(name) is named twice", remedy: "keep one of them")
    }
  }
}
