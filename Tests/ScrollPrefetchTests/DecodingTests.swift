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
}
