/// Like `OnDemand`, but once asked for, an image is never given up.
///
/// One that still waits when its row comes back keeps its place.
package struct OnDemandKeep: Policy {
  package let name = "on-demand-keep"
  private var visible = VisibleImages()
  private var queue = RequestQueue()

  package init() {}

  package mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    for image in visible.update(in: world).entered where world.isMissing(image) { queue.append(image) }
    var commands = LeastRecentlyVisible.evictions(for: happenings, in: world)
    var free = world.freeConnections
    while free > 0, let image = queue.popFirst() {
      commands.append(.start(image))
      free -= 1
    }
    return commands
  }
}
