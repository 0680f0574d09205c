/// Images that wait for a connection, first come first served.
struct RequestQueue {
  private var places: [ImageIndex] = []
  private var first = 0
  private var waiting: Set<ImageIndex> = []

  func contains(_ image: ImageIndex) -> Bool { waiting.contains(image) }

  /// Gives an image the last place; one that waits already keeps its own.
  mutating func append(_ image: ImageIndex) {
    if waiting.insert(image).inserted { places.append(image) }
  }

  /// Takes an image out; O(n) in the queue.
  mutating func remove(_ image: ImageIndex) {
    guard waiting.remove(image) != nil else { return }
    places.removeSubrange(..<first)
    first = 0
    places.removeAll { $0 == image }
  }

  mutating func popFirst() -> ImageIndex? {
    guard first < places.count else { return nil }
    defer { first += 1 }
    waiting.remove(places[first])
    return places[first]
  }
}
