package import VirtualTime

/// All that is needed to see a failure again, in the same build: a seed, the steps kept of its program, a schedule.
///
/// As text it is short enough for a report or a command line:
///
///     xp1-2s-0.3_5.17-vt1-400001Rb00R101R2-0rbxbcw-1k2j3h4
///
/// The seed, in base 36; the places of the steps kept, where `3_5` stands for 3, 4 and 5; the schedule; a checksum of all
/// that.
package struct Reproduction: Equatable, Sendable {
  package var seed: UInt64
  package var kept: [Int]
  package var schedule: VirtualTime.Schedule

  package init(seed: UInt64, kept: [Int], schedule: VirtualTime.Schedule) {
    self.seed = seed
    self.kept = kept
    self.schedule = schedule
  }

  /// What is left of the seed's program.
  package var program: Program { Program(seed: seed).keeping(kept) }

  /// Runs it again.
  package func run(with laboratory: Laboratory = Laboratory()) -> Run.Outcome {
    Run.outcome(of: program, in: .replaying(schedule), with: laboratory)
  }
}
