import PrefetchCore
import Testing

@Suite("Slots, pauses, pressure, hosts")
struct DemandTests {
  @Test(
    "S10: a slot is shown what it is bound to, and the transfer of what it was bound to ends in the same turn"
  )
  func rebinding() {
    var world = MockWorld(count: 10)
    world.bind(1, "A")
    #expect(world.takeLog() == ["start A visible"])
    world.bind(1, "B")
    #expect(world.takeLog() == ["cancel A reused", "start B visible"])
    world.finish("B")
    #expect(world.shown == [1: "B"])
    #expect(world.memory == ["B"])
    world.unbind(1)
    world.bind(1, "B")
    #expect(world.shown == [1: "B"], "it is in memory: shown in the turn of the binding")
    #expect(world.takeLog() == [])
  }

  @Test("Binding a slot again to the same image starts nothing and ends nothing")
  func sameBinding() {
    var world = MockWorld(count: 10)
    world.bind(1, "A")
    _ = world.takeLog()
    world.bind(1, "A")
    #expect(world.takeLog() == [])
  }

  @Test("P12: what a slot shows stays in memory while it is bound")
  func slotPins() {
    var world = MockWorld(
      count: 100, limits: .test.with(memory: 1, depth: WindowDepth(ahead: 0, behind: 0)))
    world.bind(1, "A")
    world.finish("A")
    world.show(0..<1)
    world.finish("K0")
    #expect(world.memory == ["A", "K0"])
    world.turn(.memoryPressed(.warning))
    #expect(world.memory == ["A", "K0"])
    world.unbind(1)
    #expect(world.memory == ["K0"])
  }

  @Test(
    "An avatar that a row, a slot and a caller want is one transfer; it ends when the last of them lets go")
  func shared() {
    var world = MockWorld(
      rows: [MockWorld.Row(name: "r", images: ["X"])],
      limits: .test.with(depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(0..<1)
    world.bind(1, "X")
    world.await(1, "X")
    #expect(world.takeLog() == ["start X visible"])
    world.show(0..<0)
    world.stopAwaiting(1, "X")
    #expect(world.takeLog() == [])
    world.unbind(1)
    #expect(world.takeLog() == ["cancel X reused"])
  }

  @Test("Pausing ends prefetches, not what is visible; resuming goes on from the bytes at hand")
  func pausing() {
    var world = MockWorld(count: 20, limits: .test.with(transfers: 2, resumes: true))
    world.settle(0..<1)
    world.receive("K1", bytes: 100)
    _ = world.takeLog()
    world.turn(.prefetchPaused(true))
    #expect(world.takeLog() == ["cancel K1 paused", "cancel K2 paused"])
    world.await(1, "K9")
    #expect(world.underWay == ["K9"], "a caller is no prefetch")
    world.finish("K9")
    world.turn(.prefetchPaused(false))
    #expect(world.takeLog().contains("start K1 upcoming at 100"))
  }

  @Test("On a constrained network only what is visible or awaited is transferred")
  func constrained() {
    var world = MockWorld(count: 20)
    world.turn(.networkChanged(.constrained))
    world.settle(0..<2)
    #expect(world.memory == ["K0", "K1"])
    #expect(world.underWay == [])
    world.turn(.networkChanged(.unrestricted))
    #expect(world.underWay == ["K2", "K3", "K4", "K5"])
  }

  @Test("S25: pressed for memory, all that is not shown goes, and prefetching rests, for so long")
  func memoryPressure() {
    var world = MockWorld(count: 100)
    world.show(10..<16)
    while let next = world.underWay.first { world.finish(next) }
    #expect(world.memory.count == 11)
    world.turn(.memoryPressed(.warning))
    #expect(world.memory == Set((10..<16).map { "K\($0)" }))
    #expect(world.machine.figures.prefetchesWasted == 5)
    #expect(world.underWay == [])
    world.wait(milliseconds: 9_999)
    #expect(world.underWay == [])
    world.wait(milliseconds: 1)
    #expect(world.underWay == ["K16", "K17", "K18", "K9"])
  }

  @Test(
    "P5: no more transfers of one host are open than may be; a visible one takes the place of its prefetch")
  func hosts() {
    var limits = PrefetchMachine.Limits.test.with(transfers: 6)
    limits.transfersPerHost = 2
    var world = MockWorld(
      rows: (0..<20).map { MockWorld.Row(name: "r\($0)", images: ["\($0 < 3 ? "a" : "b")K\($0)"]) },
      limits: limits)
    world.settle(0..<1)
    #expect(world.underWay == ["aK1", "aK2", "bK3", "bK4"])
    _ = world.takeLog()
    world.await(1, "aZ")
    #expect(world.takeLog() == ["cancel aK2 preempted", "start aZ visible"])
    world.await(2, "aY")
    #expect(world.takeLog() == ["cancel aK1 preempted", "start aY visible"])
    world.await(3, "aX")
    #expect(world.takeLog() == [], "both of the host's places are taken by what is wanted as much")
    world.finish("aY")
    #expect(world.takeLog() == ["start aX visible"])
  }

  @Test("P9: an edit that says what it deleted tells rows that are gone from rows that moved away")
  func deletedRows() {
    var world = MockWorld(
      count: 20, limits: .test.with(transfers: 8, depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(0..<4)
    _ = world.takeLog()
    // Row 0 is deleted, row 1 moves to the end.
    var rows = world.rows
    let moved = rows.remove(at: 1)
    rows.remove(at: 0)
    rows.append(moved)
    world.edit(rows, deleted: RangeSet(0..<1))
    let log = world.takeLog()
    #expect(log.contains("cancel K0 deleted"))
    #expect(log.contains("cancel K1 scrolledAway"))
  }

  @Test("An image of a deleted row is the first to leave memory")
  func deletedGoesFirst() {
    var world = MockWorld(
      count: 20, limits: .test.with(memory: 4, depth: WindowDepth(ahead: 0, behind: 0)))
    for row in 0..<3 {
      world.show(row..<(row + 1))
      world.finish("K\(row)")
    }
    var rows = world.rows
    rows.remove(at: 2)
    world.edit(rows, deleted: RangeSet(2..<3))
    world.finish("K3")
    world.show(3..<4)
    world.finish("K4")
    #expect(world.memory == ["K0", "K1", "K3", "K4"])
  }

  @Test("Invalidating an image in memory brings it anew if it is wanted, and drops what is being brought")
  func invalidating() {
    var world = MockWorld(count: 20, limits: .test.with(depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(0..<1)
    world.finish("K0")
    _ = world.takeLog()
    world.invalidate("K0")
    #expect(world.takeLog() == ["evict K0", "start K0 visible"])
    world.invalidate("K0")
    #expect(world.takeLog() == ["cancel K0 invalidated", "start K0 visible"])
    world.invalidate("nobody's")
    #expect(world.takeLog() == [])
  }
}
