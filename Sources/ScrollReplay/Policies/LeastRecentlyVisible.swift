/// Keeps memory within its budget: what was visible longest ago goes first.
///
/// An image that has never been visible counts as of its arrival; of equals the one that arrived first goes.
struct LeastRecentlyVisible {
  /// The evictions that this instant's arrivals make necessary, one arrival after the other.
  ///
  /// An arrival beside which not even the visible images fit is refused, and nothing is evicted for it.
  static func evictions(for happenings: [Happening], in world: World) -> [Command] {
    guard let budget = world.memoryBudget, world.bytesInMemory > budget else { return [] }
    let arrivals = happenings.compactMap { happening -> ImageIndex? in
      if case .arrived(let image) = happening { image } else { nil }
    }
    var held = world.imagesInMemory.dropLast(arrivals.count)
    var evicted: [ImageIndex] = []
    for image in arrivals {
      let size = world.images[image].bytes
      let visible = bytes(of: held.filter(world.isVisible), in: world)
      guard visible + size <= budget else {
        evicted.append(image)
        continue
      }
      held.append(image)
      var total = bytes(of: held, in: world)
      while total > budget, let victim = leastRecent(of: held, in: world) {
        total -= world.images[victim].bytes
        held.removeAll { $0 == victim }
        evicted.append(victim)
      }
    }
    return evicted.map(Command.evict)
  }

  private static func bytes(of images: some Sequence<ImageIndex>, in world: World) -> Int {
    images.reduce(0) { $0 + world.images[$1].bytes }
  }

  /// `held` is in the order of arrival, so the first of equals is the earliest.
  private static func leastRecent(of held: some Sequence<ImageIndex>, in world: World) -> ImageIndex? {
    held.filter { !world.isVisible($0) }.min { recency(of: $0, in: world) < recency(of: $1, in: world) }
  }

  private static func recency(of image: ImageIndex, in world: World) -> Double {
    world.lastVisible(image) ?? world.arrival(of: image) ?? 0
  }
}
