import Exploration
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Updates of slots")
struct SlotUpdateTests {
  @Test("P8: what was handed over before a slot was bound anew, and not yet taken, is never seen")
  func handedOver() throws {
    let stage = Stage()
    let cells = VirtualTime()
    let slot = WatchedSlot(stage.coordinator.makeSlot(), on: cells.executor)
    cells.runUntilIdle()
    _ = slot.bind(Picture(source: 1))
    stage.settle()
    // The cell waits for the update, but does not come to run before it is bound anew.
    stage.finish(["1"])
    _ = slot.bind(Picture(source: 2))
    cells.runUntilIdle()
    #expect(slot.staleUpdates == 0)
    #expect(slot.shown == .placeholder)
    stage.settle()
    stage.finish(["2"])
    cells.runUntilIdle()
    #expect(slot.shown == .image(body("2")))
    try stage.close()
    // Nothing is left of the task that listens, and so nothing that a leak checker could find.
    cells.runUntilIdle()
    #expect(slot.hasEnded)
  }
}
