import Foundation
import Locking
import ScrollPrefetch
import VirtualTime

/// Looks at a coordinator after each of its turns, and asks the model and the checkers what is wrong.
///
/// A turn is over when the next one begins, or when its job has ended, whichever is first.
final class Inspection: Sendable {
  /// A turn that has begun, and not been looked at.
  private struct Turn {
    let now: Duration
    let facts: [Fact]
  }

  private struct State {
    var turn: Turn?
    var model: Model
    var checkers: [any PromiseChecker]
    var grammar: EventGrammar
    var eventsRead = 0
    var faults: [Fault] = []
    var turns = 0
    var checks = 0
  }

  private let time: VirtualTime
  /// Where events are taken: at once, whatever else is ready.
  private let desk = VirtualTime()
  private let app: App
  private let loader: ProgramLoader
  private let decoder: ProgramDecoder
  private let ledger: Ledger
  let watcher: EventCollector
  private let state: Locked<State>

  init(
    _ settings: Program.Settings, _ checkers: [any PromiseChecker.Type], _ app: App, _ loader: ProgramLoader,
    _ decoder: ProgramDecoder, _ ledger: Ledger, in time: VirtualTime, watching events: PrefetchEvents
  ) {
    self.time = time
    self.app = app
    self.loader = loader
    self.decoder = decoder
    self.ledger = ledger
    watcher = EventCollector(events, on: desk.executor)
    state = Locked(
      State(
        model: Model(settings), checkers: checkers.map { $0.init(settings) },
        grammar: EventGrammar(transferLimit: settings.limit)))
    desk.runUntilIdle()
  }

  var faults: [Fault] { state.withLock { $0.faults } }
  var turns: Int { state.withLock { $0.turns } }
  var checks: Int { state.withLock { $0.checks } }
  var model: Model { state.withLock { $0.model } }
  var grammar: EventGrammar { state.withLock { $0.grammar } }

  // MARK: - Turns

  func turnBegins() {
    look()
    let turn = Turn(now: time.clock.now.offset, facts: ledger.takeAll())
    loader.beginTurn()
    state.withLock { state in
      state.turn = turn
      state.turns += 1
    }
  }

  /// Looks at the last turn, unless that has been done.
  func look() {
    guard let turn = state.withLock({ state in state.turn.take() }) else { return }
    look(at: turn, isQuiet: false)
  }

  /// Looks at what has come to rest: what was told since the last turn needed none, or had none.
  func lookAtRest() {
    look()
    let turn = Turn(now: time.clock.now.offset, facts: ledger.takeAll())
    loader.beginTurn()
    look(at: turn, isQuiet: true)
  }

  private func look(at turn: Turn, isQuiet: Bool) {
    desk.runUntilIdle()
    var sight = makeSight(at: turn.now, isQuiet: isQuiet)
    let events = watcher.events
    let inline = decoder.takeInline()
    state.withLock { state in
      for event in events[state.eventsRead...] {
        state.grammar.read(event)
        sight.events.append(event)
      }
      state.eventsRead = events.count
      sight.openMisses = Set(state.grammar.openAppearances.map(Sight.Appearance.init))
      sight.grammarFaults = state.grammar.faults
      sight.openKeys = state.grammar.openKeys
      state.model.take(turn.facts, decodedInline: inline, seeing: sight)
      for place in state.checkers.indices {
        let promise = type(of: state.checkers[place]).promise
        state.faults += state.checkers[place].look(at: sight, state.model).map {
          Fault(promise: promise, text: $0)
        }
      }
      state.checks += state.checkers.count
      state.model.endTurn(seeing: sight)
    }
  }

  private func makeSight(at now: Duration, isQuiet: Bool) -> Sight {
    var sight = Sight()
    sight.now = now
    sight.isQuiet = isQuiet
    sight.open = loader.open
    sight.loader = loader.takeLog()
    sight.memory = memory
    sight.calls = app.calls
    sight.staleUpdates = app.staleUpdates
    if isQuiet { sight.slots = app.slots }
    return sight
  }

  var memory: [Picture: Data] {
    guard let coordinator = app.held else { return [:] }
    var memory: [Picture: Data] = [:]
    for picture in Picture.all {
      if let image = coordinator.cachedImage(for: picture.request) { memory[picture] = image }
    }
    return memory
  }

  // MARK: - The end

  func look(atRest rest: Rest) {
    state.withLock { state in
      for place in state.checkers.indices {
        let promise = type(of: state.checkers[place]).promise
        state.faults += state.checkers[place].look(atRest: rest, state.model).map {
          Fault(promise: promise, text: $0)
        }
      }
      state.checks += state.checkers.count
    }
  }

  func look(atEnd end: End) {
    state.withLock { state in
      for place in state.checkers.indices {
        let promise = type(of: state.checkers[place]).promise
        state.faults += state.checkers[place].look(atEnd: end).map { Fault(promise: promise, text: $0) }
      }
      state.checks += state.checkers.count
    }
  }

  /// Takes the events that there are.
  func readEvents() {
    desk.runUntilIdle()
  }
}
