/// The figures of some policies on a set of scenarios, and what they add up to.
package struct SetReport: Sendable, Equatable {
  package var scenarios: [ScenarioReport]
  /// One for each policy, in the order in which the scenarios first name them.
  package var summaries: [SetSummary]

  /// Adds up the scenarios, each policy against the named one.
  ///
  /// The sum is a function of the reports in their order: sets that were replayed in parts and put together
  /// again give the same.
  package init(_ scenarios: [ScenarioReport], against baseline: String) {
    self.scenarios = scenarios
    var policies: [String] = []
    for report in scenarios.flatMap(\.reports) where !policies.contains(report.policy) {
      policies.append(report.policy)
    }
    summaries = policies.map { SetSummary(of: $0, against: baseline, in: scenarios) }
  }

  package var json: JSONValue {
    .object([
      ("scenarios", .array(scenarios.map(\.json))),
      ("summary", .object(summaries.map { (key: $0.policy, value: $0.json) })),
    ])
  }
}

extension SetSummary {
  package var json: JSONValue {
    .object([
      ("against", .string(baseline)),
      ("scrolledBlankTime", scrolledBlankTime.json),
      ("blankTime", blankTime.json),
      ("settledBlankTime", settledBlankTime.json),
      ("hitRate", .optional(hitRate)),
      ("wasteRatio", .optional(wasteRatio)),
    ])
  }
}

extension SetSummary.Time {
  fileprivate var json: JSONValue {
    .object([
      ("sum", .number(sum)), ("ratio", .optional(ratio)), ("worst", .array(worst.map(\.json))),
    ])
  }
}

extension SetSummary.Pair {
  fileprivate var json: JSONValue {
    .object([
      ("scenario", .string(scenario.description)), ("time", .number(time)),
      ("against", .number(baseline)), ("ratio", .number(ratio)),
    ])
  }
}
