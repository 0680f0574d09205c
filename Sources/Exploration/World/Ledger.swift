import Locking
import ScrollPrefetch

/// All that is told to a coordinator and not yet taken in, in the order in which it was told.
///
/// Everything runs on one thread, and telling is synchronous: who tells something writes it down in the same breath, so
/// that the order here is that of the coordinator's inbox.
final class Ledger: Sendable {
  private let state = Locked<[Fact]>([])

  func record(_ fact: Fact) {
    state.withLock { $0.append(fact) }
  }

  func takeAll() -> [Fact] {
    state.withLock { facts in
      defer { facts = [] }
      return facts
    }
  }
}
