import Foundation
import ScrollReplay
import Testing

@Suite("Against another implementation's foresight")
struct ClairvoyantReferenceTests {
  /// Every 35th, since foresight takes its time without optimization.
  private static func lines(_ folder: ReferenceFolder) throws -> [String] {
    try folder.scenarioLines().enumerated().filter { $0.offset.isMultiple(of: 35) }.map(\.element)
  }

  @Test(
    "The clairvoyant policies are within 10% by geometric mean",
    .enabled(if: ReferenceFolder.named != nil, "SCROLL_REPLAY_REFERENCE names no folder"),
    arguments: Foresight.Objective.allCases)
  func clairvoyant(objective: Foresight.Objective) throws {
    let folder = try #require(ReferenceFolder.named)
    let reference = try folder.figures()
    var ratios: [Double] = []
    for line in try Self.lines(folder) {
      let simulation = try Simulation(folder.scenario(line))
      let policy = Clairvoyant(simulation, objective: objective)
      let figures = simulation.figures(of: policy)
      let time = objective == .blankTime ? figures.blankTime : figures.scrolledBlankTime
      let other = try #require(reference[line]?[policy.name]?[objective.rawValue], "nothing for \(line)")
      ratios.append((time + 50) / (other + 50))
    }
    let mean = exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
    #expect(mean < 1.1)
  }

  @Test(
    "The bounds are below the other's clairvoyant figures",
    .enabled(if: ReferenceFolder.named != nil, "SCROLL_REPLAY_REFERENCE names no folder"))
  func bounds() throws {
    let folder = try #require(ReferenceFolder.named)
    let reference = try folder.figures()
    for line in try Self.lines(folder) {
      let simulation = try Simulation(folder.scenario(line))
      for objective in Foresight.Objective.allCases {
        let name = objective == .blankTime ? "clairvoyant" : "clairvoyant-scrolled"
        let other = try #require(reference[line]?[name]?[objective.rawValue], "nothing for \(line)")
        // As the other was printed: to the microsecond, and computed on its own.
        let bound = LowerBound(Foresight(simulation, objective: objective), steps: 8).time
        #expect(bound <= other + max(1, 0.001 * other), "\(line)")
      }
    }
  }
}
