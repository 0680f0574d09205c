import Locking

/// Keeps the ready jobs of tasks and actors, and runs them one after another on the thread that asks.
final class VirtualExecutor: TaskExecutor {
  private let state: Locked<State>
  private let asksForOwners: Bool

  private struct State {
    var ready = ReadyQueue<ReadyJob>()
    var scheduler: Scheduler
    var isRunning = false
  }

  init(order: VirtualTime.Order, recordingLimit: Int) {
    let scheduler = Scheduler(order, recordingLimit: recordingLimit)
    asksForOwners = scheduler.asksForOwners
    state = Locked(State(scheduler: scheduler))
  }

  /// What was chosen so far.
  func read<Value: Sendable>(_ value: @Sendable (borrowing Scheduler) -> Value) -> Value {
    state.withLock { value($0.scheduler) }
  }

  /// Takes a job from any thread: most come from the running one, some from cancellation handlers and other threads.
  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    guard asksForOwners else {
      state.withLock { $0.ready.append(ReadyJob(job: unowned, owner: 0)) }
      return
    }
    let task = ReadyJob.taskNumber(of: unowned)
    state.withLock { state in
      state.ready.append(ReadyJob(job: unowned, owner: state.scheduler.owner(ofTask: task)))
    }
  }

  /// Runs ready jobs until none is left, or until `limit` jobs have run; says whether none was left.
  func drain(limit: Int) -> Bool {
    begin()
    defer { end() }
    let executor = unsafe asUnownedTaskExecutor()
    var ran = 0
    while ran < limit {
      guard let job = next() else { return true }
      unsafe job.runSynchronously(on: executor)
      ran += 1
    }
    return state.withLock { $0.ready.isEmpty }
  }

  /// Runs one ready job; false if there was none.
  func runNextJob() -> Bool {
    begin()
    defer { end() }
    guard let job = next() else { return false }
    unsafe job.runSynchronously(on: unsafe asUnownedTaskExecutor())
    return true
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.ready.isEmpty else { return nil }
      return state.ready.remove(at: state.scheduler.next(state.ready)).job
    }
  }

  private func begin() {
    let wasRunning = state.withLock { state in
      defer { state.isRunning = true }
      return state.isRunning
    }
    precondition(!wasRunning, "VirtualTime is being run already: by a job that it runs, or by another thread")
  }

  private func end() {
    state.withLock { $0.isRunning = false }
  }
}
