import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

/// A coordinator in virtual time, with all that stands around it, and a check of everything that must always hold.
final class Stage {
  let time: VirtualTime
  let loader: RecordingLoader
  let workshop = Workshop()
  let coordinator: PrefetchCoordinator<Data>
  let watcher: EventCollector
  private let configuration: PrefetchConfiguration
  private let pace: Pace

  init(
    limit: Int = 4, memory: Int = .max, ahead: Int = 6, behind: Int = 2, resumes: Bool = false,
    concurrentDecoding: Bool = false, order: VirtualTime.Order = .firstInFirstOut, pace: Pace = .turns,
    store: (any ImageStore)? = nil
  ) {
    time = VirtualTime(order: order)
    loader = RecordingLoader(limit: limit, resumes: resumes, store: store)
    var configuration = PrefetchConfiguration()
    configuration.transferLimit = limit
    configuration.transferLimitPerHost = limit
    configuration.memoryLimit = memory
    configuration.leastLikelihood = 0
    configuration.rowsAhead = ahead
    configuration.rowsBehind = behind
    self.configuration = configuration
    self.pace = pace
    coordinator = PrefetchCoordinator(
      loader: loader, decoder: workshop.decoder(concurrent: concurrentDecoding),
      configuration: configuration, clock: time.clock, executor: time.executor)
    watcher = EventCollector(coordinator.events(bufferLimit: .max), on: time.executor)
    time.runUntilIdle()
  }

  // MARK: - Steps

  /// Lets the coordinator work until it is quiet: a turn.
  func settle() {
    time.runUntilIdle()
  }

  /// Ends an operation of a scenario: with a turn, unless all of it is to come in one.
  func step() {
    if pace == .turns { settle() }
  }

  /// Reports what a list shows, as one operation of a scenario.
  func report(_ visible: Range<Int>, landing: Range<Int>? = nil, of list: PrefetchList) {
    list.viewportDidChange(Viewport(visible: visible, landing: landing))
    step()
  }

  /// Reports what a list shows, in a turn of its own.
  func show(_ visible: Range<Int>, landing: Range<Int>? = nil, of list: PrefetchList) {
    list.viewportDidChange(Viewport(visible: visible, landing: landing))
    settle()
  }

  /// Has the loader finish these keys, one turn for each.
  func finish(_ keys: some Sequence<String>, bytes: Int = 10) {
    for key in keys {
      loader.finish(key, bytes: bytes)
      settle()
    }
  }

  /// Has the loader finish whatever is open until nothing is, nor will be when failures may be tried again.
  func finishEverything() {
    repeat {
      while !loader.open.isEmpty {
        loader.finishAll()
        settle()
      }
      time.advance(by: configuration.longestRetryDelay)
    } while !loader.open.isEmpty
  }

  /// Shows the coordinator a link of 500 bytes a millisecond and a round trip of 20 ms, by one image of 40,000 bytes.
  func measureLink() {
    let caller = call("link")
    time.advance(by: .milliseconds(20))
    loader.begin("link")
    for _ in 0..<4 {
      settle()
      time.advance(by: .milliseconds(20))
      loader.receive("link", bytes: 10_000)
    }
    loader.end("link")
    settle()
    #expect(caller.outcome != .waiting)
  }

  /// A task that awaits a key's image, after a turn.
  func call(_ key: String, variant: String = "", retries: Int = 2) -> Caller {
    let caller = makeCaller(key, variant: variant, retries: retries)
    settle()
    return caller
  }

  /// A task that will await a key's image once the stage settles.
  func makeCaller(_ key: String, variant: String = "", retries: Int = 2) -> Caller {
    Caller(request(key, variant: variant), of: coordinator, retries: retries, on: time.executor)
  }

  /// A cell that listens to its slot.
  func makeCell() -> Cell {
    let cell = Cell(of: coordinator, on: time.executor)
    settle()
    return cell
  }

  // MARK: - What can be seen

  func figures() throws -> PrefetchFigures {
    try time.run { [coordinator] in await coordinator.figures }
  }

  /// Which of these keys are in memory.
  func cached(_ keys: some Sequence<String>) -> [String] {
    keys.filter { coordinator.cachedImage(for: request($0)) != nil }
  }

  // MARK: - The check at the end of every test

  /// Expects what must hold at every moment, then shuts down and expects that everything has ended.
  func close(sourceLocation: SourceLocation = #_sourceLocation) throws {
    settle()
    try expectAgreement(sourceLocation: sourceLocation)
    coordinator.shutDown()
    settle()
    let grammar = try expectAgreement(sourceLocation: sourceLocation)
    #expect(grammar.openKeys.isEmpty, "open transfers after the end", sourceLocation: sourceLocation)
    #expect(grammar.openMissCount == 0, "misses without an end", sourceLocation: sourceLocation)
    #expect(loader.open.isEmpty, "the loader was not told the end", sourceLocation: sourceLocation)
    #expect(watcher.hasEnded, "the stream of events goes on", sourceLocation: sourceLocation)
    #expect(time.nextDeadline == nil, "an alarm is left", sourceLocation: sourceLocation)
  }

  @discardableResult
  private func expectAgreement(sourceLocation: SourceLocation) throws -> EventGrammar {
    let figures = try figures()
    settle()
    let grammar = watcher.grammar(transferLimit: configuration.transferLimit)
    #expect(grammar.faults.isEmpty, sourceLocation: sourceLocation)
    #expect(loader.faults.isEmpty, sourceLocation: sourceLocation)
    #expect(grammar.startedKeys == loader.starts, sourceLocation: sourceLocation)
    #expect(grammar.openKeys == Set(loader.open), sourceLocation: sourceLocation)
    #expect(grammar.disagreements(with: figures).isEmpty, sourceLocation: sourceLocation)
    return grammar
  }
}
