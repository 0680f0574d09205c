import Exploration
import Foundation
import Locking
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Events and figures")
struct EventTests {
  @Test("P19: misses say what they found")
  func found() throws {
    let stage = Stage(limit: 2, ahead: 6, behind: 2)
    let list = stage.coordinator.makeList(rows(0..<50))
    stage.show(0..<2, of: list)
    stage.finish(keys(0..<2))
    stage.loader.fail("K2")
    stage.settle()
    // In flight now: 3 and 4; queued: 5 to 7; beyond: nothing.
    stage.show(2..<10, of: list)
    #expect(stage.watcher.appearances(of: "K2") == ["miss failedRecently"])
    #expect(stage.watcher.appearances(of: "K3") == ["miss inFlight"])
    #expect(stage.watcher.appearances(of: "K6") == ["miss queued"])
    #expect(stage.watcher.appearances(of: "K9") == ["miss nothing"])
    try stage.close()
  }

  @Test("P19: another size whose bytes are being decoded for its sibling is in flight")
  func foundBeingDecoded() throws {
    let stage = Stage(concurrentDecoding: true)
    let list = stage.coordinator.makeList([ListRow(1, images: [request("X", variant: "large")])])
    let caller = stage.call("X", variant: "small")
    stage.loader.finish("X")
    // It runs after the turn in which the decoding begins, and before the decoding.
    Task(executorPreference: stage.time.executor) { list.viewportDidChange(Viewport(visible: 0..<1)) }
    stage.settle()
    #expect(caller.outcome == .image(body("X")))
    #expect(stage.watcher.appearances(of: "X") == ["miss inFlight", "filled"])
    try stage.close()
  }

  @Test("Times are those of the clock: how long a miss lasted")
  func durations() throws {
    let stage = Stage()
    let list = stage.coordinator.makeList(rows(0..<50))
    stage.time.advance(by: .milliseconds(100))
    stage.show(0..<1, of: list)
    stage.time.advance(by: .milliseconds(250))
    stage.finish(["K0"])
    let waits = stage.watcher.events.compactMap { event -> Duration? in
      guard case .filled(_, let wait) = event.kind else { return nil }
      return wait
    }
    #expect(waits == [.milliseconds(250)])
    #expect(try stage.figures().blankMilliseconds == 250)
    try stage.close()
  }

  @Test("P19: the reason of a cancellation is that of the last interest that was lost")
  func reasons() throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<50))
    stage.show(0..<1, of: list)
    let caller = stage.call("K0")
    caller.cancel()
    stage.settle()
    stage.show(30..<31, of: list)
    #expect(stage.watcher.cancellations(of: "K0") == [.scrolledAway])

    let shared = stage.coordinator.makeList([row(1, "X"), row(2, "X")])
    stage.show(0..<2, of: shared)
    shared.contentDidChange([row(2, "X")])
    stage.settle()
    stage.show(0..<0, of: shared)
    #expect(stage.watcher.cancellations(of: "X") == [.scrolledAway])
    try stage.close()
  }

  @Test("P20: a slow subscriber loses the newest, is told how much, and costs the others nothing")
  func slowSubscriber() throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let slow = stage.coordinator.events(bufferLimit: 3)
    let list = stage.coordinator.makeList(rows(0..<200))
    for first in 0..<50 { stage.show((first * 4)..<(first * 4 + 1), of: list) }
    let collector = EventCollector(slow, on: stage.time.executor)
    stage.settle()
    stage.show(1..<2, of: list)
    let grammar = collector.grammar(transferLimit: 4)
    #expect(grammar.hasGap)
    #expect(collector.events.prefix(3).map(\.number) == [1, 2, 3])
    let all = stage.watcher.events
    guard case .gap(let lost) = collector.events[3].kind else {
      Issue.record("no gap after what fitted")
      return
    }
    #expect(collector.events[3].number == 4)
    #expect(collector.events[4].number == 4 + lost)
    #expect(collector.events.last?.number == all.last?.number)
    try stage.close()
    #expect(collector.hasEnded)
  }

  @Test("A subscriber gets what happens after it subscribed, also when it is the first")
  func lateSubscriber() throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<50))
    stage.show(0..<2, of: list)
    let before = stage.watcher.events.count
    let late = EventCollector(stage.coordinator.events(), on: stage.time.executor)
    stage.show(1..<3, of: list)
    #expect(late.events.map(\.number) == stage.watcher.events.dropFirst(before).map(\.number))
    #expect(!late.events.isEmpty)
    try stage.close()
  }

  @Test("A subscriber whose task is cancelled ends, and the others go on")
  func cancelledSubscriber() throws {
    let stage = Stage(limit: 4)
    let hasEnded = Locked(false)
    let events = stage.coordinator.events()
    let task = Task(executorPreference: stage.time.executor) {
      for await _ in events {}
      hasEnded.withLock { $0 = true }
    }
    stage.settle()
    task.cancel()
    stage.settle()
    #expect(hasEnded.withLock { $0 })
    let list = stage.coordinator.makeList(rows(0..<50))
    stage.show(0..<2, of: list)
    #expect(!stage.watcher.events.isEmpty)
    try stage.close()
  }

  @Test("S14: figures add up without any subscriber too")
  func unwatched() throws {
    let time = VirtualTime()
    let loader = RecordingLoader(limit: 6)
    let coordinator = PrefetchCoordinator<Data>(
      loader: loader, decoder: .bytes, clock: time.clock, executor: time.executor)
    let list = coordinator.makeList(rows(0..<50))
    list.viewportDidChange(Viewport(visible: 0..<3))
    time.runUntilIdle()
    loader.finish("K0")
    loader.fail("K1")
    let figures = try time.run { await coordinator.figures }
    #expect(figures.misses == 3)
    #expect(figures.missesFilled == 1)
    #expect(figures.transfersFinished == 1)
    #expect(figures.transfersFailed == 1)
    #expect(figures.bytesReceived == 10)
    withExtendedLifetime(list) {}
  }
}
