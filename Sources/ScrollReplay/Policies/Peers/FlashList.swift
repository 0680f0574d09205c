/// An emulation of flash-list's window of rows as a policy for images: what is mounted is loaded.
///
/// Twice 250 points are drawn beyond the visible ones, 0.7 of it ahead and 0.3 behind, measured from where the list
/// will be in a moment. A row that leaves the window is given up.
struct FlashList: Policy {
  let name = "flash-list"
  private static let drawDistance = 250.0
  /// How far it looks into the future, in milliseconds: between one and two frames.
  private static let anticipation = 24.0
  /// Without a frame for so long the list is at rest; milliseconds.
  private static let momentumEnd = 100.0

  private var window = ImageSet()
  private var visible = VisibleImages()
  private var queue = RequestQueue()
  /// The last velocities, at most five, in points a millisecond.
  private var velocities: [Double] = []
  private var lastFrame: (time: Double, offset: Double)?

  var nextTimer: Double? {
    velocities.isEmpty ? nil : lastFrame.map { $0.time + Self.momentumEnd }
  }

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    let evictions = LeastRecentlyVisible.evictions(for: happenings, in: world)
    var cancels: [Command] = []
    let isAtRest = happenings.contains(.timer)
    if isAtRest { velocities = [] }
    if isAtRest || happenings.contains(where: \.isTrace) {
      if happenings.contains(where: \.isFrame) { measure(in: world, at: time) }
      let change = window.replace(with: world.rows[rows(in: world)], in: world)
      for image in change.left {
        queue.remove(image)
        if world.isUnderWay(image) { cancels.append(.cancel(image)) }
      }
      // What memory's budget took from the window is asked for again when it is seen.
      let shown = visible.update(in: world)
      for image in change.entered + shown.entered where world.isMissing(image) { queue.append(image) }
    }
    var starts: [Command] = []
    while starts.count < world.freeConnections + cancels.count, let image = queue.popFirst() {
      starts.append(.start(image))
    }
    return evictions + cancels + starts
  }
}

extension FlashList {
  private mutating func measure(in world: World, at time: Double) {
    if let last = lastFrame, time > last.time {
      velocities = (velocities + [(world.offset - last.offset) / (time - last.time)]).suffix(5)
    }
    lastFrame = (time, world.offset)
  }

  /// The rows of the window; what it lacks at one end of the list is added at the other.
  private func rows(in world: World) -> Range<Int> {
    let isUp = velocities.count { $0 < 0 } * 2 > velocities.count
    let buffer = 2 * Self.drawDistance
    let offset = world.clamped(world.offset + median * Self.anticipation)
    var (above, below) = isUp ? (0.7 * buffer, 0.3 * buffer) : (0.3 * buffer, 0.7 * buffer)
    let lackAbove = max(0, above - offset)
    let lackBelow = max(0, below - (world.contentHeight - offset - world.viewportHeight))
    (above, below) = (above - lackAbove + lackBelow, below - lackBelow + lackAbove)
    return world.rows.rows(from: offset - above, height: above + world.viewportHeight + below)
  }

  private var median: Double {
    velocities.isEmpty ? 0 : velocities.sorted()[velocities.count / 2]
  }
}
