import Foundation

/// What one policy's figures on a set of scenarios add up to, beside those of another.
package struct SetSummary: Sendable, Equatable {
  /// How many scenarios are named as the worst.
  package static let worstCount = 5

  package let policy: String
  /// The policy that it is compared with, scenario by scenario.
  package let baseline: String
  package let scrolledBlankTime: Time
  package let blankTime: Time
  package let settledBlankTime: Time
  /// Means over the scenarios that have the rate; nil if none has.
  package let hitRate: Double?
  package let wasteRatio: Double?

  /// One of the blank times over the set.
  package struct Time: Sendable, Equatable {
    /// Over all scenarios of the policy, in milliseconds.
    package let sum: Double
    /// The geometric mean of the pairs' ratios; nil without pairs.
    package let ratio: Double?
    /// The pairs with the largest ratios, the largest first; of equals the longest time, then the set's
    /// order.
    package let worst: [Pair]
  }

  /// A scenario's time under both policies.
  package struct Pair: Sendable, Equatable {
    package let scenario: Scenario.Name
    package let time: Double
    package let baseline: Double
    /// Below 1 where the policy is better; 50 ms on both sides keep short times from weighing much.
    package let ratio: Double
  }

  package init(of policy: String, against baseline: String, in scenarios: [ScenarioReport]) {
    self.policy = policy
    self.baseline = baseline
    let time = { Time($0, of: policy, against: baseline, in: scenarios) }
    scrolledBlankTime = time(\.scrolledBlankTime)
    blankTime = time(\.blankTime)
    settledBlankTime = time(\.settledBlankTime)
    let all = scenarios.compactMap { $0.figures(of: policy) }
    hitRate = Self.mean(all.compactMap(\.hitRate))
    wasteRatio = Self.mean(all.map(\.wasteRatio))
  }

  private static func mean(_ rates: [Double]) -> Double? {
    Rounding.rate(rates.reduce(0, +), of: Double(rates.count))
  }
}

extension SetSummary.Time {
  fileprivate init(
    _ figure: KeyPath<Figures, Double>, of policy: String, against baseline: String,
    in scenarios: [ScenarioReport]
  ) {
    let times = scenarios.compactMap { $0.figures(of: policy)?[keyPath: figure] }
    let pairs = scenarios.compactMap { report -> SetSummary.Pair? in
      guard let time = report.figures(of: policy)?[keyPath: figure],
        let other = report.figures(of: baseline)?[keyPath: figure]
      else { return nil }
      return SetSummary.Pair(scenario: report.scenario, time: time, baseline: other)
    }
    sum = Rounding.time(times.reduce(0, +))
    ratio = Self.geometricMean(pairs.map(\.exactRatio))
    worst = Self.worst(of: pairs)
  }

  private static func geometricMean(_ ratios: [Double]) -> Double? {
    guard !ratios.isEmpty else { return nil }
    let logarithm = ratios.reduce(0) { $0 + log($1) } / Double(ratios.count)
    return Rounding.rate(exp(logarithm), of: 1)
  }

  private static func worst(of pairs: [SetSummary.Pair]) -> [SetSummary.Pair] {
    let sorted = pairs.enumerated().sorted { left, right in
      (right.element.ratio, right.element.time, left.offset)
        < (left.element.ratio, left.element.time, right.offset)
    }
    return sorted.prefix(SetSummary.worstCount).map(\.element)
  }
}

extension SetSummary.Pair {
  fileprivate init(scenario: Scenario.Name, time: Double, baseline: Double) {
    self.scenario = scenario
    self.time = time
    self.baseline = baseline
    ratio = Rounding.rate(time + 50, of: baseline + 50) ?? 1
  }

  fileprivate var exactRatio: Double { (time + 50) / (baseline + 50) }
}
