import Foundation
import ScrollReplay

extension Measurement {
  /// The long recorded scroll under the real coordinator.
  static let replay = Measurement(
    name: "replay", what: "recorded seconds replayed per CPU second, real coordinator", unit: "s/s",
    budget: .atLeast(1_000)
  ) { effort in
    guard FileManager.default.fileExists(atPath: ScenarioOptions.Fallback.trace) else {
      return .skipped("there is no \(ScenarioOptions.Fallback.trace) here")
    }
    let none = try Arguments([], declared: ScenarioOptions.declarations)
    let simulation = try ScenarioOptions(none).simulation()
    let times = simulation.scenario.trace.events.map(\.time)
    let recorded = ((times.last ?? 0) - (times.first ?? 0)) / 1_000
    return effort.collect {
      let runs = effort.repetitions(5)
      let watch = Stopwatch(.processCPU)
      for _ in 0..<runs {
        var policy = CoordinatorPolicy()
        _ = simulation.run(&policy)
      }
      return recorded * Double(runs) / watch.seconds
    }
  }
}
