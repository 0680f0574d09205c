/// Runs the ready job whose task has the highest priority, and lowers that priority a few times.
///
/// The scheduler of Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with Probabilistic
/// Guarantees of Finding Bugs", ASPLOS 2010, with jobs for its instructions. As there, the i-th of the d − 1 change
/// points, which are drawn in no order, lowers to i: below every task not lowered, in a random order among the lowered.
struct PriorityChange: Sendable {
  private var generator: SplitMix64
  private var changes: [Change]
  private var step = 0
  private var owners: [UInt64: Int] = [:]
  private var priorities: [UInt64] = []
  /// Whose job runs.
  private(set) var running: Int?

  private struct Change: Sendable {
    var step: Int
    var priority: UInt64
  }

  init(seed: UInt64, changePoints: Int, expectedSteps: Int) {
    generator = SplitMix64(seed: seed)
    changes = []
    var free = max(0, expectedSteps)
    for number in 0..<max(0, min(changePoints, free)) {
      // The place among the steps not yet drawn; then past those that were.
      var step = generator.next(below: free)
      for taken in changes.map(\.step).sorted() where taken <= step { step += 1 }
      changes.append(Change(step: step, priority: UInt64(number)))
      free -= 1
    }
    // The next one stands last.
    changes.sort { $0.step > $1.step }
  }

  /// Whose a new job is: its task's, or where it belongs to none, that of the job which made it ready.
  mutating func owner(ofTask task: UInt64?) -> Int {
    guard let task else { return running ?? makeOwner() }
    if let owner = owners[task] { return owner }
    let owner = makeOwner()
    owners[task] = owner
    return owner
  }

  private mutating func makeOwner() -> Int {
    // Above every lowered priority. Two alike are as good as impossible; then the one ready longer goes first.
    priorities.append(generator.next() | 1 << 63)
    return priorities.count - 1
  }

  /// The place of the job to run; its owner runs from now on.
  mutating func choose(among ready: ReadyQueue<ReadyJob>) -> Int {
    var place = highest(of: ready)
    while let change = changes.last, change.step <= step {
      priorities[ready[place].owner] = change.priority
      changes.removeLast()
      place = highest(of: ready)
    }
    step += 1
    running = ready[place].owner
    return place
  }

  private func highest(of ready: ReadyQueue<ReadyJob>) -> Int {
    var best = 0
    for place in 1..<max(1, ready.count)
    where priorities[ready[place].owner] > priorities[ready[best].owner] {
      best = place
    }
    return best
  }

  /// No job runs: what becomes ready now was made so from outside.
  mutating func rest() {
    running = nil
  }
}
