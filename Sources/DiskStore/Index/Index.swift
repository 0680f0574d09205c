/// Which entries there are, how large, and which goes first.
package struct Index: Sendable {
  package struct Record: Equatable, Sendable {
    /// Of the file, in bytes.
    package var length: Int
    /// When it was last used, and what that is worth: the lowest goes first.
    package var standing: Int64

    package init(length: Int, standing: Int64) {
      self.length = length
      self.standing = standing
    }
  }

  package private(set) var records: [UInt64: Record] = [:]
  /// The files' lengths together.
  package private(set) var bytes = 0
  private var order = StandingHeap()

  package init() {}

  /// Adds an entry, or replaces it; O(log n).
  package mutating func put(_ digest: UInt64, _ record: Record) {
    remove(digest)
    records[digest] = record
    bytes += record.length
    order.insert(digest, record.standing)
    tidy()
  }

  /// Forgets an entry, if it is there; O(1).
  package mutating func remove(_ digest: UInt64) {
    // Its place in the order is found to be out of date when it comes up.
    bytes -= records.removeValue(forKey: digest)?.length ?? 0
  }

  /// The entry that goes first; nil if there is none.
  ///
  /// O(log n), spread over calls.
  package mutating func first() -> UInt64? {
    while let (digest, standing) = order.first {
      if records[digest]?.standing == standing { return digest }
      order.removeFirst()
    }
    return nil
  }

  /// Makes the order anew when most of it is out of date.
  private mutating func tidy() {
    guard order.count > 2 * records.count + 64 else { return }
    order = StandingHeap(records.map { ($0.key, $0.value.standing) })
  }
}
