/// What memory holds, in the app's cost, and in which order it may be given up.
///
/// Images outside every window are *idle*: they stand in a queue, and the one that has been idle longest goes first.
/// For a list that walks up and down this is the farthest one. Images inside a window are *held*; the machine says
/// which of them may go. Every operation is O(1).
package struct MemoryLedger: Sendable {
  /// The most that may be held, in the app's cost.
  package let limit: Int
  /// What is held now.
  package private(set) var total = 0
  /// What of it is idle.
  package private(set) var idleTotal = 0
  /// How many images are held or idle.
  package var count: Int { entries.count }

  private struct Entry {
    var cost: Int
    var isIdle = false
    var earlier: Int?
    var later: Int?
  }

  private var entries = NumberedTable<Entry>()
  private var longestIdle: Int?
  private var latestIdle: Int?

  package init(limit: Int) {
    self.limit = limit
  }

  package var free: Int { limit - total }

  package func contains(_ image: ImageID) -> Bool {
    entries[image.number] != nil
  }

  package func cost(of image: ImageID) -> Int? {
    entries[image.number]?.cost
  }

  package func isIdle(_ image: ImageID) -> Bool {
    entries[image.number]?.isIdle ?? false
  }

  /// The image that may go first.
  package var firstToGo: ImageID? {
    longestIdle.map(ImageID.init(number:))
  }

  /// Brings an image in, held.
  package mutating func insert(_ image: ImageID, cost: Int) {
    precondition(!contains(image), "image \(image.number) is in memory already")
    entries[image.number] = Entry(cost: cost)
    total += cost
  }

  package mutating func remove(_ image: ImageID) {
    guard let entry = entries[image.number] else { return }
    unlink(image.number, entry)
    total -= entry.cost
    entries[image.number] = nil
  }

  /// The image lies in no window any more: it goes to the end of the queue.
  package mutating func setIdle(_ image: ImageID) {
    guard let entry = entries[image.number], !entry.isIdle else { return }
    entries[image.number] = Entry(cost: entry.cost, isIdle: true, earlier: latestIdle, later: nil)
    if let latestIdle { entries.update(latestIdle) { $0.later = image.number } }
    latestIdle = image.number
    if longestIdle == nil { longestIdle = image.number }
    idleTotal += entry.cost
  }

  /// An idle image goes before all others.
  package mutating func setFirstToGo(_ image: ImageID) {
    guard let entry = entries[image.number], entry.isIdle, longestIdle != image.number else { return }
    unlink(image.number, entry)
    entries[image.number] = Entry(cost: entry.cost, isIdle: true, earlier: nil, later: longestIdle)
    if let longestIdle { entries.update(longestIdle) { $0.earlier = image.number } }
    longestIdle = image.number
    if latestIdle == nil { latestIdle = image.number }
    idleTotal += entry.cost
  }

  /// The image lies in a window again.
  package mutating func setHeld(_ image: ImageID) {
    guard let entry = entries[image.number], entry.isIdle else { return }
    unlink(image.number, entry)
    entries[image.number] = Entry(cost: entry.cost)
  }

  private mutating func unlink(_ number: Int, _ entry: Entry) {
    guard entry.isIdle else { return }
    if let earlier = entry.earlier {
      entries.update(earlier) { $0.later = entry.later }
    } else {
      longestIdle = entry.later
    }
    if let later = entry.later {
      entries.update(later) { $0.earlier = entry.earlier }
    } else {
      latestIdle = entry.earlier
    }
    idleTotal -= entry.cost
  }

  /// Traps unless the sums are those of the entries, and the queue holds just the idle ones.
  package func checkInvariants() {
    let all = entries.numbers.compactMap { entries[$0] }
    precondition(total == all.reduce(0) { $0 + $1.cost }, "the total is not the sum of the costs")
    precondition(
      idleTotal == all.reduce(0) { $0 + ($1.isIdle ? $1.cost : 0) },
      "the idle total is not the sum of the idle")
    var queued = 0
    var next = longestIdle
    while let number = next {
      precondition(entries[number]?.isIdle == true, "image \(number) is queued, but not idle")
      queued += 1
      next = entries[number]?.later
    }
    precondition(queued == all.count { $0.isIdle }, "the queue does not hold all that is idle")
  }
}
