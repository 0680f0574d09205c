package import VirtualTime

/// In which orders a program is run.
package enum Strategy: String, CaseIterable, Sendable {
  /// First in, first out.
  case fifo
  /// Any ready job, all equally likely.
  case random
  /// Priorities that change once, twice, or three times.
  case pct1
  case pct2
  case pct3
  /// Random, and then again as it was recorded: both must be the same, event for event.
  case replay

  /// The order for a seed.
  package func order(seed: UInt64, of program: Program) -> VirtualTime.Order {
    switch self {
    case .fifo: .firstInFirstOut
    case .random: .random(seed: seed)
    case .pct1: priorities(seed, 1, program)
    case .pct2: priorities(seed, 2, program)
    case .pct3: priorities(seed, 3, program)
    // Another one than the random strategy's.
    case .replay: .random(seed: ~seed)
    }
  }

  /// A run takes about so many jobs for each operation.
  private static let jobsPerOperation = 12

  private func priorities(_ seed: UInt64, _ changes: Int, _ program: Program) -> VirtualTime.Order {
    .priorityChange(
      seed: seed, changePoints: changes, expectedSteps: program.operationCount * Self.jobsPerOperation)
  }
}
