/// Knows the trace, the feed and the network in advance, and carries out a plan made from them.
///
/// The plan is a heuristic's, good but not the best there is: the least possible blank time lies between this
/// policy's and the bound. It is made as if memory had no limit. With a budget, what is needed last goes first, and
/// nothing is fetched that would have to go at once; what went is asked for again when its row comes back.
package struct Clairvoyant: Policy {
  package let name: String
  private let visibleTimes: VisibleTimes
  /// What is still to be started, in the order of time.
  private var steps: [ClairvoyantPlan.Step]
  private var now = -Double.infinity
  private var visible = VisibleImages()
  /// What was in memory, or refused there, and is not any more.
  private var lost: Set<ImageIndex> = []
  private var queue = RequestQueue()

  /// Plans, which may take a second or two.
  package init(_ simulation: Simulation, objective: Foresight.Objective = .blankTime) {
    name = objective == .blankTime ? "clairvoyant" : "clairvoyant-scrolled"
    let foresight = Foresight(simulation, objective: objective)
    visibleTimes = foresight.visible
    steps = ClairvoyantPlan(foresight).steps
  }

  /// A start that is overdue waits for a connection or for memory, and so for something to happen.
  package var nextTimer: Double? {
    steps.first { $0.start > now }?.start
  }

  package mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    now = time
    var commands = evictions(for: happenings, in: world)
    let change = visible.update(in: world)
    for image in change.left { queue.remove(image) }
    for image in change.entered where lost.contains(image) && world.isMissing(image) { queue.append(image) }
    var free = world.freeConnections
    while free > 0, let image = queue.popFirst() {
      commands.append(.start(image))
      free -= 1
    }
    return commands + planned(atMost: free, in: world)
  }
}

extension Clairvoyant {
  private mutating func evictions(for happenings: [Happening], in world: World) -> [Command] {
    let commands = MemoryRule.evictions(for: happenings, in: world) { -nextNeed(of: $0, in: world) }
    for case .evict(let image) in commands { lost.insert(image) }
    return commands
  }

  /// Starts what the plan has for now, as far as there is room.
  private mutating func planned(atMost count: Int, in world: World) -> [Command] {
    var started: [ImageIndex] = []
    for step in steps.prefix(while: { $0.start - now < Exactness.instant }) where started.count < count {
      if fits(step.image, beside: started, in: world) { started.append(step.image) }
    }
    if !started.isEmpty { steps.removeAll { started.contains($0.image) } }
    return started.map(Command.start)
  }

  /// Whether an image would find room when it comes, without pushing out what is needed sooner.
  private func fits(_ image: ImageIndex, beside started: [ImageIndex], in world: World) -> Bool {
    guard let budget = world.memoryBudget, !world.isVisible(image) else { return true }
    let need = nextNeed(of: image, in: world)
    let staying = (world.imagesInMemory + world.imagesUnderWay + started)
      .filter { nextNeed(of: $0, in: world) <= need }
    return staying.reduce(world.images[image].bytes) { $0 + world.images[$1].bytes } <= budget
  }

  private func nextNeed(of image: ImageIndex, in world: World) -> Double {
    world.isVisible(image) ? now : visibleTimes.next(of: image, from: now) ?? .infinity
  }
}
