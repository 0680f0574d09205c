/// Says in a plain sentence what a report's figures mean.
enum Verdict {
  /// The policy that the report is about against the one that it is measured by; nil without any.
  ///
  /// About the coordinator if it is there, else the last policy; measured by loading on demand if it is there,
  /// else by the first.
  static func sentence(_ reports: [PolicyReport]) -> String? {
    guard let first = reports.first, let last = reports.last else { return nil }
    let subject = reports.first { $0.policy == "coordinator" } ?? last
    let baseline = reports.first { $0.policy == "on-demand" } ?? first
    guard subject.figures.appearances > 0 else { return "No image came into view." }
    let comparison =
      subject.policy == baseline.policy ? blank(subject) : blank(subject, against: baseline)
    return "\(comparison); \(downloads(subject.figures))."
  }

  private static func blank(_ subject: PolicyReport) -> String {
    let time = subject.figures.scrolledBlankTime
    let left = time > 0 ? TextReport.seconds(time) + " of" : "no"
    return "\(capitalised(deed(subject.policy))) left \(left) blank image time after the first screen"
  }

  private static func blank(
    _ subject: PolicyReport, against baseline: PolicyReport
  ) -> String {
    let (time, other) = (subject.figures.scrolledBlankTime, baseline.figures.scrolledBlankTime)
    if time == 0, other == 0 { return "\(blank(subject)), nor did \(deed(baseline.policy))" }
    guard other > 0 else { return "\(blank(subject)) where \(deed(baseline.policy)) left none" }
    let left = "\(blank(subject)) where \(deed(baseline.policy)) left \(TextReport.seconds(other))"
    if time == other { return left + ": the same" }
    return left + ": \(change(time, from: other))"
  }

  /// By how much less or more, never rounded to nothing or to all.
  private static func change(_ time: Double, from other: Double) -> String {
    let share = abs(other - time) / other * 100
    let word = time < other ? "less" : "more"
    if share < 1 { return "under 1% \(word)" }
    if time > 0, time < other, share > 99 { return "over 99% less" }
    return "\(Fixed.decimal(share, places: 0))% \(word)"
  }

  private static func downloads(_ figures: Figures) -> String {
    let (downloaded, useful) = (figures.bytesDownloaded, figures.bytesUseful)
    guard downloaded > 0 else { return "it downloaded nothing" }
    guard useful > 0 else { return "nothing that it downloaded was seen" }
    let excess = Double(downloaded - useful) / Double(useful) * 100
    if excess <= 0 { return "all that it downloaded was seen" }
    if excess < 1 { return "it downloaded under 1% more bytes than were seen" }
    return "it downloaded \(Fixed.decimal(excess, places: 0))% more bytes than were seen"
  }

  /// What a policy does, as the subject of a sentence.
  private static func deed(_ policy: String) -> String {
    switch policy {
    case "coordinator": return "prefetching by the coordinator"
    case "on-demand": return "loading on demand"
    case "on-demand-keep": return "loading on demand and cancelling nothing"
    default:
      let ahead = "ahead-"
      guard policy.hasPrefix(ahead) else { return "the policy \(policy)" }
      let rows = policy.dropFirst(ahead.count)
      return rows == "1" ? "prefetching the next row" : "prefetching the next \(rows) rows"
    }
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
