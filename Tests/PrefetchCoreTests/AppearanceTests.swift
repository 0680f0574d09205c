import PrefetchCore
import Testing

@Suite("Appearances: hits, misses and their endings")
struct AppearanceTests {
  let list = MockWorld.list

  @Test("P19: an appearance is a miss with what it found, filled when the image comes")
  func filled() {
    var world = MockWorld(
      count: 10, limits: .test.with(transfers: 1, depth: WindowDepth(ahead: 2, behind: 0)))
    world.show(0..<1)
    let k0 = world.image("K0")
    #expect(world.takeNotes().first == .miss(list, "r0", k0, .nothing))
    world.now = 120
    world.finish("K0")
    #expect(world.takeNotes().contains(.filled(list, "r0", k0, milliseconds: 120)))
    // Row 1 is under way, row 2 waits behind it.
    world.show(1..<3)
    let notes = world.takeNotes()
    #expect(notes.contains(.miss(list, "r1", world.image("K1"), .inFlight)))
    #expect(notes.contains(.miss(list, "r2", world.image("K2"), .queued)))
    world.now = 200
    world.show(0..<1)
    #expect(
      world.takeNotes().prefix(3) == [
        .left(list, "r1", world.image("K1"), milliseconds: 80),
        .left(list, "r2", world.image("K2"), milliseconds: 80),
        .hit(list, "r0", world.image("K0"), isFirst: false),
      ])
    #expect(world.machine.figures.hits == 1)
    #expect(world.machine.figures.misses == 3)
    #expect(world.machine.figures.blankMilliseconds == 280)
  }

  @Test("P19: what failed before is found to have failed")
  func failedRecently() {
    var world = MockWorld(count: 10, limits: .test.with(depth: WindowDepth(ahead: 2, behind: 0)))
    world.settle(0..<1)
    world.fail("K1")
    world.show(0..<2)
    #expect(world.takeNotes().contains(.miss(list, "r1", world.image("K1"), .failedRecently)))
  }

  @Test("Rows that appear and leave between two plans still count, and start nothing")
  func appearancesWithinOneTurn() {
    var world = MockWorld(count: 100, limits: .test.with(depth: WindowDepth(ahead: 0, behind: 0)))
    world.turn(
      .viewportChanged(list, Viewport(visible: 0..<2)),
      .viewportChanged(list, Viewport(visible: 50..<52)),
      .viewportChanged(list, Viewport(visible: 90..<92)))
    #expect(world.machine.figures.misses == 6)
    #expect(world.machine.figures.missesLeft == 4)
    #expect(world.underWay == ["K90", "K91"])
  }

  @Test("An image that arrives in the turn in which its row appears is a hit")
  func arrivalBeforeAppearance() {
    var world = MockWorld(
      count: 10, limits: .test.with(transfers: 1, depth: WindowDepth(ahead: 1, behind: 0)))
    world.show(0..<1)
    world.finish("K0")
    world.arrive("K1")
    world.turn(.viewportChanged(list, Viewport(visible: 1..<2)))
    #expect(world.takeNotes().contains(.hit(list, "r1", world.image("K1"), isFirst: true)))
  }

  @Test("P9: after an insert above, a visible row goes on with the same appearance and transfer")
  func insertAbove() {
    var world = MockWorld(count: 10, limits: .test.with(depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(2..<4)
    _ = (world.takeLog(), world.takeNotes())
    world.rows.insert(MockWorld.Row(name: "new", images: ["N"]), at: 0)
    let count = world.rows.count
    world.turn(
      .contentChanged(list, count: count, deleted: nil),
      .viewportChanged(list, Viewport(visible: 3..<5)))
    #expect(world.takeLog() == [])
    #expect(world.takeNotes() == [])
  }

  @Test(
    "P9, S29: a row replaced in the window is wanted in the same turn, and the old one's work ends"
  )
  func replace() {
    var world = MockWorld(count: 10, limits: .test.with(transfers: 9))
    world.settle(0..<3)
    _ = world.takeLog()
    var rows = world.rows
    rows[5] = MockWorld.Row(name: "new", images: ["N"])
    world.edit(rows)
    #expect(world.takeLog() == ["cancel K5 deleted", "start N upcoming"])
  }

  @Test("P9: reloading the same rows starts and ends nothing")
  func reload() {
    var world = MockWorld(count: 10)
    world.show(0..<3)
    _ = (world.takeLog(), world.takeNotes())
    world.edit(world.rows)
    #expect(world.takeLog() == [])
    #expect(world.takeNotes() == [])
  }

  @Test("P11: rows outside the list, empty ranges and a list that shrinks under the viewport are harmless")
  func outside() {
    var world = MockWorld(count: 5)
    world.show(-10..<2)
    #expect(world.underWay == ["K0", "K1", "K2"])
    world.show(3..<900)
    world.show(700..<900)
    #expect(world.underWay == [])
    world.show(3..<5, landing: 9..<12)
    world.edit([])
    #expect(world.underWay == [])
    #expect(world.machine.knownImageCount == 0)
    world.edit([MockWorld.Row(name: "only", images: ["Z"])])
    #expect(world.underWay == [], "the viewport shows rows that are not there")
    world.show(0..<1)
    #expect(world.underWay == ["Z"])
  }

  @Test("P10, S8: an inactive list wants nothing, and the same window comes back with it")
  func inactive() {
    var world = MockWorld(count: 10)
    world.show(0..<2)
    let before = world.underWay
    world.show(0..<0)
    #expect(world.underWay == [])
    world.show(0..<2)
    #expect(world.underWay == before)
  }

  @Test("Removing a list ends its appearances and its work")
  func removal() {
    var world = MockWorld(count: 10)
    world.show(0..<2)
    world.turn(.listRemoved(list))
    #expect(world.underWay == [])
    #expect(world.machine.figures.missesLeft == 2)
    #expect(world.takeLog().suffix(2).allSatisfy { $0.hasSuffix("deleted") })
  }
}
