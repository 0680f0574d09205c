extension Simulation {
  /// The figures of a policy, which is left as it was.
  package func figures(of policy: some Policy) -> Figures {
    var policy = policy
    return run(&policy)
  }

  /// Tries each policy and reports their figures in that order.
  package func report(on policies: [any Policy]) -> ScenarioReport {
    ScenarioReport(
      scenario: scenario.name,
      reports: policies.map { PolicyReport(policy: $0.name, figures: figures(of: $0)) })
  }
}
