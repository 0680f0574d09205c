/// What a set's policies are compared with: one policy, or of several the better in each scenario.
package struct Baseline: Sendable, Equatable {
  private static let bestOf = "best:"

  /// As it was written.
  package let name: String
  /// The policies that must be replayed for it.
  package let policies: [String]

  /// Reads a policy's name, or `best:` with several, commas between.
  ///
  /// Whether there are such policies is not looked at.
  package init(_ name: String) {
    self.name = name
    policies =
      name.hasPrefix(Self.bestOf)
      ? name.dropFirst(Self.bestOf.count).split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
      : [name]
  }

  /// Adds the better policy's figures to each report, by `scrolledBlankTime`, under the baseline's own name.
  ///
  /// Of equals the first named; nothing is added for a single policy.
  package func added(to reports: [ScenarioReport]) -> [ScenarioReport] {
    guard policies != [name] else { return reports }
    return reports.map { report in
      let all = policies.compactMap(report.figures)
      guard let best = all.min(by: { $0.scrolledBlankTime < $1.scrolledBlankTime }) else { return report }
      var report = report
      report.reports.append(PolicyReport(policy: name, figures: best))
      return report
    }
  }
}
