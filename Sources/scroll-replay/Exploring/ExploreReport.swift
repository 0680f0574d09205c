import Exploration

/// What an exploration prints: the same bytes for the same seeds, in the same build.
enum ExploreReport {
  static func counts(_ report: Search.Report, _ strategies: [Strategy]) -> String {
    let runs = strategies.map { "\(report.runs[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
    let tally = report.tally
    return """
      seeds: \(report.seeds)
      runs: \(runs)
      distinct schedules: \(report.distinctSchedules)
      jobs: \(tally.jobs)
      turns: \(tally.turns)
      operations: \(tally.operations)
      events: \(tally.events)
      checks: \(tally.checks), of \(PromiseRegistry.checkers.count) promises
      \(report.finding == nil ? "no promise was broken" : "a promise was broken")

      """
  }

  static func failure(_ finding: Search.Finding, _ shrunk: Search.Shrunk?) -> String {
    let head = """

      seed \(finding.seed), strategy \(finding.strategy.rawValue)
      \(finding.fault)

      """
    guard let shrunk else { return head + "\nIt could not be made smaller: run this seed again.\n" }
    return head + """

      The shortest program found that breaks the same promise:
      \(shrunk.reproduction.program)
      \(shrunk.fault)

      \(Tool.name) explore --replay \(shrunk.reproduction)

      """
  }

  static func replayed(_ reproduction: Reproduction, _ outcome: Run.Outcome) -> String {
    var lines = ["seed \(reproduction.seed)", "\(reproduction.program)"]
    if let divergence = outcome.divergence {
      lines.append("The schedule is another build's: \(divergence).")
    }
    if let fault = outcome.faults.first {
      lines.append("\(fault)")
    } else {
      lines.append("no promise was broken")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
