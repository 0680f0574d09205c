import ScrollReplay
import Testing

/// What holds whatever the scenario; each argument is a seed.
@Suite("Whatever happens")
struct InvariantTests {
  private static let policies = ["on-demand", "on-demand-keep", "ahead-0", "ahead-3"]

  @Test("The figures of random scenarios fit together", arguments: UInt64(0)..<60)
  func figures(seed: UInt64) throws {
    for budget in [false, true] {
      let scenario = Scenario.random(seed: seed, withBudget: budget)
      for name in Self.policies {
        let figures = try scenario.run(name)
        let transfers = figures.transfers
        let ended = transfers.finished + transfers.cancelled + transfers.failed + transfers.open
        #expect(transfers.started == ended, "\(name)")
        #expect(figures.duplicateTransfers == 0)
        #expect(figures.bytesUseful <= figures.bytesDownloaded)
        #expect(Double(figures.bytesDownloaded) <= scenario.capacity + 0.5)
        #expect(figures.blankTime <= figures.visibleTime)
        #expect(figures.scrolledBlankTime <= figures.blankTime)
        #expect(figures.settledBlankTime <= figures.blankTime)
        #expect(figures.hits + figures.neverSeen <= figures.appearances)
        #expect(figures.peakMemory <= scenario.memoryBudget ?? .max)
        #expect(budget || figures.evictions == 0)
        #expect((0...1).contains(figures.wasteRatio))
      }
    }
  }

  @Test(
    "Whatever can be named keeps to the memory budget, and gives the same figures again",
    arguments: UInt64(0)..<10)
  func allPolicies(seed: UInt64) throws {
    let simulation = try Simulation(.random(seed: seed, withBudget: true))
    for name in PolicyRegistry.groups.flatMap(\.policies) + [
      "coordinator", "clairvoyant", "clairvoyant-scrolled",
    ] {
      let figures = simulation.figures(of: try PolicyRegistry.policy(named: name, for: simulation))
      let transfers = figures.transfers
      #expect(transfers.started == transfers.finished + transfers.cancelled + transfers.open, "\(name)")
      #expect(figures.peakMemory <= simulation.scenario.memoryBudget ?? .max, "\(name)")
      #expect(figures.duplicateTransfers == 0, "\(name)")
      #expect(
        try figures == simulation.figures(of: PolicyRegistry.policy(named: name, for: simulation)), "\(name)")
    }
  }

  @Test("The same scenario gives the same bytes", arguments: UInt64(0)..<10)
  func same(seed: UInt64) throws {
    let scenario = Scenario.random(seed: seed, withBudget: true)
    for name in Self.policies {
      #expect(try scenario.run(name).json.text == scenario.run(name).json.text)
    }
  }

  @Test("With no rows ahead it commands what on demand does", arguments: UInt64(0)..<30)
  func aheadOfNothing(seed: UInt64) throws {
    for budget in [false, true] {
      let scenario = Scenario.random(seed: seed, withBudget: budget)
      #expect(try scenario.log(Ahead(rows: 0)) == scenario.log(OnDemand()))
    }
  }

  @Test("Later by whole periods of the link, a scroll has the same figures", arguments: UInt64(0)..<20)
  func later(seed: UInt64) throws {
    var scenario = Scenario.random(seed: seed, withBudget: true)
    scenario.network.period = 900
    let figures = try scenario.run("ahead-3")
    for index in scenario.trace.events.indices { scenario.trace.events[index].time += 9000 }
    let late = try scenario.run("ahead-3")
    #expect(late.appearances == figures.appearances)
    #expect(late.hits == figures.hits)
    #expect(late.transfers == figures.transfers)
    #expect(abs(late.blankTime - figures.blankTime) < 0.01)
  }
}

extension Scenario {
  /// What the link could bring in the trace's time, were it never offline, in bytes; in steps of 0.1 ms.
  fileprivate var capacity: Double {
    guard let first = trace.events.first, let last = trace.events.last else { return 0 }
    var bytes = 0.0
    for step in 0..<Int(((last.time - first.time) * 10).rounded()) {
      let time = first.time + (Double(step) + 0.5) / 10
      let local = network.period.map { time.truncatingRemainder(dividingBy: $0) } ?? time
      let rate = network.capacity.last { $0.time <= local }?.bitsPerSecond ?? 0
      bytes += rate / 8000 / 10
    }
    return bytes
  }
}
