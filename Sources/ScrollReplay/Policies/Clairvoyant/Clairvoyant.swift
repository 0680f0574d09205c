/// Knows the trace, the feed and the network in advance, and carries out a plan made from them.
///
/// The plan is a heuristic's, good but not the best there is: the least possible blank time lies between this
/// policy's and the bound. With a memory budget what is needed last goes first, and what the plan brought in vain
/// is asked for again when it is visible.
package struct Clairvoyant: Policy {
  package let name: String
  private let visible: VisibleTimes
  private var steps: ArraySlice<ClairvoyantPlan.Step>
  private var now = -Double.infinity

  package init(_ simulation: Simulation, objective: Foresight.Objective = .blankTime) {
    name = objective == .blankTime ? "clairvoyant" : "clairvoyant-scrolled"
    let foresight = Foresight(simulation, objective: objective)
    visible = foresight.visible
    steps = ClairvoyantPlan(foresight).steps[...]
  }

  /// A start that is overdue waits for a connection or for memory, and so for something to happen.
  package var nextTimer: Double? {
    guard let next = steps.first?.start, next > now else { return nil }
    return next
  }

  package mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    now = time
    var commands: [Command] = []
    var free = world.freeConnections
    while free > 0, let next = steps.first, next.start - time < Exactness.instant {
      steps.removeFirst()
      commands.append(.start(next.image))
      free -= 1
    }
    return commands
  }
}
