import ScrollReplay
import Testing

@Suite("Bounds on blank time")
struct LowerBoundTests {
  @Test(
    "Bound, best order and clairvoyant policy come in this order, and are near", arguments: UInt64(0)..<24)
  func sandwich(seed: UInt64) throws {
    let simulation = try Simulation(.small(seed: seed))
    for objective in Foresight.Objective.allCases {
      let foresight = Foresight(simulation, objective: objective)
      let bound = LowerBound(foresight, steps: 12).time
      let best = SerialOptimum.time(foresight)
      let figures = simulation.figures(of: Clairvoyant(simulation, objective: objective))
      let found = objective == .blankTime ? figures.blankTime : figures.scrolledBlankTime
      #expect(bound <= best + 0.001)
      #expect(best <= found + 0.001)
      // The prices' bound is that of a relaxation, and slots are up to 25 ms wide for each image.
      #expect(bound >= 0.7 * best - 25 * 9)
      #expect(found <= 1.05 * best + 0.001)
    }
  }

  @Test("No policy leaves less, in random scenarios", arguments: UInt64(0)..<12)
  func policies(seed: UInt64) throws {
    for budget in [false, true] {
      let simulation = try Simulation(.random(seed: seed, withBudget: budget))
      let bound = LowerBound(Foresight(simulation, objective: .blankTime), steps: 4).time
      let scrolled = LowerBound(Foresight(simulation, objective: .scrolledBlankTime), steps: 4).time
      for name in Self.names {
        let figures = simulation.figures(of: try PolicyRegistry.policy(named: name, for: simulation))
        #expect(bound <= figures.blankTime, "\(name)")
        #expect(scrolled <= figures.scrolledBlankTime, "\(name)")
      }
    }
  }

  @Test("No policy leaves less on recorded scrolls", arguments: ["drag-without-fling", "wheel"])
  func fixtures(trace: String) throws {
    let simulation = try Simulation(
      Scenario(
        trace: Fixtures.trace(trace), feed: Fixtures.feed("photos"), network: Fixtures.network("3g")))
    for objective in Foresight.Objective.allCases {
      let bound = LowerBound(Foresight(simulation, objective: objective), steps: 3).time
      for name in Self.names {
        let figures = simulation.figures(of: try PolicyRegistry.policy(named: name, for: simulation))
        #expect(
          bound <= (objective == .blankTime ? figures.blankTime : figures.scrolledBlankTime), "\(name)")
      }
    }
  }

  private static let names =
    PolicyRegistry.defaults
    + PolicyRegistry.groups.flatMap(\.policies).filter {
      !PolicyRegistry.defaults.contains($0)
    } + ["clairvoyant", "clairvoyant-scrolled"]

  @Test("One image alone: the bound is its blank time when it comes first, but for the width of a slot")
  func alone() throws {
    // 5000 bytes at 10 a millisecond, visible from 0: blank for 500 ms.
    let scenario = Scenario(trace: .rest(until: 2000), feed: .column([5000]), network: .constant(10))
    let bound = try Bounds(Simulation(scenario))
    #expect(bound.blankTime <= 500)
    #expect(bound.blankTime > 470)
    #expect(bound.scrolledBlankTime == 0)
  }

  @Test("It is nothing exactly if everything can be there in time", arguments: UInt64(0)..<30)
  func inTime(seed: UInt64) throws {
    let foresight = Foresight(try Simulation(.small(seed: seed)), objective: .scrolledBlankTime)
    // By how many bytes what is first visible by then exceeds what can have come, at the worst instant.
    let starts = foresight.visible.totals.indices.compactMap { foresight.visible.next(of: $0, from: 0) }
    let lacking = starts.map { start in
      foresight.visible.totals.indices.filter {
        (foresight.visible.next(of: $0, from: 0) ?? .infinity) <= start
      }
      .reduce(-foresight.delivery.bytes(by: start)) { $0 + foresight.bytes[$1] }
    }
    let bound = LowerBound(foresight, steps: 8).time
    if lacking.allSatisfy({ $0 <= 0 }) { #expect(bound == 0) }
    // A slot is up to 25 ms wide, and there are at most nine images.
    if SerialOptimum.time(foresight) > 25 * 9 { #expect(bound > 0) }
  }

  @Test("A faster link never raises it", arguments: UInt64(0)..<10)
  func monotone(seed: UInt64) throws {
    var scenario = Scenario.small(seed: seed)
    let before = try Bounds(Simulation(scenario)).blankTime
    for step in scenario.network.capacity.indices { scenario.network.capacity[step].bitsPerSecond *= 1.5 }
    // Prices are not found to the last digit, and slots carry more now.
    #expect(try Bounds(Simulation(scenario)).blankTime <= before * 1.02 + 25 * 9)
  }

  @Test("Round trips and connections bound it too, where images are small")
  func connections() throws {
    // Ten images of a byte, one connection, a round trip of 100 ms: they come at 100, 200, … 1000 at best.
    let row = Feed(name: "row", rows: [.row(0, images: (0..<10).map { .numbered($0, 1) })])
    let scenario = Scenario(
      trace: .rest(until: 2000), feed: row, network: .constant(1000, roundTrip: 100, connections: 1))
    let bound = try Bounds(Simulation(scenario)).blankTime
    #expect(bound <= 5500)
    #expect(bound > 5200)
  }
}
