import Locking

/// Keeps the ready jobs of tasks and actors, and runs them one after another on the thread that asks.
final class VirtualExecutor: TaskExecutor {
  private let state: Locked<State>

  private struct State {
    var ready = ReadyQueue<UnownedJob>()
    var schedule: Schedule
    var isRunning = false
  }

  init(order: VirtualTime.Order) {
    state = Locked(State(schedule: Schedule(order)))
  }

  /// How many jobs were run, and a hash of the order.
  var progress: (jobs: Int, fingerprint: UInt64) {
    state.withLock { ($0.schedule.choices, $0.schedule.fingerprint) }
  }

  /// Takes a job from any thread: most come from the running one, some from cancellation handlers and other threads.
  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    state.withLock { $0.ready.append(unowned) }
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

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.ready.isEmpty else { return nil }
      return state.ready.remove(at: state.schedule.next(state.ready.count))
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
