import Exploration
import Foundation
import Locking
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Lifetime")
struct LifetimeTests {
  /// What a test holds of a coordinator without keeping it.
  private struct Traces {
    weak var coordinator: PrefetchCoordinator<Data>?
    weak var loader: RecordingLoader?
    weak var content: LongContent?

    var isGone: Bool { coordinator == nil && loader == nil && content == nil }
  }

  private let time = VirtualTime()

  private func makeCoordinator(_ loader: RecordingLoader) -> PrefetchCoordinator<Data> {
    PrefetchCoordinator(loader: loader, decoder: .bytes, clock: time.clock, executor: time.executor)
  }

  @Test("P21: shutting down ends transfers, callers, streams and alarms, and what comes later fails at once")
  func shutDown() throws {
    let stage = Stage(limit: 4)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<2, of: list)
    stage.show(1..<3, of: list)
    let caller = stage.call("X")
    #expect(stage.time.nextDeadline != nil)
    stage.coordinator.shutDown()
    stage.settle()
    #expect(caller.outcome == .shutDown)
    #expect(stage.loader.open.isEmpty)
    #expect(stage.watcher.hasEnded)
    #expect(stage.time.nextDeadline == nil)
    let starts = stage.loader.starts
    #expect(stage.call("Y").outcome == .shutDown)
    stage.show(50..<60, of: list)
    list.contentDidChange(rows(0..<10))
    stage.loader.answerLate()
    stage.coordinator.shutDown()
    stage.settle()
    #expect(stage.loader.starts == starts)
    #expect(EventCollector(stage.coordinator.events(), on: stage.time.executor).events.isEmpty)
    try stage.close()
  }

  @Test("P21: all in one turn: asking, shutting down, asking again")
  func shutDownInOneTurn() throws {
    let stage = Stage(limit: 4)
    let list = stage.coordinator.makeList(rows(0..<100))
    list.viewportDidChange(Viewport(visible: 0..<3))
    let before = stage.makeCaller("K1")
    stage.coordinator.shutDown()
    list.viewportDidChange(Viewport(visible: 3..<5))
    let after = stage.makeCaller("K9")
    stage.settle()
    #expect(before.outcome == .shutDown)
    #expect(after.outcome == .shutDown)
    #expect(stage.loader.starts.isEmpty)
    try stage.close()
  }

  @Test("P21: a decoding that ends after the end is harmless")
  func decodingAfterEnd() throws {
    let stage = Stage(concurrentDecoding: true)
    let caller = stage.call("X")
    stage.loader.finish("X")
    stage.coordinator.shutDown()
    stage.settle()
    #expect(caller.outcome == .shutDown || caller.outcome == .image(body("X")))
    try stage.close()
  }

  @Test("P21: letting go of the last reference ends everything, with transfers under way and an alarm set")
  func letGo() throws {
    let loader = RecordingLoader(limit: 6)
    var coordinator: PrefetchCoordinator<Data>? = makeCoordinator(loader)
    weak let traces = coordinator
    let events = coordinator?.events(bufferLimit: .max)
    let collector = events.map { EventCollector($0, on: time.executor) }
    let list = coordinator?.makeList(LongContent(count: 100))
    list?.viewportDidChange(Viewport(visible: 0..<3))
    time.runUntilIdle()
    list?.viewportDidChange(Viewport(visible: 1..<4))
    time.runUntilIdle()
    #expect(!loader.open.isEmpty)
    coordinator = nil
    #expect(traces == nil)
    #expect(loader.open.isEmpty)
    #expect(time.nextDeadline == nil)
    time.runUntilIdle()
    #expect(collector?.hasEnded == true)
    withExtendedLifetime(list) {}
  }

  @Test("P19, P21: letting go tells subscribers of the ends that it brings")
  func letGoIsTold() throws {
    let loader = RecordingLoader(limit: 6)
    var coordinator: PrefetchCoordinator<Data>? = makeCoordinator(loader)
    let events = coordinator?.events(bufferLimit: .max)
    let collector = events.map { EventCollector($0, on: time.executor) }
    let list = coordinator?.makeList(rows(0..<3))
    list?.viewportDidChange(Viewport(visible: 0..<3))
    time.runUntilIdle()
    coordinator = nil
    time.runUntilIdle()
    let grammar = try #require(collector).grammar(transferLimit: 6)
    #expect(grammar.faults.isEmpty)
    #expect(grammar.openKeys.isEmpty)
    #expect(grammar.openMissCount == 0)
    #expect(grammar.sums.transfersCancelled == 3)
    withExtendedLifetime(list) {}
  }

  @Test("P21: nothing is kept by a cycle: coordinator, loader and content are gone with the last reference")
  func noCycle() {
    func use() -> Traces {
      let loader = RecordingLoader(limit: 6)
      let content = LongContent(count: 1_000)
      let coordinator = makeCoordinator(loader)
      let list = coordinator.makeList(content)
      list.viewportDidChange(Viewport(visible: 0..<5))
      time.runUntilIdle()
      loader.finish("K0")
      loader.receive("K1", bytes: 3)
      list.viewportDidChange(Viewport(visible: 3..<8))
      time.runUntilIdle()
      // Told, but never worked through.
      list.contentDidChange(content)
      loader.finish("K4")
      return Traces(coordinator: coordinator, loader: loader, content: content)
    }
    let traces = use()
    time.runUntilIdle()
    #expect(traces.isGone)
    #expect(time.nextDeadline == nil)
  }

  @Test("P21: a transfer that the loader's task runs is cancelled with the last reference")
  func runningTask() {
    let log = Locked<[String]>([])
    func use() {
      let clock = time.clock
      let loader = AsyncImageLoader { _ in
        do {
          try await clock.sleep(for: .seconds(100))
        } catch {
          log.withLock { $0.append("cancelled") }
          throw error
        }
        return Data()
      }
      let coordinator = PrefetchCoordinator<Data>(
        loader: loader, decoder: .bytes, clock: time.clock, executor: time.executor)
      let list = coordinator.makeList(rows(0..<2))
      list.viewportDidChange(Viewport(visible: 0..<2))
      time.runUntilIdle()
      withExtendedLifetime((coordinator, list)) {}
    }
    use()
    time.runUntilIdle()
    #expect(log.withLock { $0 } == ["cancelled", "cancelled"])
    #expect(time.nextDeadline == nil)
  }

  @Test("P21: a list does not keep its coordinator, and can be used after it")
  func listAlone() {
    let loader = RecordingLoader(limit: 6)
    var coordinator: PrefetchCoordinator<Data>? = makeCoordinator(loader)
    let list = coordinator?.makeList(rows(0..<20))
    weak let trace = coordinator
    time.runUntilIdle()
    coordinator = nil
    #expect(trace == nil)
    list?.viewportDidChange(Viewport(visible: 0..<3))
    list?.contentDidChange(rows(0..<2))
    time.runUntilIdle()
    #expect(loader.starts.isEmpty)
  }

  @Test("P21: a subscriber does not keep the coordinator")
  func subscriberAlone() {
    var coordinator: PrefetchCoordinator<Data>? = makeCoordinator(RecordingLoader(limit: 6))
    weak let trace = coordinator
    let collector = coordinator.map { EventCollector($0.events(), on: time.executor) }
    time.runUntilIdle()
    coordinator = nil
    time.runUntilIdle()
    #expect(trace == nil)
    #expect(collector?.hasEnded == true)
  }

  @Test("P21: a caller that awaits keeps the coordinator until it is answered", arguments: [true, false])
  func callerKeeps(answered: Bool) {
    let loader = RecordingLoader(limit: 6)
    var coordinator: PrefetchCoordinator<Data>? = makeCoordinator(loader)
    weak let trace = coordinator
    let caller = coordinator.map { Caller(request("X"), of: $0, on: time.executor) }
    time.runUntilIdle()
    coordinator = nil
    time.runUntilIdle()
    #expect(trace != nil)
    #expect(loader.open == ["X"])
    if answered { loader.finish("X") } else { caller?.cancel() }
    time.runUntilIdle()
    #expect(caller?.outcome == (answered ? .image(body("X")) : .cancelled))
    #expect(trace == nil)
    #expect(loader.open.isEmpty)
  }

  @Test("P21: a coordinator that is let go of before its first turn ends too")
  func atOnce() {
    let loader = RecordingLoader(limit: 6)
    func use() -> Traces {
      let coordinator = makeCoordinator(loader)
      let list = coordinator.makeList(rows(0..<3))
      list.viewportDidChange(Viewport(visible: 0..<3))
      return Traces(coordinator: coordinator)
    }
    let traces = use()
    #expect(traces.coordinator == nil)
    time.runUntilIdle()
    #expect(loader.starts.isEmpty)
  }

  @Test("The content and the images of a list that is gone are let go of")
  func listContent() throws {
    let stage = Stage(limit: 4, memory: 0)
    weak var trace: LongContent?
    func use() {
      let content = LongContent(count: 100)
      trace = content
      let list = stage.coordinator.makeList(content)
      stage.show(0..<4, of: list)
    }
    use()
    stage.settle()
    #expect(trace == nil)
    try stage.close()
  }

  @Test("The content before an edit is let go of with the edit's turn")
  func oldContent() throws {
    let stage = Stage(limit: 4)
    weak var trace: LongContent?
    func make() -> PrefetchList {
      let content = LongContent(count: 100)
      trace = content
      return stage.coordinator.makeList(content)
    }
    let list = make()
    stage.show(0..<4, of: list)
    list.contentDidChange(rows(0..<10))
    stage.settle()
    #expect(trace == nil)
    try stage.close()
  }
}
