import Exploration
import Foundation
import Locking
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Decoding on tasks")
struct DecodingTests {
  @Test("P17: bytes that are no image are decoded once for each variant, however long each takes")
  func brokenVariants() {
    let time = VirtualTime()
    let decodings = Locked(0)
    let decoder = ImageDecoder<Data>.concurrent { [clock = time.clock] _, request in
      decodings.withLock { $0 += 1 }
      // The second is still being decoded when the first has failed.
      try await clock.sleep(for: .milliseconds(request.variant.isEmpty ? 20 : 30))
      throw Workshop.NoImage()
    }
    let coordinator = PrefetchCoordinator(
      loader: AsyncImageLoader { _ in Data([1]) }, decoder: decoder, clock: time.clock,
      executor: time.executor)
    let slots = [coordinator.makeSlot(), coordinator.makeSlot()]
    slots[0].bind(request("1"))
    slots[1].bind(request("1", variant: "small"))
    time.advance(by: .seconds(1))
    #expect(decodings.withLock { $0 } == 2)
    coordinator.shutDown()
    time.runUntilIdle()
  }

  @Test("P17: a variant that cannot be decoded hinders no other of its source, and is not tried again")
  func otherVariant() throws {
    for isConcurrent in [false, true] {
      let stage = Stage(concurrentDecoding: isConcurrent)
      stage.workshop.damage("X")
      let cell = stage.makeCell()
      cell.bind("X")
      stage.settle()
      stage.finish(["X"])
      #expect(cell.look == .failure)
      let small = stage.call("X", variant: "small")
      #expect(small.outcome == .waiting)
      stage.finish(["X"])
      #expect(small.outcome == .image(body("X")))
      #expect(stage.call("X").outcome == .decodingFailed)
      #expect(stage.makeCell().bind("X") == .failure)
      stage.time.advance(by: .seconds(200))
      #expect(cell.look == .failure)
      #expect(stage.loader.starts == ["X", "X"])
      #expect(stage.workshop.decodings == ["X", "X small"])
      try stage.close()
    }
  }

  @Test("P17: what cannot be decoded is tried again when that has been forgotten, by time or by hand")
  func forgotten() throws {
    for isInvalidated in [false, true] {
      let stage = Stage()
      stage.workshop.damage("X small")
      let cell = stage.makeCell()
      cell.bind(to: request("X", variant: "small"))
      stage.settle()
      stage.finish(["X"])
      stage.time.advance(by: .seconds(299))
      #expect(stage.loader.starts == ["X"])
      if isInvalidated {
        stage.coordinator.invalidate(request("X"))
        #expect(stage.makeCell().bind(to: request("X", variant: "small")) == .placeholder)
        stage.settle()
      } else {
        stage.time.advance(by: .seconds(1))
      }
      #expect(stage.loader.starts == ["X", "X"])
      try stage.close()
    }
  }

  @Test("P1: a transfer for one variant ends with the interest in it, though another could not be decoded")
  func interestInOther() throws {
    let stage = Stage()
    stage.workshop.damage("X")
    let cell = stage.makeCell()
    cell.bind("X")
    stage.settle()
    stage.finish(["X"])
    let small = stage.call("X", variant: "small")
    #expect(stage.loader.open == ["X"])
    small.cancel()
    stage.settle()
    #expect(stage.loader.open.isEmpty)
    #expect(stage.watcher.cancellations(of: "X") == [.callerLeft])
    try stage.close()
  }

  @Test("P17: a new address under the same name is tried, though the old one's bytes were no image")
  func renewed() throws {
    let stage = Stage()
    stage.workshop.damage("old")
    let cell = stage.makeCell()
    cell.bind(to: ImageRequest(url: url(of: "old"), name: "N"))
    stage.settle()
    stage.finish(["old"])
    #expect(cell.look == .failure)
    let caller = Caller(
      ImageRequest(url: url(of: "new"), name: "N"), of: stage.coordinator, retries: 0, on: stage.time.executor
    )
    stage.settle()
    #expect(caller.outcome == .waiting)
    #expect(stage.loader.open == ["new"])
    try stage.close()
  }
}
