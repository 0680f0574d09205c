import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Priorities and places")
struct PriorityTests {
  @Test("P4: a prefetch that gives way while still wanted says so, and starts again afterwards")
  func preempted() throws {
    let stage = Stage(limit: 2, ahead: 2, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<10))
    stage.show(0..<1, of: list)
    stage.finish(["K0"])
    #expect(stage.loader.open == keys([1, 2]))
    let callers = [stage.call("Y"), stage.call("Z")]
    #expect(stage.loader.open == ["Y", "Z"])
    // The farthest gives way first.
    #expect(stage.loader.cancelled == keys([2, 1]))
    #expect(stage.watcher.cancellations(of: "K1") == [.preempted])
    stage.finishEverything()
    #expect(callers.map(\.outcome) == [.image(body("Y")), .image(body("Z"))])
    #expect(stage.cached(keys(0..<3)) == keys(0..<3))
    #expect(try stage.figures().transfersPreempted == 2)
    try stage.close()
  }

  @Test(
    "P4: where transfers can be resumed, all prefetches give way to what is visible, and go on after it")
  func linkToItself() throws {
    let stage = Stage(limit: 4, ahead: 2, behind: 0, resumes: true)
    let list = stage.coordinator.makeList(rows(0..<10))
    stage.show(0..<1, of: list)
    stage.finish(["K0"])
    stage.loader.receive("K1", bytes: 6)
    stage.settle()
    let caller = stage.call("Y")
    #expect(stage.loader.open == ["K1", "Y"])
    stage.loader.receive("Y", bytes: 1)
    stage.settle()
    #expect(stage.loader.open == ["Y"], "both receive")
    for key in keys([1, 2]) { #expect(stage.watcher.cancellations(of: key) == [.preempted]) }
    stage.finish(["Y"])
    #expect(caller.outcome == .image(body("Y")))
    #expect(stage.loader.open == keys([1, 2]))
    #expect(stage.loader.transfer("K1")?.resumeOffset == 6)
    #expect(try stage.figures().bytesLost == 0)
    try stage.close()
  }

  @Test(
    "P6: while nothing is heard of what is visible prefetches begin, and give way once it is heard of again")
  func stalledAndBack() throws {
    let stage = Stage(limit: 4, ahead: 2, behind: 0, resumes: true)
    let list = stage.coordinator.makeList(rows(0..<10))
    stage.show(0..<1, of: list)
    #expect(stage.loader.open == keys(0..<2))
    stage.time.advance(by: .seconds(1))
    #expect(stage.loader.open == keys(0..<3))
    stage.loader.receive("K0", bytes: 4)
    stage.settle()
    #expect(stage.loader.open == keys(0..<2))
    #expect(stage.loader.cancelled == ["K2"])
    stage.loader.receive("K1", bytes: 4)
    stage.settle()
    #expect(stage.loader.open == ["K0"])
    #expect(stage.loader.cancelled == keys([2, 1]))
    stage.finish(["K0"])
    #expect(stage.loader.open == keys([1, 2]))
    try stage.close()
  }

  @Test("P4: on a measured link what is visible starts half a round trip before the link is free for it")
  func measured() throws {
    let stage = Stage(limit: 20, ahead: 0, behind: 0)
    // It carries 10,000 bytes in a round trip of 20 ms.
    stage.measureLink()
    let list = stage.coordinator.makeList(Self.rowsOf8000Bytes)
    stage.show(0..<9, of: list)
    // The second would find it busy until 16 ms after its round trip, and 10 are allowed.
    stage.time.advance(by: .milliseconds(5))
    #expect(stage.loader.open == ["K0"])
    stage.time.advance(by: .milliseconds(1))
    #expect(stage.loader.open == keys(0..<2))
    stage.time.advance(by: .milliseconds(13))
    #expect(stage.loader.open == keys(0..<2))
    stage.finish(["K0"])
    // One is before it, begun 13 ms ago: 23 ms from now. Of two the last would be there 36 ms from now.
    #expect(stage.loader.open == keys(1..<3))
    try stage.close()
  }

  @Test("P6: on a measured link a prefetch starts once half of what is before it leaves the link nearly free")
  func measuredPrefetch() throws {
    let stage = Stage(limit: 20, ahead: 20, behind: 0)
    stage.measureLink()
    let list = stage.coordinator.makeList(Self.rowsOf8000Bytes)
    stage.show(0..<1, of: list)
    // With half of two before it, it would find the link busy for 16 ms after its round trip, and 10 are allowed.
    #expect(stage.loader.open == keys(0..<2))
    stage.time.advance(by: .milliseconds(6))
    #expect(stage.loader.open == keys(0..<3))
    stage.time.advance(by: .milliseconds(7))
    #expect(stage.loader.open == keys(0..<3))
    stage.time.advance(by: .milliseconds(1))
    #expect(stage.loader.open == keys(0..<4))
    try stage.close()
  }

  private static let rowsOf8000Bytes = (0..<40).map { number in
    ListRow(RowIdentity(number), images: [ImageRequest(url: url(of: "K\(number)"), expectedBytes: 8_000)])
  }

  @Test("Of what is visible the smallest image comes first, where sizes are known")
  func smallestFirst() throws {
    let stage = Stage(limit: 1, ahead: 0, behind: 0)
    let sizes = [8_000, 2_000, 4_000]
    let content = sizes.indices.map { number in
      ListRow(
        RowIdentity(number), images: [ImageRequest(url: url(of: "K\(number)"), expectedBytes: sizes[number])])
    }
    let list = stage.coordinator.makeList(content)
    stage.show(0..<3, of: list)
    while !stage.loader.open.isEmpty { stage.finish(stage.loader.open) }
    #expect(stage.loader.starts == ["K1", "K2", "K0"])
    try stage.close()
  }

  @Test("P3: a caller's interest raises a running prefetch, and its leaving lowers it again")
  func callerPriority() throws {
    let stage = Stage(limit: 2, ahead: 3, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<10))
    stage.show(0..<1, of: list)
    stage.finish(["K0"])
    _ = stage.loader.takeCalls()
    let caller = stage.call("K2")
    #expect(stage.loader.takeCalls() == [.priority("K2", .visible)])
    caller.cancel()
    stage.settle()
    #expect(stage.loader.takeCalls() == [.priority("K2", .upcoming)])
    #expect(caller.outcome == .cancelled)
    try stage.close()
  }

  @Test("P3: landing rows come before those on the way, those beyond and those behind, which take turns")
  func order() throws {
    let stage = Stage(limit: 1, ahead: 2, behind: 1)
    let list = stage.coordinator.makeList(rows(0..<40))
    stage.show(5..<7, landing: 20..<22, of: list)
    while !stage.loader.open.isEmpty { stage.finish(stage.loader.open) }
    #expect(Array(stage.loader.starts.prefix(4)) == keys([5, 6, 20, 21]))
    #expect(Set(stage.loader.starts) == Set(keys([5, 6, 20, 21, 22, 23, 18, 19, 4])))
    #expect(Array(stage.loader.starts.suffix(5)) == keys([19, 22, 4, 18, 23]))
    try stage.close()
  }

  @Test("P4: no open transfer of a visible row is cancelled, whatever landing is announced")
  func predictionCancelsNothing() throws {
    let stage = Stage(limit: 3, ahead: 4)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    stage.show(0..<5, of: list)
    for landing in stride(from: 10, to: 900, by: 90) {
      stage.show(0..<5, landing: landing..<(landing + 5), of: list)
    }
    #expect(stage.loader.open == keys(0..<3))
    #expect(stage.loader.cancelled.isEmpty)
    try stage.close()
  }
}
