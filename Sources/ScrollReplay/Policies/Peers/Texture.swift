/// An emulation of Texture's (AsyncDisplayKit's) ranges.
///
/// Rows near the viewport are in the preload range, nearer ones in the display range; the visible ones are the most
/// urgent, then those of the display range. What leaves the preload range is given up and forgotten, also from
/// memory. Ten downloads at once, as far as connections allow. Ranges follow frames, not edits.
struct Texture: Policy {
  /// How large the ranges are.
  enum Mode {
    /// Until the list is scrolled.
    case minimum
    case full
    /// After a memory warning, for one update.
    case visibleOnly
  }

  let name: String
  let resumesTransfers = true
  let observesProgress = true
  private var mode: Mode
  private var hasScrolled: Bool
  private var lastOffset: Double?
  private var preload = ImageSet()
  private var display = ImageSet()
  private var visible = ImageSet()
  private var queue = PriorityQueue()
  private var progress = TransferProgress()

  /// A list that is a controller's root node starts in full mode, any other in minimum mode until it is dragged.
  init(_ name: String, startingIn mode: Mode) {
    self.name = name
    self.mode = mode
    hasScrolled = mode == .full
  }

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    progress.note(happenings, at: time)
    var cancels: [Command] = []
    let evictions = LeastRecentlyVisible.evictions(for: happenings, in: world)
    if update(for: happenings, in: world) {
      let left = follow(in: world)
      for image in left { queue.remove(image) }
      cancels = left.filter { world.isUnderWay($0) && !progress.isNearlyDone($0, in: world, at: time) }
        .map(Command.cancel)
    }
    let forgotten = forgotten(in: world).map(Command.evict).filter { !evictions.contains($0) }
    var starts: [Command] = []
    while starts.count < min(world.freeConnections + cancels.count, slots(in: world, cancels.count)),
      let image = queue.popFirst()
    {
      progress.start(image, at: time)
      starts.append(.start(image))
    }
    return evictions + forgotten + cancels + starts
  }

  private func slots(in world: World, _ cancels: Int) -> Int {
    10 - world.imagesUnderWay.count + cancels
  }
}

// MARK: - Ranges

extension Texture {
  /// Whether the ranges are to follow now, in which mode then.
  private mutating func update(for happenings: [Happening], in world: World) -> Bool {
    let isPressed = happenings.contains { happening in
      if case .trace(let event) = happening, case .memory = event.kind { true } else { false }
    }
    let isFrame = happenings.contains(where: \.isFrame)
    guard isFrame || isPressed, !world.visibleRows.isEmpty else { return false }
    // A trace may say nothing of touches: what moves the list is taken for a finger.
    if let lastOffset, lastOffset != world.offset { hasScrolled = true }
    if isFrame { lastOffset = world.offset }
    if hasScrolled { mode = .full }
    if isPressed { mode = .visibleOnly }
    return true
  }

  /// Takes in the rows of each range; returns the images that are in none any more.
  private mutating func follow(in world: World) -> [ImageIndex] {
    let shown = visible.replace(with: world.rows[world.visibleRows], in: world)
    let near = display.replace(with: world.rows[rows(displayScreens, in: world)], in: world)
    let change = preload.replace(with: world.rows[rows(preloadScreens, in: world)], in: world)
    // Coming into the display range alone changes nothing for an image that waits.
    for image in shown.entered + shown.left + near.left where queue.contains(image) {
      queue.remove(image)
      queue.append(image, priority(of: image))
    }
    // Visible ones first, then the display range, then the rest; in each by their places in the list.
    for group in DownloadPriority.allCases.reversed() {
      for image in change.entered where priority(of: image) == group && world.isMissing(image) {
        queue.append(image, group)
      }
    }
    // What memory's budget took from the preload range is asked for again when it is seen.
    for image in shown.entered where world.isMissing(image) && !queue.contains(image) {
      queue.append(image, .high)
    }
    return change.left
  }

  private func priority(of image: ImageIndex) -> DownloadPriority {
    visible.contains(image) ? .high : display.contains(image) ? .normal : .low
  }

  /// What a range has beyond the viewport, ahead and behind, in viewport heights.
  private typealias Screens = (leading: Double, trailing: Double)

  private var displayScreens: Screens {
    switch mode {
    case .full: (1, 0.5)
    case .minimum: (0.25, 0.25)
    case .visibleOnly: (0, 0)
    }
  }

  private var preloadScreens: Screens {
    switch mode {
    case .full: (2.5, 1.5)
    case .minimum: (0.5, 0.25)
    case .visibleOnly: (0, 0)
    }
  }

  private func rows(_ screens: Screens, in world: World) -> Range<Int> {
    let isDown = world.direction == .down
    let above = (isDown ? screens.trailing : screens.leading) * world.viewportHeight
    let below = (isDown ? screens.leading : screens.trailing) * world.viewportHeight
    return world.rows.rows(from: world.offset - above, height: above + world.viewportHeight + below)
  }

  /// What is in memory but in no range.
  private func forgotten(in world: World) -> [ImageIndex] {
    world.imagesInMemory.filter { !preload.contains($0) && !world.isVisible($0) }
  }
}
