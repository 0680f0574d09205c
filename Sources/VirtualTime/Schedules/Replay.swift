extension VirtualTime {
  /// Where a program went another way than the schedule that it was to follow.
  public struct Divergence: Sendable, Hashable, CustomStringConvertible {
    /// The choice that was to come next, counted from 0.
    public var choice: Int
    /// How many jobs had run.
    public var jobsRun: Int
    /// How many jobs were to be ready.
    public var expectedReady: Int
    /// How many were.
    public var ready: Int

    /// What happened, in a sentence.
    public var description: String {
      "After \(jobsRun) jobs, before choice \(choice) of the schedule, there were \(ready) jobs ready, "
        + "not \(expectedReady)"
    }
  }
}

/// Follows a recorded schedule for as long as the program does.
struct Replay: Sendable {
  private let choices: [VirtualTime.Schedule.Choice]
  private var next = 0
  /// How many jobs ran alone since the last choice.
  private var alone: UInt32 = 0
  private(set) var divergence: VirtualTime.Divergence?

  init(_ schedule: VirtualTime.Schedule) {
    choices = schedule.choices
  }

  /// How many choices have not been made again.
  var choicesLeft: Int { choices.count - next }

  /// The recorded place; the first one after the recording's end, or once the program has gone another way.
  mutating func choose(among count: Int, jobsRun: Int) -> Int {
    guard divergence == nil, next < choices.count else { return 0 }
    let expected = choices[next]
    let expectedCount = alone < expected.alone ? 1 : Int(expected.ready)
    guard count == expectedCount else {
      divergence = VirtualTime.Divergence(
        choice: next, jobsRun: jobsRun, expectedReady: expectedCount, ready: count)
      return 0
    }
    guard count > 1 else {
      alone += 1
      return 0
    }
    next += 1
    alone = 0
    return Int(expected.place)
  }
}
