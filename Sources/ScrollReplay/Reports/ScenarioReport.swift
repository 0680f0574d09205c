/// The figures of some policies on one scenario.
package struct ScenarioReport: Sendable, Equatable {
  package var scenario: Scenario.Name
  package var reports: [PolicyReport]
  /// What no policy can be better than; nil if it was not computed.
  package var bound: Bounds?

  package init(scenario: Scenario.Name, reports: [PolicyReport], bound: Bounds? = nil) {
    self.scenario = scenario
    self.reports = reports
    self.bound = bound
  }

  /// The figures of a policy; nil if it was not tried.
  package func figures(of policy: String) -> Figures? {
    reports.first { $0.policy == policy }?.figures
  }

  package var json: JSONValue {
    .object([
      ("scenario", scenario.json),
      ("reports", .array(reports.map(\.json))),
      ("bound", bound?.json ?? .null),
    ])
  }
}

/// The figures of one policy.
package struct PolicyReport: Sendable, Equatable {
  package var policy: String
  package var figures: Figures

  package init(policy: String, figures: Figures) {
    self.policy = policy
    self.figures = figures
  }

  package var json: JSONValue {
    .object([("policy", .string(policy)), ("figures", figures.json)])
  }
}

extension Scenario.Name {
  package var json: JSONValue {
    .object([
      ("trace", .string(trace)),
      ("feed", .string(feed)),
      ("network", .string(network)),
      ("memory", memory.map(JSONValue.integer) ?? .null),
      ("seed", seed.map(JSONValue.unsigned) ?? .null),
    ])
  }
}
