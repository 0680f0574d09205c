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
  /// Whose job runs, or ran last.
  private var running: Int?

  private struct Change: Sendable {
    var step: Int
    var priority: UInt64
  }

  init(seed: UInt64, changePoints: Int, expectedSteps: Int) {
    generator = SplitMix64(seed: seed)
    let steps = Self.distinct(changePoints, below: max(0, expectedSteps), with: &generator)
    changes = steps.enumerated().map { Change(step: $0.element, priority: UInt64($0.offset)) }
    // The next one stands last.
    changes.sort { $0.step > $1.step }
  }

  /// Different numbers below a bound, all equally likely in every order; no more than there are.
  ///
  /// Floyd's algorithm chooses them (Bentley and Floyd, "A sample of brilliance", CACM 30(9), 1987), then they are
  /// shuffled, for it does not draw every order alike.
  private static func distinct(
    _ count: Int, below bound: Int, with generator: inout SplitMix64
  ) -> [Int] {
    var chosen: Set<Int> = []
    var numbers: [Int] = []
    for last in (bound - max(0, min(count, bound)))..<bound {
      let drawn = generator.next(below: last + 1)
      let number = chosen.contains(drawn) ? last : drawn
      chosen.insert(number)
      numbers.append(number)
    }
    for place in numbers.indices.dropFirst() {
      numbers.swapAt(place, generator.next(below: place + 1))
    }
    return numbers
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
}
