/// One run of a trace: goes from instant to instant and lets the policy decide at each.
///
/// An instant is the next arrival, timer or event, with all that lies closer to it than `Exactness.instant`.
/// In it come the arrivals in the order in which their transfers started, then what there is to tell of
/// progress, then a page of the feed, then the policy's timer, then the trace's events in file order; then the policy
/// decides, once.
struct Replay {
  private let events: [Trace.Event]
  private let world: World
  private var recorder: FiguresRecorder
  /// Writes down what can be drawn; nil where no one wants to see it.
  private var scribe: Scribe?
  /// The next event.
  private var cursor = 0
  private var now: Double

  init(_ events: [Trace.Event], in world: World, from start: Double, scribe: Scribe? = nil) {
    self.events = events
    self.scribe = scribe
    self.world = world
    now = start
    recorder = FiguresRecorder(world: world, from: start)
  }

  /// Replays to the last event, at whose instant the policy no longer decides.
  mutating func run(_ policy: inout some Policy) -> Figures {
    while cursor < events.count {
      let happenings = nextInstant(policy)
      if cursor < events.count { decide(&policy, about: happenings) }
      recorder.settle(in: world)
      scribe?.settle(in: world, at: now)
    }
    return recorder.finish(in: world)
  }

  /// Lets the policy decide, and carries out what it commands.
  private mutating func decide(_ policy: inout some Policy, about happenings: [Happening]) {
    let commands = policy.decide(happenings, in: world, at: now)
    for command in commands {
      scribe?.commanded(command, in: world, at: now)
      let desk = CommandDesk(policy: policy, world: world, time: now, happenings: happenings)
      desk.carryOut(command, recorder: &recorder)
    }
    if !policy.asksForPages { askForPageIfDue() }
  }

  /// What the scribe wrote down, after the replay has run; nil without one.
  mutating func recording() -> Recording? {
    scribe?.finish(at: now)
  }

  /// Goes on to the next instant and lets happen what happens in it.
  private mutating func nextInstant(_ policy: some Policy) -> [Happening] {
    let timer = timer(of: policy)
    let limit = max(now, min(events[cursor].time, timer, world.pages?.arrival ?? .infinity))
    world.link.advance(until: limit, observingProgress: policy.observesProgress)
    now = world.link.time
    recorder.advance(to: now)
    var happenings = takeArrivals()
    if policy.observesProgress { happenings += world.link.takeProgress() }
    if let arrival = world.pages?.arrival, isNow(arrival) { happenings.append(takePage()) }
    if isNow(timer) { happenings.append(.timer) }
    while cursor < events.count, isNow(events[cursor].time) {
      apply(events[cursor])
      happenings.append(.trace(events[cursor]))
      cursor += 1
    }
    return happenings
  }

  private func isNow(_ time: Double) -> Bool {
    time - now < Exactness.instant
  }

  /// The policy's timer; never at an instant that is over.
  private func timer(of policy: some Policy) -> Double {
    guard let timer = policy.nextTimer else { return .infinity }
    guard cursor > 0 else { return timer }
    guard timer > now else {
      fatalError("\(policy.name) at \(now) ms: its timer, \(timer) ms, is not ahead")
    }
    return max(timer, now + Exactness.instant)
  }

  private mutating func takeArrivals() -> [Happening] {
    world.link.takeArrivals().map { image in
      world.memory.insert(image, bytes: world.images[image].bytes, at: now)
      recorder.arrived(image)
      scribe?.arrived(image, in: world, at: now)
      return .arrived(image)
    }
  }

  private mutating func takePage() -> Happening {
    let keys = world.takePage(at: now)
    recorder.pageCame(keys: keys, in: world)
    return .pageCame(keys: keys)
  }

  private mutating func askForPageIfDue() {
    guard PlainPaging.isDue(in: world) else { return }
    world.askForPage(at: now)
    recorder.askedForPage()
  }

  private mutating func apply(_ event: Trace.Event) {
    switch event.kind {
    case .offset(let offset):
      let movement = world.show(offset, at: now)
      recorder.frame(at: event.time, movement: movement, in: world)
    case .edit(let edit):
      world.apply(edit, at: now)
      recorder.edited(in: world)
    case .network(let path):
      world.link.setOffline(path == .offline)
    case .touchDown, .touchUp, .memory:
      break
    }
  }
}
