import ScrollPrefetch

extension ModelRule {
  /// All that is promised, as far as it can be seen between turns.
  static let promises =
    [grammar] + transferRules + showingRules + memoryRules + failureRules

  /// P5, P8, P19: no event, transfer or update that could not be.
  static let grammar = ModelRule(name: "grammar") { _, seen in seen.faults }
}
