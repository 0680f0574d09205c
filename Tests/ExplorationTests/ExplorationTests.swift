import Exploration
import Locking
import Testing

/// A share of what the command `scroll-replay explore` does.
@Suite("Exploration")
struct ExplorationTests {
  @Test(
    "Whatever an app, its loader and its device do, in whatever order, P1 to P21 hold",
    arguments: Strategy.allCases)
  func promises(strategy: Strategy) {
    let search = Search(strategies: [strategy], lanes: 1)
    let report = search.run(seeds: 0..<100)
    #expect(report.seeds == 100)
    #expect(report.distinctSchedules == 100)
    guard let finding = report.finding else { return }
    let shrunk = search.shrink(finding)
    Issue.record(
      """
      seed \(finding.seed), \(finding.strategy): \(finding.fault)
      \(shrunk.map { "\($0.reproduction.program)\n\($0.fault)\n\($0.reproduction)" } ?? "")
      """)
  }

  @Test("The same seed twice is the same schedule, event for event", arguments: Strategy.allCases)
  func determinism(strategy: Strategy) {
    for seed in UInt64(0)..<5 {
      let program = Program(seed: seed)
      let order = strategy.order(seed: seed, of: program)
      let first = Run.outcome(of: program, in: order)
      let second = Run.outcome(of: program, in: order)
      #expect(first.fingerprint == second.fingerprint)
      #expect(first.eventHash == second.eventHash)
      #expect(first.tally == second.tally)
      #expect(first.tally.events > 0)
    }
  }

  @Test("What is reported of some seeds does not depend on how many run at once")
  func lanes() {
    let alone = Search(strategies: [.random], lanes: 1).run(seeds: 0..<6)
    let together = Search(strategies: [.random], lanes: 3).run(seeds: 0..<6)
    #expect(alone.tally == together.tally)
    #expect(alone.distinctSchedules == together.distinctSchedules)
  }

  @Test("Each seed is told once, when it begins")
  func begins() {
    let begun = Locked<[UInt64]>([])
    var counts: [Int] = []
    let search = Search(strategies: [.fifo], lanes: 2)
    _ = search.run(
      seeds: 5..<22, begins: { seed in begun.withLock { $0.append(seed) } },
      while: { _ in
        counts.append(begun.withLock { $0.count })
        return true
      })
    #expect(begun.withLock { $0.sorted() } == Array(5..<22))
    #expect(counts == [0, 16])
  }

  @Test("There is one checker for each promise, in their order")
  func registry() {
    let numbers = PromiseRegistry.checkers.map { $0.promise.number }
    #expect(numbers == Array(1...13) + Array(17...21))
  }
}
