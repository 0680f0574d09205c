import Locking

/// The names of tasks that have begun and not ended, in the order in which they were made.
final class TaskRoster: Sendable {
  private struct State {
    var lastNumber = 0
    var names: [Int: String] = [:]
  }

  private let state = Locked(State())

  var names: [String] {
    state.withLock { state in state.names.sorted { $0.key < $1.key }.map(\.value) }
  }

  func add(_ name: String) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.names[state.lastNumber] = name
      return state.lastNumber
    }
  }

  func remove(_ number: Int) {
    state.withLock { $0.names[number] = nil }
  }
}

extension VirtualTime {
  /// The names of tasks made with `task(name:)` that have not ended, in the order in which they were made.
  ///
  /// When nothing is ready and no one sleeps, each of them waits for what will never come: most often a continuation
  /// that no one resumes. Of other tasks nothing is known: the runtime does not say how many there are, nor where one
  /// waits.
  public var unfinishedTasks: [String] { roster.names }

  /// Makes a task on the executor whose name is known until it ends.
  @discardableResult
  public func task<Success: Sendable>(
    name: String, _ body: sending @escaping () async -> Success
  ) -> Task<Success, Never> {
    let number = roster.add(name)
    return Task(name: name, executorPreference: executor) { [roster] in
      defer { roster.remove(number) }
      return await body()
    }
  }

  /// Makes a task on the executor, which may fail, and whose name is known until it ends.
  @discardableResult
  public func task<Success: Sendable>(
    name: String, _ body: sending @escaping () async throws -> Success
  ) -> Task<Success, any Error> {
    let number = roster.add(name)
    return Task(name: name, executorPreference: executor) { [roster] in
      defer { roster.remove(number) }
      return try await body()
    }
  }
}
