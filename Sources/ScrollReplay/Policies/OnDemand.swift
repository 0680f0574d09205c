/// The naive list: asks for an image when its row becomes visible, and drops it when the row is gone.
///
/// First come first served; in one instant the top row first. An image whose row left and came back gets a
/// new place.
package struct OnDemand: Policy {
  package let name = "on-demand"
  private var visible = VisibleImages()
  private var queue = RequestQueue()

  package init() {}

  package mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    let change = visible.update(in: world)
    var commands = change.left.filter(world.isUnderWay).map(Command.cancel)
    for image in change.left { queue.remove(image) }
    for image in change.entered where world.isMissing(image) { queue.append(image) }
    var free = world.freeConnections + commands.count
    commands += LeastRecentlyVisible.evictions(for: happenings, in: world)
    while free > 0, let image = queue.popFirst() {
      commands.append(.start(image))
      free -= 1
    }
    return commands
  }
}
