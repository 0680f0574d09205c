import ScrollReplay
import Testing

@Suite("What will be visible when")
struct VisibleTimesTests {
  private func scenario(_ frames: [(time: Double, kind: Trace.Kind)], feed: Feed? = nil) -> Scenario {
    Scenario(
      trace: .events(frames), feed: feed ?? .column(Array(repeating: 1000, count: 10)),
      network: .constant(10))
  }

  @Test("Each image has the times in which a row shows it")
  func stretches() throws {
    // Rows 0 and 1; from 100 rows 1 and 2; from 300 rows 0 and 1 again, to 400.
    let scenario = scenario([(0, .offset(0)), (100, .offset(100)), (300, .offset(0)), (400, .touchDown)])
    let visible = try Foresight(Simulation(scenario), objective: .blankTime).visible
    #expect(
      visible.stretches(of: 0) == [
        .init(image: 0, start: 0, end: 100, rows: 1), .init(image: 0, start: 300, end: 400, rows: 1),
      ])
    #expect(visible.totals.prefix(4) == [200, 400, 200, 0])
    #expect(
      [0, 50, 100, 200, 350, 500].map { visible.time(of: 0, before: $0) } == [0, 50, 100, 100, 150, 200])
    #expect([0, 150, 350].map { visible.next(of: 0, from: $0) } == [0, 300, 350])
    #expect(visible.next(of: 0, from: 400) == nil)
    #expect(visible.end(of: 2) == 300)
    #expect(visible.end(of: 3) == nil)
  }

  @Test("Without the first screen, only rows count that came later")
  func scrolled() throws {
    let scenario = scenario([(0, .offset(0)), (100, .offset(100)), (300, .offset(0)), (400, .touchDown)])
    let visible = try Foresight(Simulation(scenario), objective: .scrolledBlankTime).visible
    // Row 1 stays from the first screen; row 0 comes back.
    #expect(visible.totals.prefix(3) == [100, 0, 200])
  }

  @Test("An image that two visible rows show counts twice")
  func shared() throws {
    let shared = Feed.Image.numbered(0, 100)
    let feed = Feed(
      name: "f", rows: [.row(0, images: [shared]), .row(1, images: [shared]), .row(2, images: [])])
    let scenario = scenario([(0, .offset(0)), (100, .offset(100)), (150, .touchDown)], feed: feed)
    let visible = try Foresight(Simulation(scenario), objective: .blankTime).visible
    #expect(
      visible.stretches(of: 0) == [
        .init(image: 0, start: 0, end: 100, rows: 2), .init(image: 0, start: 100, end: 150, rows: 1),
      ])
  }

  @Test("All together are the blank time of a policy that loads nothing", arguments: UInt64(0)..<60)
  func nothingLoaded(seed: UInt64) throws {
    let scenario = Scenario.random(seed: seed, withBudget: false)
    let simulation = try Simulation(scenario)
    var nothing = Scripted([])
    let figures = simulation.run(&nothing)
    let all = Foresight(simulation, objective: .blankTime).visible.totals.reduce(0, +)
    #expect(abs(all - figures.blankTime) < 0.01)
    // A row that leaves and comes back in one instant is new to the figures, and stays in what is foreseen.
    let scrolled = Foresight(simulation, objective: .scrolledBlankTime).visible.totals.reduce(0, +)
    #expect(scrolled <= figures.scrolledBlankTime + 0.01)
  }
}
