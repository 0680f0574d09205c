/// A condition on a set's figures under which a comparison has failed: `coordinator.hitRate < 0.7`.
package struct Gate: Sendable, Equatable {
  /// A figure of a set that a gate may name.
  package enum Figure: String, CaseIterable, Sendable {
    /// Sums over the scenarios, in milliseconds.
    case scrolledBlankTime
    case blankTime
    case settledBlankTime
    /// Geometric means of the ratios to the baseline.
    case scrolledBlankTimeRatio
    case blankTimeRatio
    case settledBlankTimeRatio
    /// Means over the scenarios.
    case hitRate
    case wasteRatio
  }

  private enum Comparison: String, CaseIterable {
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .atMost: left <= right
      case .atLeast: left >= right
      case .below: left < right
      case .above: left > right
      }
    }
  }

  /// Why a text is no gate, and what to write instead.
  package struct Malformed: Error, Equatable {
    package var problem: String
    package var remedy: String
  }

  /// As it was written.
  package let text: String
  package let policy: String
  package let figure: Figure
  private let comparison: Comparison
  private let limit: Double

  /// Reads `POLICY.FIGURE OP NUMBER`; the spaces may be left out.
  package init(_ text: String) throws(Malformed) {
    let example = "write it like coordinator.hitRate < 0.7"
    guard let (comparison, range) = Self.comparison(in: text) else {
      throw Malformed(problem: "has none of <, <=, > and >=", remedy: example)
    }
    let left = Self.trimmed(text[..<range.lowerBound])
    let right = Self.trimmed(text[range.upperBound...])
    guard let point = left.lastIndex(of: ".") else {
      throw Malformed(
        problem: "names no figure of a policy before the \(comparison.rawValue)", remedy: example)
    }
    let name = left[left.index(after: point)...]
    guard let figure = Figure(rawValue: String(name)) else {
      let known = Figure.allCases.map(\.rawValue).joined(separator: ", ")
      throw Malformed(problem: "names no figure that a set has", remedy: "write one of \(known)")
    }
    guard let limit = Double(right), limit.isFinite, right.first?.isLetter != true else {
      throw Malformed(problem: "has no number after the \(comparison.rawValue)", remedy: example)
    }
    self.text = text
    self.policy = String(left[..<point])
    self.figure = figure
    self.comparison = comparison
    self.limit = limit
  }

  /// What is to be told if the condition holds on a set; nil if it does not.
  ///
  /// A figure that the set does not have fails too: nothing was shown.
  package func failure(in report: SetReport) -> String? {
    guard let value = report.summaries.first(where: { $0.policy == policy })?.value(of: figure) else {
      return "\(text): the set has no such figure"
    }
    guard comparison.holds(value, limit) else { return nil }
    return "\(text): it is \(value)"
  }

  private static func comparison(in text: String) -> (Comparison, Range<String.Index>)? {
    guard let start = text.firstIndex(where: { $0 == "<" || $0 == ">" }) else { return nil }
    guard let found = Comparison.allCases.first(where: { text[start...].hasPrefix($0.rawValue) }) else {
      return nil
    }
    return (found, start..<text.index(start, offsetBy: found.rawValue.count))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let end = text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex
    return text[..<end].drop { $0 == " " }
  }
}

extension SetSummary {
  fileprivate func value(of figure: Gate.Figure) -> Double? {
    switch figure {
    case .scrolledBlankTime: scrolledBlankTime.sum
    case .blankTime: blankTime.sum
    case .settledBlankTime: settledBlankTime.sum
    case .scrolledBlankTimeRatio: scrolledBlankTime.ratio
    case .blankTimeRatio: blankTime.ratio
    case .settledBlankTimeRatio: settledBlankTime.ratio
    case .hitRate: hitRate
    case .wasteRatio: wasteRatio
    }
  }
}
