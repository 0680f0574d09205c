import Locking

/// A list that pages are put into, and a count of how often its source was asked.
final class PagerList: Sendable {
  private let state = Locked((rows: [String](), asked: 0))

  var rows: [String] { state.withLock { $0.rows } }
  var asked: Int { state.withLock { $0.asked } }

  func insert(_ rows: [String]) { state.withLock { $0.rows += rows } }

  /// Counts one; says which it is.
  func ask() -> Int {
    state.withLock { state in
      state.asked += 1
      return state.asked
    }
  }
}
