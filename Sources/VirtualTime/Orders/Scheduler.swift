/// Says which of the ready jobs runs next, and remembers what it said.
///
/// The single choice point of the executor: another strategy is another case of `Strategy`.
struct Scheduler: Sendable {
  private let strategy: Strategy
  // Beside the strategy instead of in it, so that they are changed in place.
  private var generator = SplitMix64(seed: 0)
  private var priorities: PriorityChange?
  private(set) var replay: Replay?
  private(set) var recorder: Recorder
  /// How many jobs were told to run.
  private(set) var jobs = 0
  /// A hash of all that was said so far, each time with the number of jobs that there were to choose from.
  private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325

  private enum Strategy {
    case firstInFirstOut
    case random
    case priorityChange
    case replaying
  }

  init(_ order: VirtualTime.Order, recordingLimit: Int) {
    recorder = Recorder(limit: recordingLimit)
    switch order {
    case .firstInFirstOut: strategy = .firstInFirstOut
    case .random(let seed):
      strategy = .random
      generator = SplitMix64(seed: seed)
    case .priorityChange(let seed, let changePoints, let expectedSteps):
      strategy = .priorityChange
      priorities = PriorityChange(seed: seed, changePoints: changePoints, expectedSteps: expectedSteps)
    case .replaying(let schedule):
      strategy = .replaying
      replay = Replay(schedule)
    }
  }

  /// Whether jobs must come with their owners.
  var asksForOwners: Bool { priorities != nil }

  /// Whose a job is that becomes ready now.
  mutating func owner(ofTask task: UInt64?) -> Int {
    priorities?.owner(ofTask: task) ?? 0
  }

  /// Chooses among ready jobs, at least one.
  mutating func next(_ ready: ReadyQueue<ReadyJob>) -> Int {
    let place = choose(ready)
    jobs += 1
    recorder.record(place, of: ready.count)
    hash(place, of: ready.count)
    return place
  }

  private mutating func choose(_ ready: ReadyQueue<ReadyJob>) -> Int {
    switch strategy {
    case .firstInFirstOut: 0
    // Nothing to choose: no number is drawn, so that a job alone costs next to nothing.
    case .random: ready.count > 1 ? generator.next(below: ready.count) : 0
    case .priorityChange: priorities?.choose(among: ready) ?? 0
    case .replaying: replay?.choose(among: ready.count, jobsRun: jobs) ?? 0
    }
  }

  /// FNV-1a's step on whole words, with a rotation that brings the high bits down again.
  private mutating func hash(_ place: Int, of count: Int) {
    let word = UInt64(truncatingIfNeeded: place) << 32 ^ UInt64(truncatingIfNeeded: count)
    let mixed = (fingerprint ^ word) &* 0x0000_0100_0000_01b3
    fingerprint = mixed << 23 | mixed >> 41
  }
}
