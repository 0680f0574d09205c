import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Transfers")
struct TransferTests {
  @Test("P1: leaving the window cancels in the same turn, and late answers change nothing")
  func cancelledWhenLeft() throws {
    let stage = Stage(limit: 8, ahead: 2, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    stage.show(0..<2, of: list)
    stage.finish(keys(0..<2))
    stage.show(1..<3, of: list)
    // One is visible by now, one still a prefetch.
    #expect(stage.loader.open == keys(2..<4))
    stage.show(500..<502, of: list)
    #expect(stage.loader.cancelled == keys(2..<4))
    #expect(Set(stage.loader.open) == Set(keys(500..<503)))
    stage.loader.answerLate()
    stage.settle()
    #expect(stage.cached(keys(2..<4)).isEmpty)
    for key in keys(2..<4) { #expect(stage.watcher.cancellations(of: key) == [.scrolledAway]) }
    try stage.close()
  }

  @Test("P2: a list, another list and a caller share one transfer")
  func shared() throws {
    let stage = Stage()
    let first = stage.coordinator.makeList([row(1, "X")])
    let second = stage.coordinator.makeList([row(1, "X"), row(2, "X")])
    first.viewportDidChange(Viewport(visible: 0..<1))
    second.viewportDidChange(Viewport(visible: 0..<2))
    let caller = stage.call("X")
    #expect(stage.loader.starts == ["X"])
    stage.finish(["X"])
    #expect(caller.outcome == .image(body("X")))
    #expect(stage.watcher.appearances(of: "X").count { $0 == "filled" } == 3)
    #expect(stage.loader.starts == ["X"])
    try stage.close()
  }

  @Test("P5: every way in which a transfer ends gives its place back")
  func placesComeBack() throws {
    let stage = Stage(limit: 2, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<10, of: list)
    #expect(stage.loader.open == keys(0..<2))
    stage.finish(["K0"])
    stage.loader.fail("K1")
    stage.settle()
    #expect(stage.loader.open == keys(2..<4))
    stage.show(4..<10, of: list)
    #expect(stage.loader.cancelled == keys(2..<4))
    #expect(stage.loader.open.count == 2)
    #expect(Set(stage.loader.open).isSubset(of: keys(4..<10)))
    let damaged = try #require(stage.loader.open.first)
    stage.workshop.damage(damaged)
    stage.finish([damaged])
    #expect(stage.loader.open.count == 2)
    stage.finishEverything()
    #expect(stage.cached(keys(0..<10)) == (keys([0]) + keys(4..<10)).filter { $0 != damaged })
    try stage.close()
  }

  @Test(
    "P5: a loader that answers inside start, well or badly, keeps every promise", arguments: [true, false])
  func atOnce(well: Bool) throws {
    let stage = Stage(limit: 2, ahead: 4, behind: 0)
    stage.loader.react(with: well ? .finish { _ in 10 } : .fail)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<6, of: list)
    let caller = stage.call("Z", retries: 0)
    #expect(caller.outcome == (well ? .image(body("Z")) : .transferFailed))
    #expect(stage.loader.starts == keys(0..<10) + ["Z"])
    #expect(stage.cached(keys(0..<10)) == (well ? keys(0..<10) : []))
    try stage.close()
  }

  @Test("P7: the bytes of a cancelled attempt are not in front of the next one's")
  func noOldBytes() throws {
    let stage = Stage()
    let first = stage.call("X")
    stage.loader.receive("X", bytes: 7)
    first.cancel()
    stage.settle()
    let second = stage.call("X")
    stage.loader.answerLate()
    stage.finish(["X"])
    #expect(second.outcome == .image(body("X")))
    try stage.close()
  }

  @Test("P4: a resumed transfer goes on from the bytes of the one that gave way")
  func resumed() throws {
    let stage = Stage(limit: 1, ahead: 1, behind: 0, resumes: true)
    let list = stage.coordinator.makeList(rows(0..<4))
    stage.show(0..<1, of: list)
    stage.finish(["K0"])
    stage.loader.receive("K1", bytes: 6)
    stage.settle()
    let caller = stage.call("Z")
    #expect(stage.watcher.cancellations(of: "K1") == [.preempted])
    stage.finish(["Z"])
    #expect(caller.outcome == .image(body("Z")))
    #expect(stage.loader.transfer("K1")?.resumeOffset == 6)
    stage.finish(["K1"])
    #expect(stage.coordinator.cachedImage(for: request("K1")) == body("K1"))
    #expect(try stage.figures().transfersResumed == 1)
    try stage.close()
  }

  @Test(
    "P6: visible transfers that never answer do not keep the other visible rows waiting while there are places"
  )
  func neverAnswers() throws {
    let stage = Stage(limit: 6, ahead: 0, behind: 0)
    stage.measureLink()
    let list = stage.coordinator.makeList(rows(0..<6))
    stage.show(0..<6, of: list)
    let stuck = Set(stage.loader.open)
    #expect(!stuck.isEmpty && stuck.count <= 6)
    stage.time.advance(by: .seconds(600))
    #expect(Set(stage.loader.starts).isSuperset(of: keys(0..<6)))
    try stage.close()
  }

  @Test("P5: limits that make no sense count as the least that does")
  func oddLimits() throws {
    let time = VirtualTime()
    let loader = RecordingLoader(limit: 1)
    var configuration = PrefetchConfiguration()
    configuration.transferLimit = -3
    configuration.memoryLimit = -1
    configuration.rowsAhead = -1
    configuration.rowsBehind = .min
    let coordinator = PrefetchCoordinator<Data>(
      loader: loader, decoder: .bytes, configuration: configuration, clock: time.clock,
      executor: time.executor)
    let list = coordinator.makeList(rows(0..<10))
    list.viewportDidChange(Viewport(visible: 3..<5))
    time.runUntilIdle()
    #expect(loader.open == ["K3"])
    loader.finish("K3")
    time.runUntilIdle()
    #expect(loader.open == ["K4"])
    withExtendedLifetime(list) {}
  }

  @Test("S15: a loader may call the coordinator from inside start")
  func reentrant() throws {
    let stage = Stage(limit: 2, ahead: 1, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<200))
    let coordinator = stage.coordinator
    stage.loader.react(
      with: .call { [weak list] transfer in
        _ = coordinator.cachedImage(for: transfer.request)
        guard transfer.number < 50 else { return }
        list?.viewportDidChange(Viewport(visible: transfer.number..<(transfer.number + 1)))
      })
    stage.show(0..<1, of: list)
    stage.loader.react(with: .none)
    #expect(stage.loader.starts.count >= 50)
    stage.finishEverything()
    #expect(stage.cached(keys([49, 50])) == keys([49, 50]))
    try stage.close()
  }

  @Test("A thousand empty bodies on a measured link do no harm")
  func emptyBodies() throws {
    let stage = Stage(limit: 4, ahead: 4, behind: 0)
    stage.measureLink()
    for number in 0..<1_000 {
      let caller = stage.call("E\(number)")
      stage.loader.end("E\(number)")
      stage.settle()
      #expect(caller.outcome == .image(Data()))
    }
    try stage.close()
  }
}
