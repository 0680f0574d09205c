import Foundation
import Locking
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Updates of slots")
struct SlotUpdateTests {
  @Test("P8: what was handed over before a slot was bound anew, and not yet taken, is never seen")
  func handedOver() throws {
    let stage = Stage()
    let cells = VirtualTime()
    let slot = stage.coordinator.makeSlot()
    let images = Locked<[Data]>([])
    let staleUpdates = Locked(0)
    let updates = slot.updates
    cells.task(name: "cell") { [weak slot] in
      for await update in updates {
        if slot?.isCurrent(update.binding) != true { staleUpdates.withLock { $0 += 1 } }
        if case .image(let image) = update.phase { images.withLock { $0.append(image) } }
      }
    }
    cells.runUntilIdle()
    slot.bind(request("1"))
    stage.settle()
    // The cell waits for the update, but does not come to run before it is bound anew.
    stage.finish(["1"])
    slot.bind(request("2"))
    cells.runUntilIdle()
    #expect(staleUpdates.withLock { $0 } == 0)
    #expect(images.withLock { $0 }.isEmpty)
    stage.settle()
    stage.finish(["2"])
    cells.runUntilIdle()
    #expect(images.withLock { $0 } == [body("2")])
    try stage.close()
    // What listens ends too, on its own executor: else it would be left over, with all that it holds.
    cells.runUntilIdle()
    #expect(cells.unfinishedTasks.isEmpty)
  }
}
