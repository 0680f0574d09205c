import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

/// Faults of widely used image loaders, each tried here.
///
/// The operations of a scenario come in turns of their own, and where they can be issued so all in one turn: then the
/// promises hold, and what there is in the end is the same.
@Suite("Scenarios")
struct ScenarioTests {
  // MARK: - Priorities and places

  @Test(
    "S1: a prefetch leaves the loads of on-screen images alone: one starts, the others when they leave the link",
    arguments: Pace.allCases)
  func s1(pace: Pace) throws {
    let stage = Stage(limit: 6, ahead: 0, behind: 0, pace: pace)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.report(0..<4, of: list)
    stage.report(0..<4, landing: 4..<10, of: list)
    stage.settle()
    #expect(stage.loader.open == keys(0..<5))
    stage.finish(keys(0..<3))
    #expect(stage.loader.open == keys(3..<5), "there are places, but something visible is under way")
    stage.finish(["K3"])
    #expect(stage.loader.open == keys(4..<10))
    stage.finishEverything()
    #expect(stage.cached(keys(0..<20)) == keys(0..<10))
    #expect(stage.loader.cancelled.isEmpty)
    try stage.close()
  }

  @Test(
    "S2: a visible request that joins a queued prefetch is next, ahead of all prefetch",
    arguments: Pace.allCases)
  func s2(pace: Pace) throws {
    let stage = Stage(limit: 1, ahead: 3, behind: 0, pace: pace)
    let running = stage.coordinator.makeList(rows([50]))
    stage.report(0..<1, of: running)
    let queue = stage.coordinator.makeList([row("top")] + rows(10..<13))
    stage.report(0..<1, of: queue)
    let joining = stage.coordinator.makeList(rows([12]))
    stage.report(0..<1, of: joining)
    stage.settle()
    if pace == .turns {
      #expect(stage.loader.open == ["K50"])
      stage.finish(["K50"])
      #expect(stage.loader.starts == ["K50", "K12"])
    }
    stage.finishEverything()
    #expect(Set(stage.loader.starts.prefix(2)) == ["K50", "K12"])
    #expect(stage.loader.starts.count == 4)
    #expect(stage.cached(keys([50, 10, 11, 12])) == keys([50, 10, 11, 12]))
    try stage.close()
  }

  @Test(
    "S2: a prefetch with the only place gives way in the turn in which a queued one becomes visible",
    arguments: Pace.allCases)
  func s2GivingWay(pace: Pace) throws {
    let stage = Stage(limit: 1, ahead: 3, behind: 0, pace: pace)
    let running = stage.coordinator.makeList([row("top")] + rows([50]))
    stage.report(0..<1, of: running)
    let queue = stage.coordinator.makeList([row("top")] + rows(10..<13))
    stage.report(0..<1, of: queue)
    if pace == .turns { #expect(stage.loader.open == ["K50"]) }
    let joining = stage.coordinator.makeList(rows([12]))
    stage.report(0..<1, of: joining)
    stage.settle()
    #expect(stage.loader.open == ["K12"])
    #expect(stage.watcher.cancellations(of: "K50") == (pace == .turns ? [.preempted] : []))
    stage.finishEverything()
    #expect(stage.loader.starts.count { $0 == "K12" } == 1)
    #expect(stage.cached(keys([50, 10, 11, 12])) == keys([50, 10, 11, 12]))
    try stage.close()
  }

  /// Rows 3 and 7 show X, the others nothing.
  private let sharing = (0..<40).map { $0 == 3 || $0 == 7 ? row(RowIdentity($0), "X") : row(RowIdentity($0)) }

  @Test("S3: one of two consumers scrolls off, and the shared job keeps the priority of the other")
  func s3() throws {
    let stage = Stage(limit: 1, ahead: 2, behind: 0)
    let blocker = stage.call("B")
    let list = stage.coordinator.makeList(sharing)
    stage.show(3..<8, of: list)
    stage.show(4..<8, of: list)
    #expect(stage.loader.open == ["B"], "X is queued")
    stage.finish(["B"])
    #expect(blocker.outcome == .image(body("B")))
    #expect(stage.loader.transfer("X")?.priority == .visible)
    _ = stage.loader.takeCalls()
    stage.show(4..<7, landing: 8..<11, of: list)
    #expect(stage.loader.takeCalls() == [.priority("X", .upcoming)])
    stage.show(20..<25, of: list)
    #expect(stage.loader.takeCalls() == [.cancel("X")])
    try stage.close()
  }

  @Test("S3: all at once, the shared job has the priority that is left, and none once all have left")
  func s3InOneTurn() throws {
    let stage = Stage(limit: 1, ahead: 2, behind: 0, pace: .oneTurn)
    let list = stage.coordinator.makeList(sharing)
    stage.report(3..<8, of: list)
    stage.report(4..<8, of: list)
    stage.report(4..<7, landing: 8..<11, of: list)
    stage.settle()
    #expect(stage.loader.takeCalls() == [.start("X")])
    #expect(stage.loader.transfer("X")?.priority == .upcoming)
    stage.report(3..<8, of: list)
    stage.report(20..<25, of: list)
    stage.settle()
    #expect(stage.loader.takeCalls() == [.cancel("X")])
    try stage.close()
  }

  @Test("S4: what the user opens does not wait for a prefetch to end", arguments: Pace.allCases)
  func s4(pace: Pace) throws {
    let stage = Stage(limit: 6, ahead: 20, behind: 0, pace: pace)
    let list = stage.coordinator.makeList([row("top")] + rows(0..<20))
    stage.report(0..<1, of: list)
    if pace == .turns {
      #expect(stage.loader.open == keys(0..<6))
      stage.time.advance(by: .seconds(1))
      for key in keys(0..<6) { stage.loader.receive(key, bytes: 4) }
    }
    let opened = stage.coordinator.makeList(rows(100..<101))
    stage.report(0..<1, of: opened)
    stage.settle()
    // One prefetch gives way, the least wanted; the others go on, as they could not be resumed. None begins beside them.
    #expect(stage.loader.open == (pace == .turns ? keys(0..<5) + ["K100"] : ["K100", "K0"]))
    let start = try #require(stage.watcher.start(of: "K100"))
    #expect(start == (pace == .turns ? .seconds(1) : .zero))
    #expect(try stage.figures().bytesLost == (pace == .turns ? 4 : 0))
    stage.finish(["K100"])
    #expect(Set(stage.loader.open) == Set(keys(0..<6)), "prefetch goes on")
    stage.time.advance(by: .seconds(9))
    stage.finishEverything()
    #expect(stage.cached(keys(0..<20)) == keys(0..<20))
    try stage.close()
  }

  @Test(
    "S4, P6: no prefetch begins beside what the user opened, unless nothing is heard of that for a second")
  func s4Stalled() throws {
    let stage = Stage(limit: 3, ahead: 20, behind: 0)
    let list = stage.coordinator.makeList([row("top")] + rows(0..<20))
    stage.show(0..<1, of: list)
    let opened = stage.coordinator.makeList(rows(100..<101))
    stage.show(0..<1, of: opened)
    stage.finish(["K0"])
    #expect(stage.loader.open == keys([1, 100]))
    for _ in 0..<3 {
      stage.time.advance(by: .milliseconds(999))
      stage.loader.receive("K100", bytes: 1)
      stage.settle()
    }
    stage.time.advance(by: .milliseconds(999))
    #expect(stage.loader.open == keys([1, 100]))
    stage.time.advance(by: .milliseconds(1))
    #expect(stage.loader.open == keys([1, 100, 2]), "prefetch moves again")
    // It is heard of again: what has begun goes on, but nothing more begins.
    stage.loader.receive("K100", bytes: 1)
    stage.settle()
    stage.finish(["K1"])
    #expect(stage.loader.open == keys([100, 2]))
    stage.finish(["K100"])
    #expect(stage.loader.open == keys([2, 3, 4]))
    #expect(stage.loader.cancelled == ["K2"], "once, for what was opened")
    try stage.close()
  }

  @Test("S5: promoting, demoting and cancelling a running job reach the transport")
  func s5() throws {
    let stage = Stage(limit: 4, ahead: 1, behind: 1)
    let list = stage.coordinator.makeList([row("top"), row(1, "X")] + (2..<30).map { row(RowIdentity($0)) })
    stage.show(0..<1, of: list)
    let transfer = try #require(stage.loader.transfer("X"))
    #expect(transfer.priority == .upcoming)
    stage.show(1..<2, of: list)
    #expect(transfer.priority == .visible)
    stage.show(2..<3, of: list)
    #expect(transfer.priority == .trailing)
    stage.show(20..<21, of: list)
    #expect(
      stage.loader.takeCalls() == [
        .start("X"), .priority("X", .visible), .priority("X", .trailing), .cancel("X"),
      ])
    try stage.close()
  }

  @Test("S5: of changes in one turn the transport hears what they come to")
  func s5InOneTurn() throws {
    let stage = Stage(limit: 4, ahead: 1, behind: 1, pace: .oneTurn)
    let list = stage.coordinator.makeList([row("top"), row(1, "X")] + (2..<30).map { row(RowIdentity($0)) })
    stage.show(0..<1, of: list)
    _ = stage.loader.takeCalls()
    stage.report(1..<2, of: list)
    stage.report(2..<3, of: list)
    stage.settle()
    #expect(stage.loader.takeCalls() == [.priority("X", .trailing)])
    stage.report(1..<2, of: list)
    stage.report(20..<21, of: list)
    stage.settle()
    #expect(stage.loader.takeCalls() == [.cancel("X")])
    try stage.close()
  }
}
