import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Exploration")
struct ExplorationTests {
  @Test("Whatever an app does in whatever order, every promise holds", arguments: 0..<200)
  func anything(seed: UInt64) throws {
    var explorer = Explorer(seed: seed)
    let shutDownStep = explorer.random.next(below: 8) == 0 ? explorer.random.next(below: 100) : .max
    for step in 0..<100 {
      explorer.step()
      if step == shutDownStep {
        explorer.stage.coordinator.shutDown()
        explorer.isShutDown = true
      }
      // Often several things are told before the coordinator has its turn.
      if explorer.random.next(below: 3) > 0 { explorer.settle() }
    }
    explorer.conclude()
    #expect(explorer.faults.isEmpty)
    try explorer.stage.close()
  }

  @Test("With a loader that answers inside start too", arguments: 0..<40)
  func synchronous(seed: UInt64) throws {
    var explorer = Explorer(seed: 1_000 + seed)
    for step in 0..<100 {
      explorer.step()
      if step.isMultiple(of: 10) { explorer.react() }
      if explorer.random.next(below: 3) > 0 { explorer.settle() }
    }
    explorer.stage.loader.react(with: .none)
    explorer.conclude()
    #expect(explorer.faults.isEmpty)
    try explorer.stage.close()
  }
}
