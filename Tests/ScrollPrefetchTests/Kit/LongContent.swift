import Locking
import ScrollPrefetch

/// Rows that are made when they are asked for; it remembers which were.
final class LongContent: ListContent {
  let count: Int
  private let asked = Locked<[Int]>([])

  init(count: Int) {
    self.count = count
  }

  /// The rows that were asked for, in that order.
  var askedRows: [Int] { asked.withLock { $0 } }

  func row(at index: Int) -> ListRow {
    asked.withLock { $0.append(index) }
    return ScrollPrefetchTests.row(RowIdentity(index), "K\(index)")
  }
}
