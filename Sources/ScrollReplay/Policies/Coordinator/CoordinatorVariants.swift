import PrefetchCore
import ScrollPrefetch

/// The coordinator with something changed, by the policy's name.
enum CoordinatorVariants {
  private static let withoutPrefix = "coordinator-without-"
  private static let likelyPrefix = "coordinator-likely-"

  /// In the order of the help.
  static let entries: [PolicyRegistry.Entry] =
    [
      .init(
        pattern: likelyPrefix + "PERCENT",
        summary:
          "coordinator, prefetching what is seen with a probability of so many percent (0 to 100) or more",
        accepts: { percent($0) != nil },
        make: { name, simulation in
          var configuration = PrefetchConfiguration()
          configuration.leastLikelihood = Double(percent(name) ?? 0) / 100
          return CoordinatorPolicy(
            name: name, seed: simulation.scenario.seed, configuration: configuration)
        }),
      .init(
        "coordinator-predicting", "coordinator, told no landing: it learns from flings to predict them"
      ) { simulation in
        CoordinatorPolicy(
          name: "coordinator-predicting", seed: simulation.scenario.seed,
          predictor: LandingPredictor(viewportHeight: simulation.scenario.trace.viewport.height))
      },
    ]
    + Rule.allCases.map { rule in
      .init(withoutPrefix + rule.rawValue, "without the rule that \(rule.summary)") { simulation in
        var configuration = PrefetchConfiguration()
        configuration.rules = Rules(without: rule)
        return CoordinatorPolicy(
          name: withoutPrefix + rule.rawValue, seed: simulation.scenario.seed, configuration: configuration)
      }
    }

  /// The coordinator, and the coordinator without each of its rules.
  static let ablation = ["coordinator"] + Rule.allCases.map { withoutPrefix + $0.rawValue }

  /// The percent of a name, written as it would be printed.
  private static func percent(_ name: String) -> Int? {
    guard name.hasPrefix(likelyPrefix), let percent = Int(name.dropFirst(likelyPrefix.count)),
      (0...100).contains(percent), name == likelyPrefix + String(percent)
    else { return nil }
    return percent
  }
}
