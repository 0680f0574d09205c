/// The newest state of a pager, and those who watch it.
struct StateBoard: Sendable {
  private(set) var current = PagerState.idle
  private var watchers: [(number: Int, stream: AsyncStream<PagerState>.Continuation)] = []
  private var lastNumber = 0

  mutating func show(_ state: PagerState) {
    current = state
    for watcher in watchers { watcher.stream.yield(state) }
  }

  mutating func add(_ stream: AsyncStream<PagerState>.Continuation) -> Int {
    lastNumber += 1
    watchers.append((lastNumber, stream))
    stream.yield(current)
    return lastNumber
  }

  mutating func remove(_ number: Int) {
    watchers.removeAll { $0.number == number }
  }

  /// Lets go of all watchers, who are to be told the end.
  mutating func removeAll() -> [AsyncStream<PagerState>.Continuation] {
    defer { watchers = [] }
    return watchers.map(\.stream)
  }
}
