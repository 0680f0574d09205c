/// Says which of the ready jobs runs next, and remembers what it said as one number.
///
/// The single choice point of the executor: another strategy is another case of `Strategy`.
struct Schedule: Sendable {
  private var strategy: Strategy
  /// How many choices were made: one for each job that ran.
  private(set) var choices = 0
  /// A hash of all choices so far, each with the number of jobs that it had to choose from.
  private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325

  private enum Strategy {
    case firstInFirstOut
    case random(SplitMix64)
  }

  init(_ order: VirtualTime.Order) {
    switch order {
    case .firstInFirstOut: strategy = .firstInFirstOut
    case .random(let seed): strategy = .random(SplitMix64(seed: seed))
    }
  }

  /// Chooses among `count` ready jobs, at least one, which stand in the order in which they became ready.
  mutating func next(_ count: Int) -> Int {
    let index = choose(count)
    choices += 1
    record(index, of: count)
    return index
  }

  private mutating func choose(_ count: Int) -> Int {
    switch strategy {
    case .firstInFirstOut:
      return 0
    case .random(var generator):
      // Nothing to choose: no number is drawn, so that a job alone costs next to nothing.
      guard count > 1 else { return 0 }
      let index = generator.next(below: count)
      strategy = .random(generator)
      return index
    }
  }

  /// FNV-1a's step on whole words, with a rotation that brings the high bits down again.
  private mutating func record(_ index: Int, of count: Int) {
    let word = UInt64(truncatingIfNeeded: index) << 32 ^ UInt64(truncatingIfNeeded: count)
    let mixed = (fingerprint ^ word) &* 0x0000_0100_0000_01b3
    fingerprint = mixed << 23 | mixed >> 41
  }
}
