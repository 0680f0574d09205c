import ScrollReplay
import Testing

@Suite("A set's summary")
struct SetSummaryTests {
  /// A report in which policy `a` has the first and policy `b` the second blank time.
  private func report(
    _ name: String, a: Double?, b: Double?, hitRate: Double? = nil, waste: Double = 0
  ) -> ScenarioReport {
    let times = [("a", a), ("b", b)]
    return ScenarioReport(
      scenario: .init(trace: name, feed: "f", network: "n"),
      reports: times.compactMap { policy, time in
        guard let time else { return nil }
        var figures = Figures()
        figures.blankTime = time
        figures.scrolledBlankTime = time / 2
        figures.hitRate = hitRate
        figures.wasteRatio = waste
        return PolicyReport(policy: policy, figures: figures)
      })
  }

  @Test("Sums, and the geometric mean of the ratios with 50 ms on both sides")
  func ratios() {
    // (150 + 50) / (50 + 50) = 2; (0 + 50) / (350 + 50) = 1/8: the square root of 1/4.
    let set = [report("x", a: 150, b: 50), report("y", a: 0, b: 350)]
    let summary = SetSummary(of: "a", against: "b", in: set)
    #expect(summary.blankTime.sum == 150)
    #expect(summary.blankTime.ratio == 0.5)
    // (75 + 50) / (25 + 50) and 50 / (175 + 50): 5/3 x 2/9 = 10/27, the root of which is 0.608581.
    #expect(summary.scrolledBlankTime.sum == 75)
    #expect(summary.scrolledBlankTime.ratio == 0.608_581)
    #expect(summary.settledBlankTime.ratio == 1)
  }

  @Test("The worst scenarios are those with the largest ratios, the worst first")
  func worst() {
    let times: [(String, Double, Double)] = [
      ("equal", 100, 100), ("twice", 150, 50), ("half", 50, 150), ("long", 1000, 1000), ("thrice", 250, 50),
      ("best", 0, 1000), ("same", 100, 100),
    ]
    let set = times.map { report($0.0, a: $0.1, b: $0.2) }
    let worst = SetSummary(of: "a", against: "b", in: set).blankTime.worst
    // Of the three equals the longest first, then the set's order.
    #expect(worst.map(\.scenario.trace) == ["thrice", "twice", "long", "equal", "same"])
    #expect(worst.map(\.ratio) == [3, 2, 1, 1, 1])
  }

  @Test("Means leave out the scenarios that have no rate")
  func means() {
    let set = [
      report("x", a: 1, b: 1, hitRate: 0.25, waste: 0.5), report("y", a: 1, b: 1, hitRate: nil, waste: 0),
      report("z", a: 1, b: 1, hitRate: 0.75, waste: 0.25),
    ]
    let summary = SetSummary(of: "a", against: "b", in: set)
    #expect(summary.hitRate == 0.5)
    #expect(summary.wasteRatio == 0.25)
    #expect(SetSummary(of: "a", against: "b", in: [report("y", a: 1, b: 1)]).hitRate == nil)
  }

  @Test("A scenario that lacks one of the two is in the sum, and in no pair")
  func unpaired() {
    let set = [report("x", a: 150, b: 50), report("y", a: 1000, b: nil)]
    let summary = SetSummary(of: "a", against: "b", in: set)
    #expect(summary.blankTime.sum == 1150)
    #expect(summary.blankTime.ratio == 2)
    #expect(SetSummary(of: "a", against: "c", in: set).blankTime.ratio == nil)
  }

  @Test("A set's report has each scenario's, and a summary for each policy in the order of their mention")
  func json() {
    let set = SetReport([report("x", a: 150, b: 50)], against: "b")
    let text = set.json.text
    #expect(text.hasPrefix(#"{"scenarios":[{"scenario":{"trace":"x","#))
    let time = #"{"sum":150,"ratio":2,"worst":[{"scenario":"x f n","time":150,"against":50,"ratio":2}]}"#
    #expect(text.contains(#""summary":{"a":{"against":"b","scrolledBlankTime":"#))
    #expect(text.contains(#""blankTime":\#(time),"settledBlankTime":"#))
    #expect(text.contains(#""hitRate":null,"wasteRatio":0},"b":{"against":"b","#))
  }

  @Test("Parts of a set, put together again, give the whole set's summary")
  func parts() throws {
    let all = (0..<9).map { number in
      report("t\(number)", a: Double(number * 37 % 11) / 3, b: Double(number), hitRate: Double(number) / 9)
    }
    #expect(SetReport(Array(all[..<4]) + Array(all[4...]), against: "b") == SetReport(all, against: "b"))
  }
}
