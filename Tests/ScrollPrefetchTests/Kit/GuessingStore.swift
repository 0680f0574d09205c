import Exploration
import Locking
import ScrollPrefetch

/// Has nothing, but knows that only once it has been listed: before, it may have anything.
final class GuessingStore: ImageStore {
  private struct State {
    var reads: [ImageRead] = []
    var isListed = false
    var reports: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())

  func mayHold(_ request: ImageRequest) -> Bool {
    state.withLock { !$0.isListed }
  }

  func read(_ read: ImageRead) {
    state.withLock { $0.reads.append(read) }
  }

  func cancel(_ read: ImageRead) {
    state.withLock { state in state.reads.removeAll { $0 === read } }
  }

  func priorityDidChange(of read: ImageRead) {}

  func discard(_ request: ImageRequest) {}

  func reportListing(to report: @escaping @Sendable () -> Void) {
    state.withLock { $0.reports.append(report) }
  }

  /// The keys that are being read, in the order in which that began.
  var beingRead: [String] { state.withLock { $0.reads.map(\.request.key) } }

  /// Answers the readings of these keys.
  func miss(_ keys: [String]) {
    let missed = state.withLock { state in
      defer { state.reads.removeAll { keys.contains($0.request.key) } }
      return state.reads.filter { keys.contains($0.request.key) }
    }
    for read in missed { read.missed() }
  }

  /// Finds out that it has nothing.
  func list() {
    let reports = state.withLock { state in
      state.isListed = true
      return state.reports
    }
    for report in reports { report() }
  }
}
