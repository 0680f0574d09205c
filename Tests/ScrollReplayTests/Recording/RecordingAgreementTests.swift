import ScrollReplay
import Testing

/// What is recorded is found from the world alone, and the figures in another way: they check each other.
@Suite("A recording and the figures")
struct RecordingAgreementTests {
  private static let policies = ["on-demand", "on-demand-keep", "ahead-4", "coordinator"]

  /// A policy's figures with its recording, on a small scenario with a bit of everything.
  private func record(
    _ name: String, seed: UInt64
  ) throws -> (simulation: Simulation, figures: Figures, recording: Recording) {
    let simulation = try Simulation(.random(seed: seed, withBudget: seed % 2 == 0))
    let (figures, recording) = try record(try PolicyRegistry.policy(named: name, for: simulation), simulation)
    return (simulation, figures, recording)
  }

  private func record(_ policy: some Policy, _ simulation: Simulation) throws -> (Figures, Recording) {
    var policy = policy
    return simulation.record(&policy)
  }

  @Test("Blank time, bytes and transfers are the same", arguments: policies)
  func agree(policy: String) throws {
    for seed in UInt64(0)..<40 {
      let (_, figures, recording) = try record(policy, seed: seed)
      let blank = recording.sightings.reduce(0) { $0 + $1.blankTime }
      let visible = recording.sightings.reduce(0) { $0 + $1.ended - $1.began }
      let bytes = recording.transfers.reduce(0) { $0 + $1.bytes }
      let useful = recording.transfers.filter(\.isUseful).reduce(0) { $0 + $1.bytes }
      #expect(abs(blank - figures.blankTime) < 0.01, "seed \(seed)")
      #expect(abs(visible - figures.visibleTime) < 0.01, "seed \(seed)")
      #expect(abs(bytes - Double(figures.bytesDownloaded)) < 1, "seed \(seed)")
      #expect(abs(useful - Double(figures.bytesUseful)) < 1, "seed \(seed)")
      #expect(recording.transfers.count == figures.transfers.started, "seed \(seed)")
      #expect(recording.transfers.count { $0.outcome == .open } == figures.transfers.open, "seed \(seed)")
    }
  }

  @Test("The link carried what the transfers brought, and never more than it could", arguments: policies)
  func link(policy: String) throws {
    for seed in UInt64(0)..<40 {
      let (simulation, figures, recording) = try record(policy, seed: seed)
      let use = LinkUse(recording, in: simulation.scenario, parts: 37)
      #expect(abs(use.used.reduce(0, +) - Double(figures.bytesDownloaded)) < 1, "seed \(seed)")
      let wasted = Double(figures.bytesDownloaded - figures.bytesUseful)
      #expect(abs(use.wasted.reduce(0, +) - wasted) < 1.5, "seed \(seed)")
      #expect(zip(use.used, use.capacity).allSatisfy { $0 <= $1 }, "seed \(seed)")
      #expect(zip(use.wasted, use.used).allSatisfy { $0 <= $1 }, "seed \(seed)")
    }
  }

  @Test("Being recorded changes no figure", arguments: policies)
  func unchanged(policy: String) throws {
    for seed in UInt64(0)..<20 {
      let (simulation, figures, _) = try record(policy, seed: seed)
      #expect(try simulation.report(on: [policy]).reports.map(\.figures) == [figures], "seed \(seed)")
    }
  }
}
