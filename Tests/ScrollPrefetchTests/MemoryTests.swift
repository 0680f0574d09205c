import Exploration
import Foundation
import ScrollPrefetch
import Testing

@Suite("Memory")
struct MemoryTests {
  @Test("P12: far rows go before near rows as the list scrolls on")
  func farFirst() throws {
    let stage = Stage(limit: 4, memory: 100, ahead: 4, behind: 2)
    let list = stage.coordinator.makeList(rows(0..<200))
    for first in 0..<60 {
      stage.show(first..<(first + 4), of: list)
      stage.finishEverything()
      let visible = keys(first..<(first + 4))
      #expect(stage.cached(visible) == visible)
      #expect(stage.cached(keys(0..<200)).count <= 10)
    }
    #expect(stage.cached(keys(0..<200)) == keys(57..<67))
    #expect(try stage.figures().peakMemoryCost <= 100)
    try stage.close()
  }

  @Test("P12: a visible image pushes out prefetched ones, the farthest first")
  func visiblePushesOut() throws {
    let stage = Stage(limit: 4, memory: 60, ahead: 4, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<2, of: list)
    stage.finishEverything()
    #expect(stage.cached(keys(0..<6)) == keys(0..<6))
    let other = stage.coordinator.makeList([row("one", "A"), row("two", "B")])
    stage.show(0..<2, of: other)
    stage.finishEverything()
    #expect(stage.cached(keys(0..<6) + ["A", "B"]) == keys(0..<4) + ["A", "B"])
    try stage.close()
  }

  @Test("P13: a large prefetched image does not push out what is nearer")
  func largePrefetch() throws {
    let stage = Stage(limit: 1, memory: 60, ahead: 3, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<10))
    stage.show(0..<1, of: list)
    stage.finish(["K0", "K1"])
    stage.finish(["K2"], bytes: 50)
    #expect(stage.cached(keys(0..<3)) == keys(0..<2))
    #expect(stage.coordinator.cachedImage(for: request("K2")) == nil)
    #expect(try stage.figures().refusals == 1)
    try stage.close()
  }

  @Test("P12: visible images go beyond the limit, and what is too much leaves memory with them")
  func visibleBeyondLimit() throws {
    let stage = Stage(limit: 4, memory: 25, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<4, of: list)
    stage.finishEverything()
    #expect(stage.cached(keys(0..<4)) == keys(0..<4))
    stage.show(50..<51, of: list)
    #expect(stage.cached(keys(0..<4)).count <= 2)
    try stage.close()
  }

  @Test("A visible image that found no room is shown once there is room")
  func roomLater() throws {
    let stage = Stage(limit: 4, memory: 25, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<3, of: list)
    stage.finishEverything()
    // The first two leave, the third stays.
    stage.show(2..<3, of: list)
    stage.finishEverything()
    #expect(stage.cached(["K2"]) == ["K2"])
    try stage.close()
  }

  @Test("P13: prefetched rows that memory had to give up come back when there is room again, once each")
  func noChurn() throws {
    let stage = Stage(limit: 2, memory: 60, ahead: 5, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<1, of: list)
    stage.finishEverything()
    #expect(stage.cached(keys(0..<6)) == keys(0..<6))
    let caller = stage.call("Z")
    stage.finishEverything()
    #expect(caller.outcome == .image(body("Z")))
    for _ in 0..<20 {
      stage.show(0..<1, of: list)
      stage.finishEverything()
    }
    #expect(stage.loader.starts.count == 7)
    try stage.close()
  }

  @Test("P13, P19: prefetches for which memory has no room any more are cancelled, and say so")
  func cancelledForMemory() throws {
    let stage = Stage(limit: 4, memory: 100, ahead: 4, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<10))
    stage.show(0..<1, of: list)
    stage.finish(["K0"])
    #expect(stage.loader.open == keys(1..<5))
    // 90 of 100 are taken now, and no image was as small as 10 on average.
    stage.finish(["K1"], bytes: 80)
    #expect(stage.loader.open.isEmpty)
    for key in keys(2..<5) { #expect(stage.watcher.cancellations(of: key) == [.memory]) }
    try stage.close()
  }

  @Test("P12: images that are large, then small, then large again, never exceed the limit", arguments: 0..<8)
  func sizes(shift: Int) throws {
    let stage = Stage(limit: 3, memory: 100, ahead: 6, behind: 3)
    let list = stage.coordinator.makeList(rows(0..<300))
    let sizes = [5, 40, 90, 1, 33, 20, 0, 12]
    for step in 0..<40 {
      let first = (step * 7) % 200
      stage.show(first..<(first + 1), of: list)
      while let key = stage.loader.open.first {
        let number = key.utf8.reduce(0) { $0 + Int($1) }
        stage.finish([key], bytes: sizes[(number + shift) % sizes.count])
      }
      let visible = keys(first..<(first + 1))
      #expect(stage.cached(visible) == visible)
      #expect(try stage.figures().peakMemoryCost <= 100)
    }
    try stage.close()
  }

  @Test("P12: after a jump and back, the far rows go before the near ones")
  func farAfterJump() throws {
    let stage = Stage(limit: 4, memory: 100, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<200))
    for first in [0, 100, 6] {
      stage.show(first..<(first + 4), of: list)
      stage.finishEverything()
    }
    #expect(stage.cached(keys(0..<4)) == keys(0..<4))
    #expect(stage.cached(keys(0..<200)).count == 10)
    try stage.close()
  }

  @Test("P13: what no row and no caller wants any more takes only room that is free")
  func uninvited() throws {
    let stage = Stage(limit: 4, memory: 20, ahead: 0, behind: 0, concurrentDecoding: true)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<2, of: list)
    stage.finishEverything()
    let caller = stage.call("Z")
    stage.finishEverything()
    #expect(caller.outcome == .image(body("Z")))
    #expect(stage.cached(keys(0..<2) + ["Z"]) == keys(0..<2))
    try stage.close()
  }
}
