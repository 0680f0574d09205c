/// Like `OnDemand`, and besides it fetches the images of the next rows in the direction of the scroll.
///
/// They queue behind every visible image, the nearest first. An open prefetch does not give way. An image is
/// asked for when it becomes visible or when it begins to be wanted at all; so one that was evicted or
/// refused meanwhile is not asked for again before that.
package struct Ahead: Policy {
  package let name: String
  /// How many rows beyond the visible edge are wanted; those without images count.
  package let rowCount: Int
  private var visible = VisibleImages()
  private var window = WindowRows()
  /// The images of the next rows, nearest first; some may be visible too.
  private var ahead = ImageSet()
  /// What waits, or is under way, on behalf of a visible row or one of the next rows.
  private var requested: Set<ImageIndex> = []
  private var queue = RequestQueue()

  package init(rows rowCount: Int) {
    name = "ahead-\(rowCount)"
    self.rowCount = rowCount
  }

  package mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    for case .arrived(let image) in happenings { requested.remove(image) }
    var commands = updateRequests(in: world)
    var free = world.freeConnections + commands.count
    commands += LeastRecentlyVisible.evictions(for: happenings, in: world)
    while free > 0, let image = queue.popFirst() {
      commands.append(.start(image))
      free -= 1
    }
    return commands + prefetches(atMost: free, in: world).map(Command.start)
  }
}

extension Ahead {
  /// Follows the viewport; returns the cancels of what is neither visible nor among the next rows any more.
  private mutating func updateRequests(in world: World) -> [Command] {
    let shown = visible.update(in: world)
    let next = window.update(count: rowCount, in: world).map { ahead.replace(with: $0, in: world) }
    for image in shown.left { queue.remove(image) }
    var cancels: [Command] = []
    for image in shown.left + (next?.left ?? []) where !visible.contains(image) && !ahead.contains(image) {
      guard requested.remove(image) != nil, world.isUnderWay(image) else { continue }
      cancels.append(.cancel(image))
    }
    for image in shown.entered where world.isMissing(image) {
      requested.insert(image)
      queue.append(image)
    }
    // What was visible until now is not newly wanted: if it has no request, it was refused.
    for image in next?.entered ?? [] where !visible.contains(image) && !shown.left.contains(image) {
      if world.isMissing(image) { requested.insert(image) }
    }
    return cancels
  }

  /// What may be started for the next rows, once every visible image's request is.
  private func prefetches(atMost free: Int, in world: World) -> [ImageIndex] {
    guard free > 0 else { return [] }
    let waiting = ahead.images.lazy.filter { image in
      requested.contains(image) && !visible.contains(image) && !world.isUnderWay(image)
    }
    return Array(waiting.prefix(free))
  }
}
