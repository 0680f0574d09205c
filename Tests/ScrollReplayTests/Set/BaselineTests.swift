import ScrollReplay
import Testing

@Suite("What a set is compared with")
struct BaselineTests {
  private func report(_ times: [(String, Double)]) -> ScenarioReport {
    ScenarioReport(
      scenario: .init(trace: "t", feed: "f", network: "n"),
      reports: times.map { policy, time in
        var figures = Figures()
        figures.scrolledBlankTime = time
        return PolicyReport(policy: policy, figures: figures)
      })
  }

  @Test("Of several policies the better one counts in each scenario, by scrolled blank time")
  func best() {
    let baseline = Baseline("best:a,b")
    #expect(baseline.policies == ["a", "b"])
    let reports = baseline.added(to: [
      report([("a", 5), ("b", 7), ("c", 1)]), report([("a", 9), ("b", 8), ("c", 1)]),
    ])
    #expect(reports.map { $0.figures(of: "best:a,b")?.scrolledBlankTime } == [5, 8])
    // (1 + 50) / (5 + 50) and 51 / 58: the root of 0.927273 x 0.879310.
    #expect(SetSummary(of: "c", against: "best:a,b", in: reports).scrolledBlankTime.ratio == 0.902_973)
  }

  @Test("A single policy stands for itself")
  func single() {
    let reports = [report([("a", 5)])]
    #expect(Baseline("a").policies == ["a"])
    #expect(Baseline("a").added(to: reports) == reports)
  }
}
