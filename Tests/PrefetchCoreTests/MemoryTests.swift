import PrefetchCore
import Testing

@Suite("Memory: what is kept and what gives way")
struct MemoryTests {
  private func world(count: Int = 100, memory: Int, ahead: Int = 4, behind: Int = 0) -> MockWorld {
    MockWorld(
      count: count,
      limits: .test.with(transfers: 1, memory: memory, depth: WindowDepth(ahead: ahead, behind: behind)))
  }

  /// Finishes whatever is under way, until nothing is.
  private func finishAll(_ world: inout MockWorld, cost: Int = 1) {
    while let next = world.underWay.first { world.finish(next, cost: cost) }
  }

  @Test("P12: what has been out of the window longest goes first, what is in it stays")
  func oldestFirst() {
    var world = world(memory: 6, ahead: 1)
    for row in 0..<5 {
      world.show(row..<(row + 1))
      finishAll(&world)
    }
    #expect(world.memory == ["K0", "K1", "K2", "K3", "K4", "K5"])
    world.show(5..<6)
    finishAll(&world)
    #expect(world.memory == ["K1", "K2", "K3", "K4", "K5", "K6"])
  }

  @Test("P13, S26: prefetch goes no farther than memory has room for, and evicts nothing visible")
  func prefetchWithinRoom() {
    var world = world(memory: 10, ahead: 20)
    world.show(0..<6)
    finishAll(&world)
    #expect(world.memory == Set((0..<10).map { "K\($0)" }))
    #expect(world.machine.figures.evictions == 0)
  }

  @Test(
    "P12: visible images exceed the limit rather than stay blank, and only for as long as they are visible")
  func visibleBeyondLimit() {
    var world = world(memory: 2, ahead: 2)
    world.show(0..<3)
    finishAll(&world)
    #expect(world.memory == ["K0", "K1", "K2"])
    world.show(2..<3)
    #expect(world.memory.count == 2)
    #expect(world.memory.contains("K2"))
  }

  @Test(
    "With a hard limit a visible image that only another one could make room for is refused, until its row returns"
  )
  func hardLimit() {
    var limits = PrefetchMachine.Limits.test.with(memory: 2, depth: WindowDepth(ahead: 0, behind: 0))
    limits.shownMayExceedMemory = false
    var world = MockWorld(count: 20, limits: limits)
    world.show(0..<3)
    finishAll(&world)
    #expect(world.memory.count == 2)
    #expect(world.machine.figures.refusals == 1)
    #expect(world.underWay == [], "it is not asked for again while it stays")
    world.show(10..<11)
    world.finish("K10")
    world.show(2..<3)
    #expect(world.underWay == ["K2"])
    world.finish("K2")
    #expect(world.memory.contains("K2"))
  }

  @Test("A visible image pushes out upcoming ones, farthest first, and they are not fetched again at once")
  func visiblePushesOutUpcoming() {
    var world = world(memory: 4, ahead: 3)
    world.show(0..<1)
    finishAll(&world)
    #expect(world.memory == ["K0", "K1", "K2", "K3"])
    _ = world.takeLog()
    world.show(0..<2)
    world.await(1, "K50")
    world.finish("K50")
    #expect(world.answers == [1: .image], "a caller gets it whether or not memory does")
    #expect(world.memory == ["K0", "K1", "K2", "K3"], "what no row shows takes only room that is free")
    world.show(10..<11)
    finishAll(&world)
    #expect(world.memory.isSuperset(of: ["K10", "K11", "K12", "K13"]))
  }

  @Test("An image that alone exceeds the limit is refused unless visible, and nothing is evicted for it")
  func tooLarge() {
    var world = world(memory: 5, ahead: 1)
    world.show(0..<1)
    world.finish("K0")
    world.finish("K1", cost: 6)
    #expect(world.memory == ["K0"])
    #expect(world.takeNotes().contains(.refused(world.image("K1"))))
    #expect(world.machine.figures.evictions == 0)
    #expect(world.underWay == [], "what was refused is not asked for again while it stays")
    world.show(1..<2)
    world.finish("K1", cost: 6)
    #expect(world.memory == ["K1"])
  }

  @Test("The peak is the highest total after a turn")
  func peak() {
    var world = world(memory: 100, ahead: 0)
    for row in 0..<3 {
      world.show(row..<(row + 1))
      finishAll(&world, cost: 10)
    }
    #expect(world.machine.figures.peakMemoryCost == 30)
  }

  @Test("P12: of what lies outside the window the farthest goes first, whenever it was brought")
  func farthestFirst() {
    var world = world(count: 200, memory: 10, ahead: 0)
    for start in [0, 2, 100, 102] {
      world.show(start..<(start + 2))
      finishAll(&world)
    }
    world.show(6..<9)
    finishAll(&world)
    // Eleven images, ten places: of rows 100 to 103 the farthest from rows 6 to 8 has gone, not row 0.
    #expect(world.memory == Set([0, 1, 2, 3, 100, 101, 102, 6, 7, 8].map { "K\($0)" }))
  }

  @Test("What a list that is gone has left in memory goes before what others may come back to")
  func goneListFirst() {
    var world = world(memory: 2, ahead: 0)
    world.show(90..<91)
    world.finish("K90")
    world.turn(.listRemoved(MockWorld.list))
    world.bind(1, "A")
    world.finish("A")
    world.unbind(1)
    world.bind(2, "B")
    world.finish("B")
    #expect(world.memory == ["A", "B"])
  }

  @Test("The ledger gives up queued images first, then the farthest on a shelf, and keeps its sums")
  func ledger() {
    var ledger = MemoryLedger(limit: 20)
    let images = (0..<8).map(ImageID.init(number:))
    let list = ListID(number: 1)
    for image in images { ledger.insert(image, cost: 2) }
    ledger.setIdle(images[2], at: nil)
    for (image, row) in [(0, 10), (3, 50), (4, 31), (5, 50)] {
      ledger.setIdle(images[image], at: ListPlace(list: list, row: row))
    }
    ledger.setIdle(images[6], at: nil)
    ledger.setFirstToGo(images[0])
    ledger.setHeld(images[5])
    ledger.checkInvariants()
    #expect(ledger.idleTotal == 10)
    var order: [Int] = []
    // The list shows row 35.
    while let next = ledger.firstToGo(distance: { Double(abs($0.row - 35)) }) {
      order.append(next.number)
      ledger.remove(next)
      ledger.checkInvariants()
    }
    #expect(order == [0, 2, 6, 3, 4])
    #expect(ledger.total == 6)
    #expect(ledger.idleTotal == 0)
    #expect(ledger.free == 14)
  }
}
