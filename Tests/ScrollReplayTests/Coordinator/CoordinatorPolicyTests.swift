import ScrollReplay
import Testing

@Suite("The real coordinator in the replay")
struct CoordinatorPolicyTests {
  private func figures(_ scenario: Scenario, seed: UInt64? = nil) throws -> Figures {
    var policy = CoordinatorPolicy(seed: seed)
    return try Simulation(scenario).run(&policy)
  }

  @Test("Random scenarios, edits and small memories included: every command is possible, and the same twice")
  func randomScenarios() throws {
    for seed in 0..<60 as Range<UInt64> {
      let scenario = Scenario.random(seed: seed, withBudget: seed.isMultiple(of: 2))
      let figures = try figures(scenario)
      #expect(figures.duplicateTransfers == 0)
      #expect(figures.peakMemory <= scenario.memoryBudget ?? .max)
      #expect(try figures == self.figures(scenario), "seed \(seed)")
    }
  }

  @Test(
    "The order in which the coordinator's tasks run changes nothing: all that it is told comes in one turn")
  func seeds() throws {
    let scenario = try Scenario(
      trace: Fixtures.trace("flings-with-reversals"), feed: Fixtures.feed("social"),
      network: Fixtures.network("lte"))
    let first = try figures(scenario)
    for seed in 1...3 as ClosedRange<UInt64> {
      #expect(try figures(scenario, seed: seed) == first)
    }
  }

  @Test("Over the recorded scrolls it leaves less than 0.7 of the blank time that loading on demand leaves")
  func recordedScrolls() throws {
    var product = 1.0
    var count = 0.0
    for trace in try Fixtures.traces() {
      let scenario = try Scenario(
        trace: trace, feed: Fixtures.feed("photos"), network: Fixtures.network("lte"))
      var onDemand = OnDemand()
      let reference = try Simulation(scenario).run(&onDemand)
      let own = try figures(scenario)
      #expect(own.duplicateTransfers == 0)
      product *= (own.scrolledBlankTime + 50) / (reference.scrolledBlankTime + 50)
      count += 1
    }
    #expect(count >= 8)
    // product^(1/count) ≤ 0.7, without a root.
    #expect(product <= (0..<Int(count)).reduce(1.0) { limit, _ in limit * 0.7 })
  }

  @Test("A memory limit holds, but for what is visible, which is never given up")
  func memoryLimit() throws {
    let scenario = try Scenario(
      trace: Fixtures.trace("long-mixed"), feed: Fixtures.feed("photos"), network: Fixtures.network("wifi"),
      memoryBudget: 2_000_000)
    let figures = try figures(scenario)
    #expect(figures.peakMemory <= 2_000_000)
    #expect(figures.evictions > 0)
  }

  @Test("What a lift announces is fetched first: the landing's rows come before those on the way")
  func landing() throws {
    // Rows of 100 points, a viewport of 100, one connection, a round trip of 10 ms, 1 byte a millisecond. Row 0's
    // 10 bytes arrive at 20. At 21 the finger lifts, to come to rest at row 8: row 8 is begun at once, in place of row
    // 1, and is there at 21 + 10 + 10 = 41, long before the list is.
    var events: [(time: Double, kind: Trace.Kind)] = [(0, .offset(0)), (21, .touchUp(target: 800))]
    events += (1...8).map { (Double(100 + $0 * 16), .offset(Double($0 * 100))) }
    events.append((1_000, .offset(800)))
    let scenario = Scenario(
      trace: .events(events, height: 100), feed: .column(Array(repeating: 10, count: 20)),
      network: .steps([(0, 1)], period: nil, roundTrip: 10, connections: 1))
    let figures = try figures(scenario)
    // Only the first 20 ms of row 0 are blank at rest: where the scroll comes to rest, the image is there.
    #expect(figures.settledBlankTime == 20)
    var onDemand = OnDemand()
    let reference = try Simulation(scenario).run(&onDemand)
    #expect(reference.settledBlankTime == 40)
  }

  @Test("Predicted landings are worth something where flings come to rest, and need no announcement")
  func predictedLandings() throws {
    var trace = try Fixtures.trace("single-flings")
    let network = try Fixtures.network("3g")
    let feed = try Fixtures.feed("photos")
    func scrolledBlankTime(_ name: String) throws -> Double {
      let simulation = try Simulation(Scenario(trace: trace, feed: feed, network: network))
      var policy = try PolicyRegistry.policy(named: name, for: simulation)
      return simulation.run(&policy).scrolledBlankTime
    }
    let announced = try scrolledBlankTime("coordinator")
    let predicted = try scrolledBlankTime("coordinator-predicting")
    #expect(try predicted < scrolledBlankTime("coordinator-without-landing"))
    trace.events = trace.events.map { event in
      guard case .touchUp = event.kind else { return event }
      return Trace.Event(time: event.time, kind: .touchUp(target: nil), line: event.line)
    }
    #expect(try scrolledBlankTime("coordinator-predicting") == predicted)
    #expect(try scrolledBlankTime("coordinator") > announced)
  }

  @Test("What was announced counts until the next touch")
  func touches() throws {
    var scenario = try Scenario(
      trace: Fixtures.trace("slow-read"), feed: Fixtures.feed("photos"), network: Fixtures.network("3g"))
    let first = try figures(scenario)
    scenario.trace.events = scenario.trace.events.flatMap { event in
      guard event.kind == .touchDown else { return [event] }
      return [event, Trace.Event(time: event.time, kind: .touchUp(target: nil), line: event.line)]
    }
    #expect(try figures(scenario) == first)
  }
}
