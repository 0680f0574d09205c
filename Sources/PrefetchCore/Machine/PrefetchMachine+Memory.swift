extension PrefetchMachine {
  /// Brings memory within its limit: what was visible may have exceeded it, and is not visible any more.
  ///
  /// Then takes in the images decoded in this turn, in their order, as far as they are worth their place. Only now, since
  /// a report told later in the turn may have made visible what they would have pushed out.
  mutating func settleMemory(at now: Instant) {
    evictOutstaying()
    if isMemoryShort { evictAllNotShown(at: now) }
    if memory.free < 0 { makeRoom(evicting: heldImagesFarthestFirst(before: nil, at: now), cost: 0) }
    for image in arriving {
      let cost = images.update(image.number) { record in
        defer { record.arrivingCost = nil }
        return record.arrivingCost ?? 0
      }
      guard admits(image, cost: cost, at: now) else {
        refuse(image)
        continue
      }
      memory.insert(image, cost: cost)
      if !record(of: image).isHeld { memory.setIdle(image, at: record(of: image).place) }
      fillAppearances(of: image, at: now)
    }
    arriving.removeAll(keepingCapacity: true)
  }

  /// Puts out what may stay in memory only while something near shows it.
  private mutating func evictOutstaying() {
    for image in outstaying where memory.contains(image) && !record(of: image).isHeld {
      evict(image, isRefused: false)
    }
    outstaying.removeAll(keepingCapacity: true)
  }

  private mutating func evictAllNotShown(at now: Instant) {
    isMemoryShort = false
    while let idle = farthestIdle() { evict(idle, isRefused: false) }
    for image in heldImagesFarthestFirst(before: nil, at: now) { evict(image, isRefused: false) }
  }

  private mutating func refuse(_ image: ImageID) {
    figures.refusals += 1
    images.update(image.number) { $0.isRefused = true }
    act(.evict(image))
    act(.note(.refused(image)))
    perhapsUnused.append(image)
  }

  /// Whether an image is worth its place in memory; makes room for it if so, by putting out what is worth less.
  ///
  /// What no row shows takes only room that is free. What a row shows may push out idle images, and those of the windows
  /// from the farthest on, down to its own rank in the order. A visible image never goes, and always comes in.
  private mutating func admits(_ image: ImageID, cost: Int, at now: Instant) -> Bool {
    let known = record(of: image)
    guard known.isHeld || record(of: known.source).mayBeKept else { return false }
    if cost <= memory.free { return true }
    guard known.isHeld else { return false }
    let farther =
      cost <= memory.free + memory.idleTotal ? [] : heldImagesFarthestFirst(before: image, at: now)
    let gain = farther.reduce(memory.idleTotal) { $0 + (memory.cost(of: $1) ?? 0) }
    guard (known.isShown && limits.shownMayExceedMemory) || cost <= memory.free + gain else { return false }
    makeRoom(evicting: farther, cost: cost)
    return true
  }

  /// Puts out idle images, then these, until an image of that cost fits.
  private mutating func makeRoom(evicting farther: [ImageID], cost: Int) {
    while cost > memory.free, let idle = farthestIdle() { evict(idle, isRefused: false) }
    for victim in farther where cost > memory.free { evict(victim, isRefused: true) }
  }

  /// Puts an image out of memory; refused, it is not prefetched again while its rows stay in the window.
  mutating func evict(_ image: ImageID, isRefused: Bool) {
    memory.remove(image)
    let wasShown = record(of: image).wasShown
    images.update(image.number) {
      $0.isRefused = isRefused && $0.windowRows > 0
      $0.wasShown = $0.isShown
    }
    figures.evictions += 1
    if !wasShown { figures.prefetchesWasted += 1 }
    act(.evict(image))
    act(.note(.evicted(image, wasShown: wasShown)))
    perhapsUnused.append(image)
  }

  /// The idle image that may go first.
  private func farthestIdle() -> ImageID? {
    memory.firstToGo { place in
      guard let list = lists.first(where: { $0.id == place.list }), !list.visible.isEmpty else {
        return .infinity
      }
      // In heights of the viewport, so that lists can be compared.
      let rows = max(list.visible.lowerBound - place.row, place.row - list.visible.upperBound + 1, 0)
      return Double(rows) / Double(list.visible.count)
    }
  }

  /// The images in memory that rows of the windows show, least wanted first, up to the one named; no visible one.
  mutating func heldImagesFarthestFirst(before image: ImageID?, at now: Instant) -> [ImageID] {
    let isVisible = image.map { record(of: $0).isShown } ?? false
    let ordered = windowOrder(at: now).map(\.image)
    let place = isVisible ? nil : ordered.firstIndex { $0 == image }
    let farther = ordered.dropFirst(place.map { $0 + 1 } ?? 0)
    return farther.reversed().filter { memory.contains($0) && !record(of: $0).isShown }
  }
}
