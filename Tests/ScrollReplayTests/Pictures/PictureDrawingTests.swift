import Foundation
import ScrollReplay
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The drawing of a picture")
struct PictureDrawingTests {
  private func svg(_ scenario: Scenario, _ policies: [String] = PolicyRegistry.defaults) throws -> String {
    PictureDrawing.svg(try Picture(try Simulation(scenario), on: policies))
  }

  @Test("Is well-formed and the same each time, whatever the scenario")
  func wellFormed() throws {
    for seed in UInt64(0)..<12 {
      let scenario = Scenario.random(seed: seed, withBudget: seed % 2 == 0)
      let text = try svg(scenario)
      #expect(XMLParser(data: Data(text.utf8)).parse(), "seed \(seed)")
      #expect(try svg(scenario) == text, "seed \(seed)")
    }
  }

  @Test("A blank of half the time reaches from the axis to the middle")
  func blank() throws {
    // Of 1,000 ms the image comes at 500: 928 points of axis from 62 on, so 526 is the middle.
    let text = try svg(
      Scenario(
        trace: .rest(until: 1000, height: 100), feed: .column([500]), network: .constant(1)), ["on-demand"])
    #expect(text.contains("<path class=\"blank\" d=\"M62 60H526V390H62z\"/>"))
    #expect(text.contains("<path class=\"seen\" d=\"M526 60H990V390H526z\"/>"))
    #expect(text.contains("on-demand: 0.00 s of blank images after the first screen"))
  }

  @Test("A name from a file can be no markup")
  func escaping() throws {
    var trace = Trace.rest(until: 100)
    trace.name = "</title><script>alert(1)</script>&"
    let text = try svg(Scenario(trace: trace, feed: .column([1]), network: .constant(1)))
    #expect(!text.contains("<script"))
    #expect(XMLParser(data: Data(text.utf8)).parse())
  }
}
