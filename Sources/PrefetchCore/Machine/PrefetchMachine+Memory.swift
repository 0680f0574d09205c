extension PrefetchMachine {
  /// Takes the images decoded in this turn into memory, in their order, as far as they are worth their place there.
  ///
  /// Only now, since a report told later in the turn may have made visible what they would have pushed out.
  mutating func admitArriving(at now: Instant) {
    for image in arriving {
      let cost = images.update(image.number) { record in
        defer { record.arrivingCost = nil }
        return record.arrivingCost ?? 0
      }
      if makeRoom(for: image, cost: cost) {
        memory.insert(image, cost: cost)
        if record(of: image).windowRows == 0 { memory.setIdle(image) }
        fillAppearances(of: image, at: now)
      } else {
        refuse(image)
      }
    }
    arriving.removeAll(keepingCapacity: true)
  }

  private mutating func refuse(_ image: ImageID) {
    figures.refusals += 1
    images.update(image.number) { $0.isRefused = true }
    act(.evict(image))
    act(.note(.refused(image)))
    perhapsUnused.append(image)
  }

  /// Makes room for an image by putting out what is worth less; says whether there is room now.
  ///
  /// Idle images go first. Then those of the windows go, from the farthest on, down to the image's own rank in the
  /// order; a visible image never goes. If even that would not do, nothing is put out.
  private mutating func makeRoom(for image: ImageID, cost: Int) -> Bool {
    if cost <= memory.free { return true }
    // What no one waits for any more only takes room that is free.
    guard record(of: image).windowRows > 0 else { return false }
    var lacking = cost - memory.free - memory.idleTotal
    var victims: [ImageID] = []
    if lacking > 0 {
      for victim in heldImagesFarthestFirst(before: image) where lacking > 0 {
        lacking -= memory.cost(of: victim) ?? 0
        victims.append(victim)
      }
      if lacking > 0 { return false }
    }
    while cost > memory.free, let idle = memory.firstToGo { evict(idle) }
    for victim in victims where cost > memory.free { evict(victim) }
    return true
  }

  private mutating func evict(_ image: ImageID) {
    memory.remove(image)
    if record(of: image).windowRows > 0 { images.update(image.number) { $0.isRefused = true } }
    figures.evictions += 1
    act(.evict(image))
    act(.note(.evicted(image)))
    perhapsUnused.append(image)
  }

  /// The images in memory that rows of the windows show, least wanted first, up to the one named; no visible one.
  private func heldImagesFarthestFirst(before image: ImageID) -> [ImageID] {
    let isVisible = record(of: image).visibleRows > 0
    var ordered: [ImageID] = []
    var seen: Set<ImageID> = []
    for candidate in windowOrder() where seen.insert(candidate.image).inserted {
      ordered.append(candidate.image)
    }
    var farther: [ImageID] = []
    for candidate in ordered.reversed() {
      if candidate == image && !isVisible { break }
      if memory.contains(candidate), record(of: candidate).visibleRows == 0 { farther.append(candidate) }
    }
    return farther
  }
}
