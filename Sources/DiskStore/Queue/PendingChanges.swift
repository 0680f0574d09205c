package import Foundation

/// What waits to be done to entries: at most one change for each digest, which later ones are merged into.
package struct PendingChanges: Sendable {
  package enum Kind: Sendable {
    case write(DiskStore.Entry, DiskStore.Worth)
    case metadata(Data)
    case remove
  }

  package struct Change: Sendable {
    /// Where it stands in the queue; also tells it from an earlier change to the same entry.
    package var place: Int
    package var key: String
    package var kind: Kind

    fileprivate var writtenBytes: Int {
      switch kind {
      case .write(let entry, _): entry.metadata.count + entry.body.count
      case .metadata(let metadata): metadata.count
      case .remove: 0
      }
    }
  }

  private struct Candidate: Sendable {
    var digest: UInt64
    var place: Int
  }

  private var changes: [UInt64: Change] = [:]
  package private(set) var bytes = 0
  /// The place of the change that is being made.
  private var running: Int?
  /// Writes by worth, the oldest first, with some that are no longer there.
  private var candidates = Array(repeating: Fifo<Candidate>(), count: DiskStore.Worth.allCases.count)

  package init() {}

  package subscript(digest: UInt64) -> Change? { changes[digest] }

  /// Adds a change, to be made at this place; false if it became part of one that waits, or means nothing.
  package mutating func add(_ kind: Kind, _ key: String, _ digest: UInt64, place: Int) -> Bool {
    let earlier = changes[digest]
    guard let kind = Self.merged(kind, key, into: earlier) else { return false }
    // One that is being made can take in nothing more.
    let waiting = earlier.flatMap { $0.place == running ? nil : $0 }
    set(digest, Change(place: waiting?.place ?? place, key: key, kind: kind))
    return waiting == nil
  }

  /// What is to be done instead of both; nil if the earlier one is enough.
  private static func merged(_ kind: Kind, _ key: String, into earlier: Change?) -> Kind? {
    guard case .metadata(let metadata) = kind, let earlier else { return kind }
    switch earlier.kind {
    case .write(var entry, let worth):
      guard earlier.key == key else { return nil }
      entry.metadata = metadata
      return .write(entry, worth)
    case .metadata:
      return kind
    case .remove:
      return nil
    }
  }

  private mutating func set(_ digest: UInt64, _ change: Change?) {
    bytes -= changes[digest]?.writtenBytes ?? 0
    bytes += change?.writtenBytes ?? 0
    changes[digest] = change
    if let change, case .write(_, let worth) = change.kind {
      candidates[worth.rawValue].append(Candidate(digest: digest, place: change.place))
    }
  }

  /// The change that stands at this place, which is now being made; nil if there is none any more.
  package mutating func begin(_ digest: UInt64, at place: Int) -> Change? {
    guard let change = changes[digest], change.place == place else { return nil }
    running = place
    return change
  }

  /// The change that was being made is done.
  package mutating func end(_ digest: UInt64) {
    if let change = changes[digest], change.place == running { set(digest, nil) }
    running = nil
    // They end in the order in which they came, so that those out of date stand in front.
    for worth in candidates.indices { _ = firstCandidate(worth) }
  }

  /// Forgets all that waits.
  package mutating func removeAll() {
    changes = [:]
    bytes = 0
    candidates = candidates.map { _ in Fifo() }
  }

  /// Gives up writes until the rest is within the limit: the least worth first, of these the oldest.
  ///
  /// Instead the entry is removed, since what is on the disk is out of date. The last write is kept however long it
  /// is. Returns how many were given up.
  package mutating func drop(above limit: Int) -> Int {
    var count = 0
    while bytes > limit, let digest = leastWorth() {
      guard var change = changes[digest], bytes > change.writtenBytes else { break }
      change.kind = .remove
      set(digest, change)
      count += 1
    }
    return count
  }

  private mutating func leastWorth() -> UInt64? {
    for worth in candidates.indices {
      if let candidate = firstCandidate(worth) { return candidate.digest }
    }
    return nil
  }

  private mutating func firstCandidate(_ worth: Int) -> Candidate? {
    while let candidate = candidates[worth].first {
      if isWaiting(candidate, worth) { return candidate }
      _ = candidates[worth].popFirst()
    }
    return nil
  }

  private func isWaiting(_ candidate: Candidate, _ worth: Int) -> Bool {
    guard let change = changes[candidate.digest], change.place == candidate.place, change.place != running,
      case .write(_, let current) = change.kind
    else { return false }
    return current.rawValue == worth
  }
}
