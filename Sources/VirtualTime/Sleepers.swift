/// Who sleeps until when: a binary heap by deadline, ties in the order in which they went to sleep.
///
/// Adding and taking cost O(log n). Cancelling is O(1): the heap's entry stays until it comes up or until the
/// cancelled outnumber the sleeping.
struct Sleepers<Sleeper> {
  private var heap: [Entry] = []
  private var sleeping: [UInt64: Sleeper] = [:]

  private struct Entry {
    var deadline: VirtualClock.Instant
    var number: UInt64

    func isBefore(_ other: Entry) -> Bool {
      deadline == other.deadline ? number < other.number : deadline < other.deadline
    }
  }

  var count: Int { sleeping.count }

  /// The earliest deadline of those who sleep.
  ///
  /// The heap's root is never a cancelled one.
  var nextDeadline: VirtualClock.Instant? { heap.first?.deadline }

  /// Adds a sleeper under a number of its own; a higher number is a later comer.
  mutating func add(_ sleeper: Sleeper, number: UInt64, deadline: VirtualClock.Instant) {
    sleeping[number] = sleeper
    heap.append(Entry(deadline: deadline, number: number))
    siftUp(heap.count - 1)
  }

  /// Takes out the sleeper with this number, if it still sleeps.
  mutating func cancel(_ number: UInt64) -> Sleeper? {
    guard let sleeper = sleeping.removeValue(forKey: number) else { return nil }
    if heap.count > 2 * sleeping.count + 64 { rebuild() }
    dropCancelledRoots()
    return sleeper
  }

  /// Takes out the first sleeper whose deadline has come.
  mutating func takeDue(at now: VirtualClock.Instant) -> Sleeper? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    removeRoot()
    let sleeper = sleeping.removeValue(forKey: first.number)
    dropCancelledRoots()
    return sleeper
  }

  private mutating func dropCancelledRoots() {
    while let first = heap.first, sleeping[first.number] == nil { removeRoot() }
  }

  private mutating func rebuild() {
    heap.removeAll { sleeping[$0.number] == nil }
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(place) }
  }

  private mutating func removeRoot() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(0)
  }

  private mutating func siftUp(_ start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard heap[place].isBefore(heap[parent]) else { return }
      heap.swapAt(place, parent)
      place = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var place = start
    while true {
      var first = place
      for child in (2 * place + 1)..<(2 * place + 3) where child < heap.count {
        if heap[child].isBefore(heap[first]) { first = child }
      }
      guard first != place else { return }
      heap.swapAt(place, first)
      place = first
    }
  }
}
