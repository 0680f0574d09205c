import PrefetchCore
import Testing
import VirtualTime

@Suite("Failures: what is tried again, when, and who is told")
struct FailureTests {
  /// Nothing beyond the visible rows.
  private func world(_ limits: PrefetchMachine.Limits = .test) -> MockWorld {
    MockWorld(count: 20, limits: limits.with(depth: WindowDepth(ahead: 0, behind: 0)))
  }

  @Test("P17, S28: what may heal is tried again, later each time, without holding a place meanwhile")
  func backoff() {
    var world = world(.test.with(transfers: 1))
    world.show(0..<1)
    // Waits of 250 to 500, 500 to 1,000, 1,000 to 2,000 ms.
    for wait in [500.0, 1_000, 2_000] {
      world.fail("K0")
      #expect(world.underWay == [])
      world.wait(milliseconds: wait / 2 - 1)
      #expect(world.underWay == [])
      world.wait(milliseconds: wait / 2 + 1)
      #expect(world.underWay == ["K0"])
    }
    world.fail("K0")
    world.show(0..<2)
    #expect(world.underWay == ["K1"], "the place is free for another")
    world.finish("K1")
    world.wait(milliseconds: 4_000)
    world.finish("K0")
    #expect(world.failures == [])
    #expect(world.memory == ["K0", "K1"])
  }

  @Test(
    "P17: the wait never exceeds the longest one, however often it fails, and is never less than half of it")
  func longestWait() {
    var random = SplitMix64(seed: 1)
    let backoff = Backoff(first: 500, longest: 60_000)
    for count in [8, 20, 64, 1_000_000, .max] {
      let delay = backoff.delay(afterFailures: count, using: &random)
      #expect((30_000...60_000).contains(delay))
    }
    let first = (0..<100).map { _ in backoff.delay(afterFailures: 1, using: &random) }
    #expect(first.allSatisfy { (250...500).contains($0) })
    #expect(Set(first).count > 90, "jitter")
  }

  @Test("S28: leaving the window ends the pending attempt; coming back soon does not begin the waits anew")
  func leavingEndsRetry() {
    var world = world()
    world.show(0..<1)
    for _ in 0..<3 {
      world.fail("K0")
      world.wait(milliseconds: 2_000)
    }
    world.fail("K0")
    world.show(5..<6)
    world.finish("K5")
    world.wait(milliseconds: 10_000)
    #expect(world.underWay == [])
    world.show(0..<1)
    #expect(world.underWay == ["K0"])
    world.fail("K0")
    world.wait(milliseconds: 3_900)
    #expect(world.underWay == [], "the fifth wait is at least four seconds")
  }

  @Test("S21: what will not heal is asked for once in its lifetime, however often its row passes")
  func permanent() {
    var world = world()
    world.show(0..<1)
    world.fail("K0", .permanent)
    world.show(5..<6)
    world.finish("K5")
    for _ in 0..<20 {
      world.show(5..<6)
      world.show(0..<1)
      world.wait(milliseconds: 3_000)
    }
    #expect(world.machine.figures.transfersStarted == 2, "K0 and K5")
    world.await(1, "K0")
    #expect(world.answers[1] == .failure, "and callers are told at once")
    world.wait(milliseconds: 300_000)
    #expect(world.underWay == ["K0"], "its time is over")
  }

  @Test("S21: invalidating forgets the failure")
  func invalidation() {
    var world = world()
    world.show(0..<1)
    world.fail("K0", .permanent)
    world.invalidate("K0")
    #expect(world.underWay == ["K0"])
    #expect(world.failures == [])
  }

  @Test("P16, P17: bytes that are no image are a failure for good, and their bytes are not kept")
  func undecodable() {
    var world = world()
    world.show(0..<1)
    world.await(1, "K0")
    world.spoil("K0")
    #expect(world.answers == [1: .failure])
    #expect(world.memory == [])
    #expect(world.undecodable == ["K0"])
    world.wait(milliseconds: 299_999)
    #expect(world.underWay == [])
    world.wait(milliseconds: 1)
    #expect(world.underWay == ["K0"])
    #expect(world.undecodable == [])
  }

  @Test("P18: a caller waits through as many failures as it said, and is then told")
  func patience() {
    var world = world()
    world.await(1, "X", retries: 0)
    world.await(2, "X", retries: 2)
    world.fail("X")
    #expect(world.answers == [1: .failure])
    world.wait(milliseconds: 1_000)
    world.fail("X")
    #expect(world.answers == [1: .failure])
    world.wait(milliseconds: 2_000)
    world.fail("X")
    #expect(world.answers == [1: .failure, 2: .failure])
    world.await(3, "X", retries: 1)
    #expect(world.underWay == [], "it waits for the pending attempt")
    world.wait(milliseconds: 4_000)
    world.finish("X")
    #expect(world.answers[3] == .image)
  }

  @Test("P17, S20: being offline is not held against a key: back online, all of it is tried at once")
  func offline() {
    var world = world()
    world.show(0..<2)
    world.turn(.networkChanged(.offline))
    world.fail("K0", .offline)
    world.fail("K1")
    world.show(0..<3)
    #expect(world.underWay == [], "nothing is begun without a network")
    world.await(1, "K2")
    #expect(world.answers == [1: .offline])
    world.await(2, "K2", waitsForNetwork: true)
    world.turn(.networkChanged(.unrestricted))
    #expect(Set(world.underWay).isSuperset(of: ["K0", "K2"]))
    world.finish("K2")
    #expect(world.answers[2] == .image)
  }

  @Test(
    "S20: offline without a word from the device, it is tried again when the row appears anew, or after a while"
  )
  func offlineUntold() {
    var world = world()
    world.show(0..<1)
    world.fail("K0", .offline)
    #expect(world.underWay == [])
    world.wait(milliseconds: 500)
    #expect(world.underWay == ["K0"])
  }

  @Test("Remembered failures are bounded: the oldest that no one wants is forgotten")
  func bounded() {
    var limits = PrefetchMachine.Limits.test
    limits.failures = 3
    var world = world(limits)
    for row in 0..<8 {
      world.show(row..<(row + 1))
      world.fail("K\(row)", .permanent)
    }
    #expect(world.failures == ["K5", "K6", "K7"])
    world.show(0..<0)
    #expect(world.machine.knownImageCount == 0)
  }

  @Test("Remembered images that could not be decoded are bounded likewise, and each is forgotten in the end")
  func boundedUndecodable() {
    var limits = PrefetchMachine.Limits.test
    limits.failures = 3
    var world = world(limits)
    for row in 0..<8 {
      world.show(row..<(row + 1))
      world.spoil("K\(row)")
    }
    #expect(world.undecodable == ["K5", "K6", "K7"])
    world.show(0..<0)
    #expect(world.machine.knownImageCount == 3)
    world.wait(milliseconds: 300_000)
    world.show(0..<0)
    #expect(world.undecodable == [])
    #expect(world.machine.knownImageCount == 0)
  }

  @Test("A slot is told of the failure, and of the image when it comes after all")
  func slotFailure() {
    var world = world()
    world.bind(1, "X")
    world.fail("X")
    #expect(world.shown == [1: "failure"])
    world.bind(2, "X")
    #expect(world.shown[2] == "failure", "a slot bound while it waits is told at once")
    world.wait(milliseconds: 500)
    world.finish("X")
    #expect(world.shown == [1: "X", 2: "X"])
  }
}
