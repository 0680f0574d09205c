import Foundation
import Locking

/// Scenarios that are replayed under the same policies.
package struct ScenarioSet: Sendable {
  private let simulations: [Simulation]

  /// Makes the scenarios ready; their order is the report's.
  package init(_ simulations: [Simulation]) {
    self.simulations = simulations
  }

  package var count: Int { simulations.count }

  /// Replays all scenarios under all policies, as many at once as there are cores.
  ///
  /// The reports are in the order of the scenarios and their figures those of a replay alone, however many cores there
  /// are. `progress` is told how many scenarios are done, on any thread.
  package func reports(
    on policies: [String], bound: Bool = false, progress: @Sendable (Int) -> Void = { _ in }
  ) throws(PolicyRegistry.UnknownPolicy) -> [ScenarioReport] {
    let reports = Locked<[Result<ScenarioReport, PolicyRegistry.UnknownPolicy>?]>(
      Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { place in
      let report = Result { () throws(PolicyRegistry.UnknownPolicy) in
        try simulations[place].report(on: policies, bound: bound)
      }
      let done = reports.withLock { reports in
        reports[place] = report
        return reports.count { $0 != nil }
      }
      progress(done)
    }
    var found: [ScenarioReport] = []
    for report in reports.withLock({ $0 }) {
      if let report { found.append(try report.get()) }
    }
    return found
  }
}
