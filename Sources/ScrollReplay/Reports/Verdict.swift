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
    let left = time > 0 ? seconds(time) + " of" : "no"
    return "\(capitalised(deed(subject.policy))) left \(left) blank image time after the first screen"
  }

  private static func blank(
    _ subject: PolicyReport, against baseline: PolicyReport
  ) -> String {
    let (time, other) = (subject.figures.scrolledBlankTime, baseline.figures.scrolledBlankTime)
    let left = blank(subject)
    let rival = deed(baseline.policy)
    if time == 0, other == 0 { return "\(left), nor did \(rival)" }
    if time > 0, other > 0, isTiny(time), isTiny(other) { return "\(left), as did \(rival)" }
    guard other > 0 else { return "\(left) where \(rival) left none" }
    let both = "\(left) where \(rival) left \(seconds(other))"
    // Beside nothing, or what is told as nearly nothing, a share says no more.
    if time == 0 || isTiny(other) { return both }
    return "\(both): \(change(time, from: other))"
  }

  /// Whether a time would be rounded to 0.00 s.
  private static func isTiny(_ time: Double) -> Bool { time < 5 }

  private static func seconds(_ time: Double) -> String {
    isTiny(time) ? "under 0.01 s" : TextReport.seconds(time)
  }

  /// By how much less or more, never rounded to nothing or to all.
  private static func change(_ time: Double, from other: Double) -> String {
    if time == other { return "the same" }
    let share = abs(other - time) / other * 100
    let word = time < other ? "less" : "more"
    if share < 1 { return "under 1% \(word)" }
    if time < other, share > 99 { return "over 99% less" }
    if time >= 2 * other { return "\(times(time / other)) as much" }
    return "\(Fixed.decimal(share, places: 0))% \(word)"
  }

  /// How many times as large, from twice on: there percent are hard to read.
  private static func times(_ ratio: Double) -> String {
    let tenths = (ratio * 10).rounded() / 10
    let number = Fixed.short(ratio < 10 ? tenths : ratio.rounded())
    return number == "2" ? "twice" : "\(number) times"
  }

  private static func downloads(_ figures: Figures) -> String {
    let (downloaded, useful) = (figures.bytesDownloaded, figures.bytesUseful)
    guard downloaded > 0 else { return "it downloaded nothing" }
    guard useful > 0 else { return "nothing that it downloaded was seen" }
    let excess = Double(downloaded - useful) / Double(useful) * 100
    if excess <= 0 { return "all that it downloaded was seen" }
    if excess < 1 { return "it downloaded under 1% more bytes than were seen" }
    if excess >= 100 {
      return "it downloaded \(times(Double(downloaded) / Double(useful))) as many bytes as were seen"
    }
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
