import ScrollReplay
import Testing

@Suite("Gates")
struct GateTests {
  private func report() -> SetReport {
    let scenarios = [(100.0, 200.0), (300.0, 50.0)].enumerated().map { place, times in
      let reports = [("coordinator", times.0), ("on-demand", times.1)].map { policy, time in
        var figures = Figures()
        figures.scrolledBlankTime = time
        figures.hitRate = policy == "coordinator" ? 0.7 : nil
        return PolicyReport(policy: policy, figures: figures)
      }
      return ScenarioReport(scenario: .init(trace: "t\(place)", feed: "f", network: "n"), reports: reports)
    }
    return SetReport(scenarios, against: "on-demand")
  }

  @Test(
    "A gate fails if its condition holds",
    arguments: [
      ("coordinator.hitRate < 0.7", nil),
      ("coordinator.hitRate <= 0.7", "coordinator.hitRate <= 0.7: it is 0.7"),
      ("coordinator.scrolledBlankTime>399.5", "coordinator.scrolledBlankTime>399.5: it is 400.0"),
      ("coordinator.scrolledBlankTime > 400", nil),
      // (150 / 250) x (350 / 100) = 2.1, the root of which is 1.449138.
      (
        "coordinator.scrolledBlankTimeRatio >= 1.4491",
        "coordinator.scrolledBlankTimeRatio >= 1.4491: it is 1.449138"
      ),
      ("on-demand.blankTimeRatio  >  1", nil),
      ("on-demand.hitRate < 1", "on-demand.hitRate < 1: the set has no such figure"),
    ] as [(String, String?)])
  func condition(text: String, failure: String?) throws {
    #expect(try Gate(text).failure(in: report()) == failure)
  }

  @Test(
    "What is no gate is refused",
    arguments: [
      "", "coordinator.hitRate", "coordinator.hitRate = 1", "hitRate < 1", "coordinator.hits < 1",
      "coordinator.hitRate < ", "coordinator.hitRate < x", "coordinator.hitRate < nan",
      "coordinator.hitRate < inf", "coordinator.hitRate < 1 2", "coordinator.hitRate < < 1", "< 1",
    ])
  func malformed(text: String) {
    #expect(throws: Gate.Malformed.self) { try Gate(text) }
  }
}
