import Foundation
import ScrollPrefetch
import VirtualTime

/// Runs a program on a coordinator in virtual time, and asks a model after each turn what is wrong.
final class ProgramRun {
  let program: Program
  private let rules: [ModelRule]
  let time: VirtualTime
  /// Where callers run: what they ask for is told at once, in the program's order.
  private let app = VirtualTime()
  /// Where the updates of slots are looked at.
  private let cells = VirtualTime()
  let loader: ProgramLoader
  let coordinator: PrefetchCoordinator<Data>
  let watcher: EventCollector

  private var lists: [Int: (list: PrefetchList, rows: [PlannedRow])] = [:]
  private(set) var slots: [Int: WatchedSlot] = [:]
  private var staleUpdates = 0
  private(set) var calls: [Int: Caller] = [:]

  private var facts: [Fact] = []
  private(set) var model: Model
  private(set) var grammar: EventGrammar
  private var eventsRead = 0
  var faults: [Fault] = []

  /// Where a program breaks the rules; empty if it does not.
  static func faults(of program: Program, by rules: [ModelRule] = ModelRule.promises) throws -> [Fault] {
    let run = ProgramRun(program, rules)
    for operation in program.operations where run.faults.isEmpty { run.perform(operation) }
    if run.faults.isEmpty { run.conclude() }
    if run.faults.isEmpty { try run.end() }
    return run.faults
  }

  private init(_ program: Program, _ rules: [ModelRule]) {
    self.program = program
    self.rules = rules
    let settings = program.settings
    time = VirtualTime(order: settings.order.map { .random(seed: $0) } ?? .firstInFirstOut)
    loader = ProgramLoader(settings)
    var configuration = PrefetchConfiguration()
    configuration.transferLimit = settings.limit
    configuration.transferLimitPerHost = settings.limitPerHost
    configuration.memoryLimit = settings.memory
    configuration.rowsAhead = Program.Settings.rowsAhead
    configuration.rowsBehind = Program.Settings.rowsBehind
    coordinator = PrefetchCoordinator(
      loader: loader, decoder: Self.decoder(settings), configuration: configuration, clock: time.clock,
      executor: time.executor, random: SplitMix64(seed: settings.order ?? 0))
    watcher = EventCollector(coordinator.events(bufferLimit: .max), on: time.executor)
    model = Model(settings)
    grammar = EventGrammar(transferLimit: settings.limit)
    time.runUntilIdle()
  }

  private static func decoder(_ settings: Program.Settings) -> ImageDecoder<Data> {
    settings.decodesConcurrently
      ? .concurrent { data, _ in try decode(data) } : .inline { data, _ in try decode(data) }
  }

  private static func decode(_ data: Data) throws -> DecodedImage<Data> {
    guard !data.contains(Body.broken) else { throw Workshop.NoImage() }
    return DecodedImage(data, cost: data.count)
  }

  // MARK: - Operations

  func perform(_ operation: Operation) {
    switch operation {
    case .open(let place, let rows):
      perform(.close(list: place))
      let list = coordinator.makeList(rows.map(\.listRow))
      lists[place] = (list, rows)
      facts.append(.listOpened(place, number: list.number, rows))
    case .close(let place):
      if lists.removeValue(forKey: place) != nil { facts.append(.listClosed(place)) }
    case .show(let place, let visible, let landing):
      let viewport = Viewport(visible: visible, landing: landing)
      lists[place]?.list.viewportDidChange(viewport)
      facts.append(.listShown(place, viewport))
    case .edit(let place, let edit, let isTold): self.edit(place, edit, isTold: isTold)
    case .call(let number, let picture, let retries, let waits):
      facts.append(.called(number, picture, retries: retries, waitsForNetwork: waits))
      calls[number] = Caller(
        picture.request, of: coordinator, retries: retries, waitsForNetwork: waits, on: app.executor)
      app.runUntilIdle()
    case .cancel(let number):
      calls[number]?.cancel()
      facts.append(.callCancelled(number))
    case .bind, .reuse, .drop: performOnSlot(operation)
    case .begin, .receive, .finish, .finishBroken, .fail, .answerLate: answer(operation)
    case .settle: settle()
    case .work: settle(looking: false)
    case .lag(let milliseconds):
      time.clock.move(to: time.clock.now.advanced(by: .milliseconds(milliseconds)))
    case .pass(let milliseconds):
      settle()
      time.advance(by: .milliseconds(milliseconds))
      settle()
    default: performOnDevice(operation)
    }
  }

  private func edit(_ place: Int, _ edit: Operation.Edit, isTold: Bool) {
    guard let (list, old) = lists[place] else { return }
    let (rows, changes) = edit.applied(to: old)
    list.contentDidChange(rows.map(\.listRow), changes: isTold ? changes : nil)
    lists[place] = (list, rows)
    facts.append(.listEdited(place, rows))
  }

  private func performOnSlot(_ operation: Operation) {
    switch operation {
    case .bind(let number, let picture):
      let slot = slots[number] ?? WatchedSlot(coordinator.makeSlot(), on: cells.executor)
      slots[number] = slot
      facts.append(.slotBound(number, picture, slot.bind(picture)))
    case .reuse(let number):
      guard let slot = slots[number] else { return }
      slot.prepareForReuse()
      facts.append(.slotReused(number))
    case .drop(let number):
      guard let slot = slots.removeValue(forKey: number) else { return }
      staleUpdates += slot.staleUpdates
      facts.append(.slotDropped(number))
    default: break
    }
  }

  private func answer(_ operation: Operation) {
    switch operation {
    case .begin(let source, let saysSize): loader.begin(source, saysSize: saysSize)
    case .receive(let source, let bytes): loader.receive(source, bytes: bytes * program.settings.scale)
    case .finish(let source):
      if loader.finish(source, isBroken: false) { facts.append(.finished(source, isBroken: false)) }
    case .finishBroken(let source):
      if loader.finish(source, isBroken: true) { facts.append(.finished(source, isBroken: true)) }
    case .fail(let source, let kind):
      if loader.fail(source, kind) { facts.append(.failed(source, kind)) }
    default: loader.answerLate()
    }
  }

  private func performOnDevice(_ operation: Operation) {
    switch operation {
    case .pause:
      coordinator.pausePrefetching()
      facts.append(.paused(true))
    case .resume:
      coordinator.resumePrefetching()
      facts.append(.paused(false))
    case .path(let path):
      coordinator.networkDidChange(to: path)
      facts.append(.pathChanged(path))
    case .press(let pressure):
      coordinator.memoryPressureDidRise(to: pressure)
      facts.append(.memoryPressed(pressure))
    case .invalidate(let picture):
      loader.changeContent(of: picture.source)
      coordinator.invalidate(picture.request)
      facts.append(.invalidated(picture.source))
    case .shutDown:
      coordinator.shutDown()
      facts.append(.shutDown)
    default: break
    }
  }

  // MARK: - Looking

  /// Lets everything run until it is quiet, and asks the model.
  func settle(looking: Bool = true) {
    time.runUntilIdle()
    app.runUntilIdle()
    if looking { cells.runUntilIdle() }
    faults += model.settle(facts, seeing: observe(looking: looking), by: rules)
    facts = []
  }

  private func observe(looking: Bool) -> Observation {
    var seen = Observation()
    seen.now = time.clock.now.offset
    seen.open = loader.open
    for picture in Picture.all { seen.memory[picture] = coordinator.cachedImage(for: picture.request) }
    if looking { seen.slots = slots.mapValues(\.shown) }
    seen.calls = calls.mapValues(\.outcome)
    let events = watcher.events
    seen.events = Array(events[eventsRead...])
    eventsRead = events.count
    for event in seen.events { grammar.read(event) }
    seen.openMisses = Set(
      grammar.openAppearances.map {
        Observation.Appearance(list: $0.list, row: $0.row, picture: $0.request.picture)
      })
    seen.faults = grammar.faults + loader.faults
    if grammar.openKeys != Set(seen.open.map { "\($0.source)" }) {
      seen.faults.append("events say that \(grammar.openKeys.sorted()) are open, not \(seen.open)")
    }
    let stale = slots.values.reduce(staleUpdates) { $0 + $1.staleUpdates }
    if stale > 0 {
      seen.faults.append("a slot was told something of a binding that had ended")
    }
    return seen
  }
}
