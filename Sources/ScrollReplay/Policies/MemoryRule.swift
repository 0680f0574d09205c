/// Keeps memory within its budget when images arrive.
enum MemoryRule {
  /// The evictions that this instant's arrivals make necessary, one arrival after the other.
  ///
  /// What ranks lowest goes first, of equals what arrived first; a visible image stays. An arrival beside which not
  /// even the visible images fit is refused, and nothing is evicted for it.
  static func evictions(
    for happenings: [Happening], in world: World, by rank: (ImageIndex) -> Double
  ) -> [Command] {
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
      while total > budget, let victim = lowest(of: held, in: world, by: rank) {
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
  private static func lowest(
    of held: some Sequence<ImageIndex>, in world: World, by rank: (ImageIndex) -> Double
  ) -> ImageIndex? {
    held.filter { !world.isVisible($0) }.min { rank($0) < rank($1) }
  }
}
