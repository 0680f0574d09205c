/// Prefetches that need a slot of their own, from before their download is asked for until it has come.
struct PrefetchSlots {
  /// One image of one list that was handed over.
  struct Item: Hashable {
    var image: ImageIndex
    var batch: Int
  }

  private let count: Int
  /// In the order in which they were handed over.
  private var waiting: [Item] = []
  private var running: [Item] = []

  init(count: Int) {
    self.count = count
  }

  var items: [Item] { waiting + running }

  func contains(_ image: ImageIndex) -> Bool { items.contains { $0.image == image } }
  func contains(_ item: Item) -> Bool { items.contains(item) }

  mutating func append(_ item: Item) { waiting.append(item) }

  /// Ends the prefetches of an image that has come.
  mutating func finish(_ image: ImageIndex) {
    running.removeAll { $0.image == image }
  }

  /// Ends a prefetch; returns whether it had a slot.
  mutating func remove(_ item: Item) -> Bool {
    waiting.removeAll { $0 == item }
    guard let place = running.firstIndex(of: item) else { return false }
    running.remove(at: place)
    return true
  }

  /// Gives the next prefetch a slot, if one is free; those whose image is in memory need none.
  mutating func next(in world: World) -> Item? {
    while running.count < count, !waiting.isEmpty {
      let item = waiting.removeFirst()
      guard !world.inMemory(item.image) else { continue }
      running.append(item)
      return item
    }
    return nil
  }
}
