/// What memory holds, in the app's cost, and in which order it may be given up.
///
/// Images inside a window are *held*; the machine says which of them may go. All others are *idle*, and go from the one
/// farthest from what its list shows to the nearest; before them go those of which no place in a list is known, from the
/// one that has been idle longest. Idle images of a list are kept in the order of their rows, so that the farthest is
/// always one of the two at the ends.
package struct MemoryLedger: Sendable {
  /// The most that may be held, in the app's cost.
  package let limit: Int
  /// What is held now.
  package private(set) var total = 0
  /// What of it is idle.
  package private(set) var idleTotal = 0
  /// How many images are held or idle.
  package var count: Int { entries.count }

  private enum Standing: Sendable, Equatable {
    case held
    case queued
    case shelved(ListPlace)
  }

  private struct Entry: Sendable {
    var cost: Int
    var standing = Standing.held
  }

  private var entries = NumberedTable<Entry>()
  private var queue = LinkedQueue()
  private var shelves: [(list: ListID, shelf: Shelf)] = []

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
    entries[image.number].map { $0.standing != .held } ?? false
  }

  /// The idle image that may go first; the distance is that of a place from what its list shows.
  package func firstToGo(distance: (ListPlace) -> Double) -> ImageID? {
    if let image = queue.first { return ImageID(number: image) }
    var farthest: (image: Int, distance: Double)?
    for (list, shelf) in shelves {
      for case let end? in [shelf.first, shelf.last] {
        let distance = distance(ListPlace(list: list, row: end.row))
        if distance > farthest?.distance ?? -1 { farthest = (end.image, distance) }
      }
    }
    return farthest.map { ImageID(number: $0.image) }
  }

  // MARK: - Changes

  /// Brings an image in, held.
  package mutating func insert(_ image: ImageID, cost: Int) {
    precondition(!contains(image), "image \(image.number) is in memory already")
    entries[image.number] = Entry(cost: cost)
    total += cost
  }

  package mutating func remove(_ image: ImageID) {
    setHeld(image)
    total -= entries[image.number]?.cost ?? 0
    entries[image.number] = nil
  }

  /// The image lies in no window any more; `place` is where its row was seen last.
  package mutating func setIdle(_ image: ImageID, at place: ListPlace?) {
    guard let entry = entries[image.number], entry.standing == .held else { return }
    idleTotal += entry.cost
    guard let place else {
      queue.append(image.number)
      entries.update(image.number) { $0.standing = .queued }
      return
    }
    entries.update(image.number) { $0.standing = .shelved(place) }
    if let index = index(of: place.list) {
      shelves[index].shelf.insert(image.number, at: place.row)
    } else {
      var shelf = Shelf()
      shelf.insert(image.number, at: place.row)
      shelves.append((place.list, shelf))
    }
  }

  /// The image lies in a window again.
  package mutating func setHeld(_ image: ImageID) {
    guard let entry = entries[image.number], entry.standing != .held else { return }
    takeDown(image.number, entry.standing)
    idleTotal -= entry.cost
    entries.update(image.number) { $0.standing = .held }
  }

  /// An idle image goes before all others.
  package mutating func setFirstToGo(_ image: ImageID) {
    guard let entry = entries[image.number], entry.standing != .held else { return }
    takeDown(image.number, entry.standing)
    queue.prepend(image.number)
    entries.update(image.number) { $0.standing = .queued }
  }

  /// A list is gone: what is idle of it goes before what has a place in another one.
  package mutating func forgetPlaces(in list: ListID) {
    guard let index = index(of: list) else { return }
    for item in shelves.remove(at: index).shelf.all {
      queue.append(item.image)
      entries.update(item.image) { $0.standing = .queued }
    }
  }

  private mutating func takeDown(_ image: Int, _ standing: Standing) {
    switch standing {
    case .held: return
    case .queued: queue.remove(image)
    case .shelved(let place):
      guard let index = index(of: place.list) else { return }
      shelves[index].shelf.remove(image, at: place.row)
      if shelves[index].shelf.isEmpty { shelves.remove(at: index) }
    }
  }

  private func index(of list: ListID) -> Int? {
    shelves.firstIndex { $0.list == list }
  }

  /// Traps unless the sums are those of the entries, and queue and shelves hold just what is idle.
  package func checkInvariants() {
    let all = entries.numbers.compactMap { number in entries[number].map { (number, $0) } }
    precondition(total == all.reduce(0) { $0 + $1.1.cost }, "the total is not the sum of the costs")
    let idle = all.filter { $0.1.standing != .held }
    precondition(idleTotal == idle.reduce(0) { $0 + $1.1.cost }, "the idle total is not the sum of the idle")
    let queued = idle.filter { $0.1.standing == .queued }.map(\.0)
    precondition(queue.all.sorted() == queued, "the queue does not hold what is queued")
    let shelved = shelves.flatMap(\.shelf.all)
    precondition(shelved.count == idle.count - queued.count, "the shelves do not hold what is idle")
    for (list, shelf) in shelves {
      let rows = shelf.all.map(\.row)
      precondition(rows == rows.sorted(), "the shelf of list \(list.number) is out of order")
      for item in shelf.all {
        let place = ListPlace(list: list, row: item.row)
        precondition(entries[item.image]?.standing == .shelved(place), "image \(item.image) stands elsewhere")
      }
    }
  }
}

/// A row of a list, by its number when it was last seen.
package struct ListPlace: Hashable, Sendable {
  package var list: ListID
  package var row: Int

  package init(list: ListID, row: Int) {
    self.list = list
    self.row = row
  }
}
