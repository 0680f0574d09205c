/// Elements in the order in which they came, of which any can be taken by its place.
///
/// Taking the first is O(1) amortised and moves nothing; taking another moves those behind it, so that places keep
/// meaning "the n-th oldest". No allocation for an element once the array has grown.
struct ReadyQueue<Element> {
  private var storage: [Element] = []
  /// The place of the first element; what stands before it was taken.
  private var head = 0

  var count: Int { storage.count - head }
  var isEmpty: Bool { head == storage.count }

  /// The element at a place counted from the oldest.
  subscript(place: Int) -> Element { storage[head + place] }

  mutating func append(_ element: Element) {
    storage.append(element)
  }

  /// Removes and returns the element at a place counted from the oldest.
  mutating func remove(at place: Int) -> Element {
    guard place == 0 else { return storage.remove(at: head + place) }
    let element = storage[head]
    head += 1
    dropTaken()
    return element
  }

  /// Gives back the room of taken elements: for nothing when the queue is empty, else once in as many takes.
  private mutating func dropTaken() {
    if head == storage.count {
      storage.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 1_024, head > storage.count / 2 {
      storage.removeFirst(head)
      head = 0
    }
  }
}
