import Locking

extension VirtualTime {
  /// When ``run(limits:_:)`` gives up.
  public struct Limits: Sendable, Hashable {
    /// How far the clock may be moved.
    public var time: Duration
    /// How many jobs may run.
    public var jobs: Int

    /// Makes limits; without arguments, a day of virtual time and a hundred million jobs.
    public init(time: Duration = .seconds(86_400), jobs: Int = 100_000_000) {
      self.time = time
      self.jobs = jobs
    }
  }

  /// The body did not come to its end.
  public struct Stuck: Error, Hashable, CustomStringConvertible {
    /// Why the run was given up.
    public enum Reason: Sendable, Hashable {
      /// No job is ready and no one sleeps.
      ///
      /// Look for a continuation that no one resumes, and for a task that was not given the executor. Tasks made with
      /// `task(name:)` are listed in ``Stuck/unfinishedTasks``.
      case nothingCanGoOn
      /// The next deadline lies beyond the limit: others keep sleeping while the body waits.
      case timeLimit
      /// So many jobs ran: some may make each other ready for ever.
      case jobLimit
    }

    /// Why the run was given up.
    public var reason: Reason
    /// Where the clock stood.
    public var now: VirtualClock.Instant
    /// How many jobs had run since the clock's beginning.
    public var jobsRun: Int
    /// How many slept.
    public var sleepers: Int
    /// The earliest deadline of those who slept.
    public var nextDeadline: VirtualClock.Instant?
    /// The names of tasks made with `task(name:)` that had not ended, in the order in which they were made.
    public var unfinishedTasks: [String]

    /// What happened, in a sentence.
    public var description: String {
      let why =
        switch reason {
        case .nothingCanGoOn: "nothing can go on: no job is ready, and the body has not ended"
        case .timeLimit: "the body has not ended within the time limit"
        case .jobLimit: "the body has not ended within the job limit"
        }
      let first = nextDeadline.map { ", the first until \($0.offset)" } ?? ""
      let names = unfinishedTasks.isEmpty ? "" : "; unfinished: " + unfinishedTasks.joined(separator: ", ")
      return
        "At \(now.offset), after \(jobsRun) jobs, \(why); asleep on the clock: \(sleepers)\(first)\(names)"
    }
  }

  /// Runs an async closure to its end, moving the clock to the next deadline whenever nothing is ready.
  ///
  /// Other tasks of the executor run too: until the closure has ended, and nothing is ready at that instant. Throws
  /// what the closure throws, or ``Stuck`` if it can not end; then its task is cancelled, and what is ready runs
  /// once more within the job limit, so that it can let go of what it holds.
  public func run<Success: Sendable>(
    limits: Limits = Limits(), _ body: sending @escaping () async throws -> Success
  ) throws -> Success {
    let outcome = Locked<Result<Success, any Error>?>(nil)
    let task = Task(executorPreference: executor) {
      let result: Result<Success, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
    }
    if let stuck = drive(limits: limits, until: { outcome.withLock { $0 != nil } }) {
      task.cancel()
      _ = virtualExecutor.drain(limit: limits.jobs)
      throw stuck
    }
    guard let result = outcome.withLock({ $0 }) else {
      preconditionFailure("Driven to an end without a result")
    }
    return try result.get()
  }

  /// Runs and moves the clock until `isDone`; says why it gave up, if it did.
  private func drive(limits: Limits, until isDone: () -> Bool) -> Stuck? {
    let end = clock.now.advanced(by: limits.time)
    let jobsBefore = jobsRun
    while true {
      let isIdle = virtualExecutor.drain(limit: limits.jobs - (jobsRun - jobsBefore))
      if isDone() { return nil }
      if !isIdle { return stuck(.jobLimit) }
      guard let deadline = nextDeadline else { return stuck(.nothingCanGoOn) }
      guard deadline <= end else { return stuck(.timeLimit) }
      clock.move(to: deadline)
    }
  }

  private func stuck(_ reason: Stuck.Reason) -> Stuck {
    Stuck(
      reason: reason, now: clock.now, jobsRun: jobsRun, sleepers: clock.sleeperCount,
      nextDeadline: nextDeadline, unfinishedTasks: unfinishedTasks)
  }
}
