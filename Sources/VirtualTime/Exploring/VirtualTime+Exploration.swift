extension VirtualTime {
  /// What came of running a program in many orders.
  public struct Exploration: Sendable {
    /// A run in which the program failed.
    public struct Failure: Sendable {
      /// The order that it ran in.
      public var order: Order
      /// The choices that were made, to be shrunk or replayed.
      public var schedule: Schedule
      /// What the program threw.
      public var error: any Error
    }

    /// How many times the program ran.
    public internal(set) var runs = 0
    /// The runs that failed, in the order in which they ran.
    public internal(set) var failures: [Failure] = []
    var fingerprints: Set<UInt64> = []

    /// How many of the runs went different ways.
    ///
    /// Far fewer than runs: more seeds will hardly show anything new. They are told apart by their fingerprints.
    public var distinctSchedules: Int { fingerprints.count }
  }

  /// Runs a program once in each order, every time in a new virtual time, and collects its failures.
  ///
  /// The program makes all that it uses anew, and says that it failed by throwing. It ends early once it has failed
  /// `failureLimit` times.
  public static func explore(
    _ orders: some Sequence<Order>, failureLimit: Int = 1, _ program: (VirtualTime) throws -> Void
  ) -> Exploration {
    var exploration = Exploration()
    for order in orders {
      let time = VirtualTime(order: order)
      do {
        try program(time)
      } catch {
        exploration.failures.append(
          Exploration.Failure(order: order, schedule: time.recordedSchedule, error: error))
      }
      exploration.runs += 1
      exploration.fingerprints.insert(time.scheduleFingerprint)
      if exploration.failures.count >= failureLimit { break }
    }
    return exploration
  }
}
