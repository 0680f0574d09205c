extension Simulation {
  /// The figures of a policy, which is left as it was.
  package func figures(of policy: some Policy) -> Figures {
    var policy = policy
    return run(&policy)
  }

  /// Tries each policy and reports their figures in that order, with bounds beside them if they are asked for.
  package func report(
    on policies: [String], bound: Bool = false
  ) throws(PolicyRegistry.UnknownPolicy) -> ScenarioReport {
    var reports: [PolicyReport] = []
    for name in policies {
      let figures = figures(of: try PolicyRegistry.policy(named: name, for: self))
      reports.append(PolicyReport(policy: name, figures: figures))
    }
    return ScenarioReport(scenario: scenario.name, reports: reports, bound: bound ? Bounds(self) : nil)
  }
}
