/// Digests by standing, the lowest first; of equals the lower digest.
struct StandingHeap: Sendable {
  private var items: [(digest: UInt64, standing: Int64)]

  init(_ items: [(digest: UInt64, standing: Int64)] = []) {
    // An ordered array is a heap.
    self.items = items.sorted(by: Self.goesBefore)
  }

  var count: Int { items.count }
  var first: (digest: UInt64, standing: Int64)? { items.first }

  /// Adds one; O(log n).
  mutating func insert(_ digest: UInt64, _ standing: Int64) {
    items.append((digest, standing))
    var place = items.count - 1
    while place > 0, Self.goesBefore(items[place], items[(place - 1) / 2]) {
      items.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes the first, which there must be; O(log n).
  mutating func removeFirst() {
    items.swapAt(0, items.count - 1)
    items.removeLast()
    var place = 0
    while let child = firstChild(of: place), Self.goesBefore(items[child], items[place]) {
      items.swapAt(place, child)
      place = child
    }
  }

  private func firstChild(of place: Int) -> Int? {
    let left = 2 * place + 1
    guard left < items.count else { return nil }
    return left + 1 < items.count && Self.goesBefore(items[left + 1], items[left]) ? left + 1 : left
  }

  private static func goesBefore(
    _ one: (digest: UInt64, standing: Int64), _ other: (digest: UInt64, standing: Int64)
  ) -> Bool {
    (one.standing, one.digest) < (other.standing, other.digest)
  }
}
