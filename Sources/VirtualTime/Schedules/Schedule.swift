extension VirtualTime {
  /// Which of several ready jobs ran, each time that there was a choice.
  ///
  /// Taken from ``VirtualTime/recordedSchedule``, and run again with ``Order/replaying(_:)``. Its text is short enough
  /// for a report or a command line, and read back with ``init(_:)``:
  ///
  ///     vt1-400001Rb00R101R2-0rbxbcw
  ///
  /// A schedule is good for one program, toolchain and configuration: it numbers jobs, it does not name them. Keep it
  /// to look into a failure, not as a test of its own.
  public struct Schedule: Sendable, Hashable {
    /// A choice among several ready jobs.
    struct Choice: Sendable, Hashable {
      /// How many jobs ran before it, since the last choice, with no other ready.
      var alone: UInt32
      /// How many jobs were ready: at least 2.
      var ready: UInt32
      /// The place of the one that ran, counted from the one that had been ready longest.
      var place: UInt32
    }

    var choices: [Choice]

    /// How many choices it holds.
    public var choiceCount: Int { choices.count }

    /// The schedule of the first choices alone; a replay goes on first in, first out after them.
    public func prefix(_ count: Int) -> Schedule {
      Schedule(choices: Array(choices.prefix(max(0, count))))
    }

    /// The schedule without the choices at its end that first in, first out makes too.
    public func withoutTrailingDefaults() -> Schedule {
      prefix((choices.lastIndex { $0.place != 0 } ?? -1) + 1)
    }
  }
}
