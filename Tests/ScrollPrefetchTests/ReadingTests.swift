import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Reading")
struct ReadingTests {
  @Test("A cached image is there at once for a request and for a list's row")
  func cached() throws {
    let stage = Stage()
    let list = stage.coordinator.makeList(rows(0..<4))
    #expect(stage.coordinator.cachedImage(forRow: 1, of: list) == nil)
    stage.show(0..<2, of: list)
    stage.finish(["K1"])
    #expect(stage.coordinator.cachedImage(for: request("K1")) == body("K1"))
    #expect(stage.coordinator.cachedImage(forRow: 1, of: list) == body("K1"))
    for outside in [-1, 4, .max, .min] {
      #expect(stage.coordinator.cachedImage(forRow: outside, of: list) == nil)
    }
    try stage.close()
  }

  @Test("A variant that was not decoded is no hit for its source, nor the other way round")
  func variantsApart() throws {
    let stage = Stage()
    let caller = stage.call("X", variant: "small")
    stage.finish(["X"])
    #expect(caller.outcome == .image(body("X")))
    #expect(stage.coordinator.cachedImage(for: request("X")) == nil)
    try stage.close()
  }

  @Test("What is invalidated is seen by no one who asks afterwards, and neither is its failure")
  func invalidated() throws {
    let stage = Stage()
    _ = stage.call("X")
    stage.finish(["X"])
    _ = stage.call("Y", retries: 0)
    stage.loader.fail("Y", .permanent)
    stage.settle()
    let slot = stage.coordinator.makeSlot()
    for name in ["X", "Y"] { stage.coordinator.invalidate(request(name)) }
    #expect(stage.coordinator.cachedImage(for: request("X")) == nil)
    for name in ["X", "Y"] {
      guard case .placeholder = slot.bind(request(name)) else {
        Issue.record("\(name) is shown as it was")
        continue
      }
    }
    let caller = stage.call("X")
    stage.settle()
    #expect(caller.outcome == .waiting)
    stage.finish(["X"])
    #expect(caller.outcome == .image(body("X")))
    #expect(stage.coordinator.cachedImage(for: request("X")) == body("X"))
    slot.prepareForReuse()
    try stage.close()
  }

  @Test("P18: a caller gets the image, the transfer's error, or the decoder's")
  func outcomes() throws {
    let stage = Stage()
    stage.workshop.damage("Z")
    let callers = ["X", "Y", "Z"].map { stage.call($0, retries: 0) }
    stage.finish(["X"])
    stage.loader.fail("Y")
    stage.settle()
    stage.finish(["Z"])
    #expect(callers.map(\.outcome) == [.image(body("X")), .transferFailed, .decodingFailed])
    try stage.close()
  }

  @Test("P17: a caller that asks after a failure waits for the next attempt, and makes no other")
  func askedAgain() throws {
    let stage = Stage()
    let list = stage.coordinator.makeList([row(1, "X")])
    stage.show(0..<1, of: list)
    stage.loader.fail("X")
    stage.settle()
    #expect(stage.loader.open.isEmpty)
    let caller = stage.call("X")
    #expect(stage.loader.open.isEmpty)
    stage.time.advance(by: .milliseconds(500))
    stage.finish(["X"])
    #expect(caller.outcome == .image(body("X")))
    #expect(stage.watcher.appearances(of: "X") == ["miss nothing", "filled"])
    try stage.close()
  }

  @Test(
    "P1: cancelling the last caller cancels the transfer in the same turn; cancelling one of two does not")
  func cancelling() throws {
    let stage = Stage()
    let first = stage.call("X")
    let second = stage.call("X")
    first.cancel()
    stage.settle()
    #expect(first.outcome == .cancelled)
    #expect(stage.loader.open == ["X"])
    second.cancel()
    stage.settle()
    #expect(stage.loader.cancelled == ["X"])
    #expect(stage.watcher.cancellations(of: "X") == [.callerLeft])
    try stage.close()
  }

  @Test(
    "P18: a task cancelled before it asks, or in the step in which it asks, is answered and starts nothing")
  func cancelledEarly() throws {
    let stage = Stage()
    let early = stage.makeCaller("X")
    early.cancel()
    stage.settle()
    #expect(early.outcome == .cancelled)
    #expect(stage.loader.starts.isEmpty)
    try stage.close()
  }

  @Test("A caller is an interest by itself: the row's deletion and scrolling away do not end it")
  func ownInterest() throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<50))
    stage.show(0..<2, of: list)
    let caller = stage.call("K0")
    list.contentDidChange(rows(1..<50))
    stage.settle()
    stage.show(30..<32, of: list)
    #expect(stage.loader.cancelled == ["K1", "K2"])
    stage.finish(["K0"])
    #expect(caller.outcome == .image(body("K0")))
    try stage.close()
  }

  @Test("P18: a caller that asks for another size while the first one fails to decode", arguments: 0..<40)
  func siblingFails(seed: UInt64) throws {
    let stage = Stage(concurrentDecoding: true, order: .random(seed: seed))
    stage.workshop.damage("X small")
    let first = stage.call("X", variant: "small")
    stage.loader.finish("X")
    // In some orders it joins after the decoding has begun, and before its failure is heard of.
    let second = stage.makeCaller("X", variant: "large")
    stage.settle()
    stage.finishEverything()
    #expect(first.outcome == .decodingFailed)
    // That these bytes are no image is remembered, for every size, once it is known.
    #expect([.image(body("X")), .decodingFailed].contains(second.outcome))
    try stage.close()
  }

  @Test("Asking with a new signature, after the old one failed, asks for the new URL")
  func newSignature() throws {
    let stage = Stage()
    let old = ImageRequest(url: url(of: "X?signature=old"), name: "X")
    let new = ImageRequest(url: url(of: "X?signature=new"), name: "X")
    let list = stage.coordinator.makeList([ListRow(1, images: [old])])
    stage.show(0..<1, of: list)
    stage.loader.fail("X")
    stage.settle()
    list.contentDidChange([ListRow(1, images: [new])])
    stage.settle()
    let caller = Caller(new, of: stage.coordinator, on: stage.time.executor)
    stage.settle()
    #expect(stage.loader.transfer("X")?.request.url == new.url)
    stage.finish(["X"])
    #expect(caller.outcome == .image(body("X")))
    try stage.close()
  }

  @Test("Callers are answered though memory takes no image at all")
  func noMemory() throws {
    let stage = Stage(memory: 0)
    let callers = [stage.call("X"), stage.call("X")]
    stage.finish(["X"])
    #expect(callers.map(\.outcome) == [.image(body("X")), .image(body("X"))])
    #expect(stage.cached(["X"]).isEmpty)
    try stage.close()
  }
}
