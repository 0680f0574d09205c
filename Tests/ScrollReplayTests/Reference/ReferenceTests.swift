import ScrollReplay
import Testing

@Suite("Against another implementation of the model")
struct ReferenceTests {
  @Test(
    "Every figure of the reference policies agrees to 0.1% or 1 ms",
    .enabled(if: ReferenceFolder.named != nil, "SCROLL_REPLAY_REFERENCE names no folder"),
    arguments: ["on-demand", "on-demand-keep", "ahead-4", "ahead-16"])
  func figuresAgree(name: String) throws {
    let folder = try #require(ReferenceFolder.named)
    let reference = try folder.figures()
    for line in try folder.scenarioLines() {
      let expected = try #require(reference[line]?[name], "no figures for \(line)")
      var policy = try #require(ReferencePolicies.make(name))
      let figures = try Simulation(folder.scenario(line)).run(&policy)
      for (figure, value) in values(of: figures) {
        let other = try #require(expected[figure], "no \(figure) for \(line)")
        #expect(abs(value - other) <= max(0.001 * abs(other), margin(figure)), "\(figure) of \(line)")
      }
    }
  }

  private func values(of figures: Figures) -> [(String, Double)] {
    [
      ("scrolledBlankTime", figures.scrolledBlankTime), ("blankTime", figures.blankTime),
      ("settledBlankTime", figures.settledBlankTime), ("hitRate", figures.hitRate ?? -1),
      ("wasteRatio", figures.wasteRatio), ("bytesDownloaded", Double(figures.bytesDownloaded)),
    ]
  }

  /// Below which a difference is none: a millisecond of time, a digit of a rate as it was printed, a byte.
  private func margin(_ figure: String) -> Double {
    switch figure {
    case "hitRate", "wasteRatio": 0.000_001
    default: 1
    }
  }
}
