/// A clock and an executor that run real actors and tasks deterministically, on the thread that asks.
///
/// Give ``executor`` to tasks with `Task(executorPreference:)` and ``clock`` to what they call; then run them with
/// ``run(limits:_:)``, or step by step with ``runUntilIdle()`` and ``advance(by:)``. Child tasks and the actors
/// that such tasks call run on the executor too.
///
/// What escapes it, and with it the promise of determinism: `Task {}` and `Task.detached {}` without a preference,
/// `Task.sleep` (real time), actors with an executor of their own, such as the main actor, and what other threads
/// do. A hop to an idle actor is no scheduling point, as it is none on the ordinary executor: the task goes on
/// there at once.
///
/// A task that never ends is never freed: let tasks finish, or cancel them. Those made with `task(name:)` can be asked
/// for: ``unfinishedTasks``.
///
/// The order in which ready jobs run is a strategy's. The choices made are recorded, and can be replayed:
/// ``recordedSchedule``. ``explore(_:failureLimit:_:)`` runs a program in many orders.
///
/// With the same order and the same program the schedule is the same. It may change with the toolchain.
public final class VirtualTime: Sendable {
  /// The clock, standing at an offset of zero in the beginning.
  public let clock = VirtualClock()

  let virtualExecutor: VirtualExecutor

  let roster = TaskRoster()

  /// Begins at an offset of zero with nothing to run.
  ///
  /// - Parameters:
  ///   - order: In which order ready jobs run.
  ///   - recordingLimit: How many choices ``recordedSchedule`` keeps, from the first on. Each takes 12 bytes.
  public init(order: Order = .firstInFirstOut, recordingLimit: Int = 1_000_000) {
    virtualExecutor = VirtualExecutor(order: order, recordingLimit: recordingLimit)
  }

  /// The executor to be given to tasks.
  ///
  /// It takes jobs from every thread, but runs them only in a call of this object.
  public var executor: any TaskExecutor { virtualExecutor }

  /// The earliest deadline of those who sleep on the clock, or nil if no one does.
  public var nextDeadline: VirtualClock.Instant? { clock.nextDeadline }

  /// How many jobs have run.
  ///
  /// A job is what a task does from one suspension to the next.
  public var jobsRun: Int { virtualExecutor.read { $0.jobs } }

  /// A hash of which ready job was chosen each time, and of how many there were.
  ///
  /// Two runs with equal fingerprints went the same way, as good as certainly.
  public var scheduleFingerprint: UInt64 { virtualExecutor.read { $0.fingerprint } }

  /// Runs ready jobs, and those that they make ready, until there are none at this instant.
  ///
  /// Does not return while jobs keep making each other ready. Must not be called by a job of this executor, nor by
  /// two threads at a time.
  public func runUntilIdle() {
    _ = virtualExecutor.drain(limit: .max)
  }

  /// Runs the next ready job, if there is one; says whether there was.
  ///
  /// For whoever looks at what runs after each job.
  package func runNextJob() -> Bool {
    virtualExecutor.runNextJob()
  }

  /// Moves the clock to an instant, not before now.
  ///
  /// Runs what is ready, then stops at each deadline on the way to wake its sleepers and run all that is ready.
  /// Sleepers with one deadline become ready in the order in which they went to sleep.
  public func advance(to instant: VirtualClock.Instant) {
    precondition(instant >= clock.now, "Time goes forward: it is \(clock.now.offset), not \(instant.offset)")
    runUntilIdle()
    while let deadline = nextDeadline, deadline <= instant {
      clock.move(to: deadline)
      runUntilIdle()
    }
    clock.move(to: instant)
  }

  /// Moves the clock by a duration, not negative, as ``advance(to:)`` does.
  public func advance(by duration: Duration) {
    advance(to: clock.now.advanced(by: duration))
  }
}
