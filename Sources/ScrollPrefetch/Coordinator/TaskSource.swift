/// Where every task of a coordinator is made, so that whoever runs it in virtual time owns them all.
struct TaskSource: Sendable {
  /// The executor that tasks prefer; `nil` for the system's.
  let executor: (any TaskExecutor)?

  func make(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await work() }
  }

  /// A task on the main actor, which has an executor of its own.
  func makeOnMain(_ work: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in work() }
  }
}
