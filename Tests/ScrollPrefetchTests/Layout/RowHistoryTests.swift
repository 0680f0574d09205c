import ScrollPrefetch
import Testing
import VirtualTime

@Suite("The history of an edit")
struct RowHistoryTests {
  /// Old rows by their numbers, new ones nil.
  private func edited(_ count: Int, _ changes: [ListChange]) -> [Int?] {
    var rows = (0..<count).map(Int?.some)
    for change in changes {
      switch change {
      case .insert(let added, let place):
        rows.insert(contentsOf: [Int?](repeating: nil, count: added), at: place)
      case .append(let added): rows += [Int?](repeating: nil, count: added)
      case .delete(let removed, let place): rows.removeSubrange(place..<place + removed)
      case .replace(let replaced, let place):
        for row in place..<place + replaced { rows[row] = nil }
      case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
      case .reload: break
      }
    }
    return rows
  }

  @Test("P9: it knows which rows are new, and which old one comes next, as an array does")
  func random() throws {
    for seed in 0..<2_000 {
      var random = SplitMix64(seed: UInt64(seed))
      let count = random.next(below: 20)
      var changes: [ListChange] = []
      for _ in 0..<random.next(below: 6) {
        let now = edited(count, changes).count
        changes.append(.random(rowCount: now, size: 5, using: &random))
      }
      let rows = edited(count, changes)
      let history = try #require(RowHistory(rowCount: count, changes: changes))
      #expect(history.inserted == RangeSet(rows.indices.filter { rows[$0] == nil }.map { $0..<$0 + 1 }))
      for old in 0..<count {
        let next = (old..<count).first { rows.contains($0) }
        #expect(history.nextKept(from: old)?.old == next)
        #expect(history.nextKept(from: old)?.new == next.flatMap { rows.firstIndex(of: $0) })
      }
    }
  }
}
