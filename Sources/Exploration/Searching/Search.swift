import Foundation
import Locking
import VirtualTime

/// Runs the programs of many seeds by many strategies, until one breaks a promise.
package struct Search: Sendable {
  package var strategies: [Strategy]
  package var laboratory: Laboratory
  /// Seeds that are run at the same time.
  package var lanes: Int

  package init(
    strategies: [Strategy] = Strategy.allCases, laboratory: Laboratory = Laboratory(),
    lanes: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.strategies = strategies
    self.laboratory = laboratory
    self.lanes = max(1, lanes)
  }

  /// A program that breaks a promise.
  package struct Finding: Sendable {
    package let seed: UInt64
    package let strategy: Strategy
    package let fault: Fault
  }

  /// What was run, and what was found first.
  package struct Report: Sendable {
    package internal(set) var seeds = 0
    package internal(set) var runs: [Strategy: Int] = [:]
    package internal(set) var tally = Tally()
    package internal(set) var finding: Finding?
    var fingerprints: Set<UInt64> = []

    /// How many of the runs went different ways.
    package var distinctSchedules: Int { fingerprints.count }
  }

  /// Runs seeds, in their order as far as can be told from the report, until one fails or `goesOn` says no.
  ///
  /// `goesOn` is asked with what was run so far, between batches of seeds. `begins` is called with each seed on the
  /// thread that then runs it to its end: what a trap leaves behind of a seed must be there before.
  package func run(
    seeds: Range<UInt64>, begins: @Sendable (UInt64) -> Void = { _ in },
    while goesOn: (Report) -> Bool = { _ in true }
  ) -> Report {
    var report = Report()
    var next = seeds.lowerBound
    while next < seeds.upperBound, goesOn(report) {
      let batch = next..<min(seeds.upperBound, next + UInt64(lanes) * 8)
      for result in results(of: batch, begins) {
        add(result, to: &report)
        if report.finding != nil { return report }
      }
      next = batch.upperBound
    }
    return report
  }

  private func add(_ result: Result, to report: inout Report) {
    report.seeds += 1
    for strategy in result.strategies { report.runs[strategy, default: 0] += 1 }
    report.tally += result.tally
    report.fingerprints.formUnion(result.fingerprints)
    report.finding = result.finding
  }

  // MARK: - One seed

  private struct Result: Sendable {
    var strategies: [Strategy] = []
    var tally = Tally()
    var fingerprints: [UInt64] = []
    var finding: Finding?
  }

  private func results(of batch: Range<UInt64>, _ begins: @Sendable (UInt64) -> Void) -> [Result] {
    let results = Locked<[Result?]>(Array(repeating: nil, count: batch.count))
    let next = Locked(0)
    DispatchQueue.concurrentPerform(iterations: min(lanes, batch.count)) { _ in
      while true {
        let place = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard place < batch.count else { return }
        let seed = batch.lowerBound + UInt64(place)
        begins(seed)
        let result = self.result(ofSeed: seed)
        results.withLock { $0[place] = result }
      }
    }
    return results.withLock { $0 }.compactMap(\.self)
  }

  private func result(ofSeed seed: UInt64) -> Result {
    let program = Program(seed: seed)
    var result = Result()
    for strategy in strategies {
      let outcome = outcome(of: program, by: strategy)
      result.strategies.append(strategy)
      result.tally += outcome.tally
      // The program is a part of the way that a run went.
      result.fingerprints.append(outcome.fingerprint ^ (seed &* 0x9e37_79b9_7f4a_7c15))
      guard let fault = outcome.faults.first else { continue }
      result.finding = Finding(seed: seed, strategy: strategy, fault: fault)
      break
    }
    return result
  }

  /// Runs a program by a strategy; where the strategy is to replay, twice.
  package func outcome(of program: Program, by strategy: Strategy) -> Run.Outcome {
    let order = strategy.order(seed: program.seed, of: program)
    var first = Run.outcome(of: program, in: order, with: laboratory)
    guard strategy == .replay, first.faults.isEmpty else { return first }
    let second = Run.outcome(of: program, in: .replaying(first.schedule), with: laboratory)
    if let text = Self.difference(first, second) {
      first.faults.append(Fault(promise: Self.determinism, text: text))
    }
    first.tally += second.tally
    return first
  }

  /// Not one of the coordinator's promises, but what all that is found here rests on.
  package static let determinism = Promise(
    number: 0, sentence: "the same schedule is the same run, event for event")

  private static func difference(_ first: Run.Outcome, _ second: Run.Outcome) -> String? {
    if let divergence = second.divergence { return "\(divergence)" }
    if first.fingerprint != second.fingerprint { return "the schedules are not the same" }
    if first.eventHash != second.eventHash { return "the events are not the same" }
    return first.tally == second.tally ? nil : "\(first.tally), and then \(second.tally)"
  }
}
