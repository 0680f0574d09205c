/// A set's report for people: a table with a line for each policy, and where each is worst.
package enum SetTextReport {
  /// The whole text, ending with a newline.
  package static func text(_ report: SetReport) -> String {
    let baseline = report.summaries.first?.baseline ?? ""
    var lines = [
      "\(Amount.count(report.scenarios.count, "scenario")); blank times in seconds, with the geometric mean of "
        + "(a + 50 ms) / (b + 50 ms)",
      "against \(baseline), paired by scenario; hit rate and waste are means.", "",
    ]
    lines += table(report.summaries).lines
    lines += bound(report.scenarios)
    for summary in report.summaries where summary.policy != baseline {
      lines += worst(summary)
    }
    if let note = Peers.note(for: report.summaries.map(\.policy)) { lines += ["", note] }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func table(_ summaries: [SetSummary]) -> TextTable {
    var table = TextTable(
      head: ["", "scrolled", "ratio", "blank", "ratio", "settled", "ratio", "hits, %", "waste, %"])
    for summary in summaries {
      let times = [summary.scrolledBlankTime, summary.blankTime, summary.settledBlankTime]
      table.add(
        [summary.policy] + times.flatMap { [seconds($0.sum), ratio($0.ratio)] }
          + [percent(summary.hitRate), percent(summary.wasteRatio)])
    }
    return table
  }

  private static func bound(_ scenarios: [ScenarioReport]) -> [String] {
    let bounds = scenarios.compactMap(\.bound)
    guard !bounds.isEmpty else { return [] }
    let scrolled = seconds(bounds.reduce(0) { $0 + $1.scrolledBlankTime })
    let all = seconds(bounds.reduce(0) { $0 + $1.blankTime })
    return ["", "No policy can leave less than \(scrolled) (scrolled) and \(all) (blank)."]
  }

  /// The scenarios in which a policy does worst by the headline, if it does worse than the baseline in any.
  private static func worst(_ summary: SetSummary) -> [String] {
    let pairs = summary.scrolledBlankTime.worst.filter { $0.ratio > 1 }
    guard !pairs.isEmpty else { return [] }
    var table = TextTable(head: ["\(summary.policy) is worst in", "scrolled", "against", "ratio"])
    for pair in pairs {
      table.add(
        [
          "  " + pair.scenario.description.printable, seconds(pair.time), seconds(pair.baseline),
          ratio(pair.ratio),
        ])
    }
    return [""] + table.lines
  }

  private static func seconds(_ milliseconds: Double) -> String {
    Fixed.decimal(milliseconds / 1000, places: 2)
  }

  private static func ratio(_ ratio: Double?) -> String {
    ratio.map { Fixed.decimal($0, places: 3) } ?? "-"
  }

  private static func percent(_ ratio: Double?) -> String {
    ratio.map { Fixed.decimal($0 * 100, places: 1) } ?? "-"
  }
}
