import PrefetchCore
import Testing

@Suite("Rules: each shows in what is done, and not without it")
struct RuleTests {
  /// A world whose link has brought one image of 100,000 bytes in so many milliseconds, after a round trip of 50.
  private func measuredWorld(
    _ limits: PrefetchMachine.Limits, without rule: Rule? = nil, milliseconds: Double = 1_000
  ) -> MockWorld {
    var limits = limits
    if let rule { limits.rules = Rules(without: rule) }
    var world = MockWorld(count: 1_000, limits: limits)
    world.await(1, "M")
    world.now = 50
    world.turn(.transferBegan(world.transfer(of: "M"), expectedBytes: nil))
    world.now += milliseconds
    world.finish("M", bytes: 100_000)
    return world
  }

  private func limits(ahead: Int, behind: Int = 0, resumes: Bool = false) -> PrefetchMachine.Limits {
    .test.with(transfers: 6, depth: WindowDepth(ahead: ahead, behind: behind), resumes: resumes)
  }

  /// Scrolls down, a row every 50 ms, four of them visible.
  private func scroll(_ world: inout MockWorld) {
    for step in 0...20 {
      world.now += 50
      world.show((100 + step)..<(104 + step))
    }
  }

  @Test("likelihood: in a list that has been scrolled far more rows are prefetched than in one that has not")
  func likelihood() {
    var limits = PrefetchMachine.Limits.test.with(transfers: 60, depth: WindowDepth(ahead: 40, behind: 40))
    limits.leastLikelihood = 0.5
    for (rule, first, later) in [(nil, 2, 6), (Rule.likelihood, 8, 8)] {
      limits.rules = rule.map(Rules.init(without:)) ?? Rules()
      var world = MockWorld(count: 1_000, limits: limits)
      world.settle(0..<2)
      #expect(world.underWay.count == first)
      for step in 1...4 { world.settle(step..<(step + 2)) }
      #expect(world.underWay.contains("K\(5 + later)"))
      #expect(!world.underWay.contains("K\(6 + later)"))
    }
  }

  @Test("both-ways: rows behind take turns with those ahead")
  func bothWays() {
    for (rule, expected) in [(nil, ["K11", "K9"]), (Rule.bothWays, ["K11", "K12"])] {
      var limits = PrefetchMachine.Limits.test.with(transfers: 2, depth: WindowDepth(ahead: 2, behind: 2))
      limits.rules = rule.map(Rules.init(without:)) ?? Rules()
      var world = MockWorld(count: 100, limits: limits)
      world.settle(10..<11)
      #expect(world.underWay == expected)
    }
  }

  @Test("landing: where the scroll will come to rest is fetched before what lies around")
  func landing() {
    for (rule, expected) in [(nil, ["K50"]), (Rule.landing, ["K11"])] {
      var limits = PrefetchMachine.Limits.test.with(transfers: 1, depth: WindowDepth(ahead: 2, behind: 0))
      limits.rules = rule.map(Rules.init(without:)) ?? Rules()
      var world = MockWorld(count: 100, limits: limits)
      world.show(10..<11, landing: 50..<51)
      world.finish("K10", bytes: 0)
      #expect(world.underWay == expected)
    }
  }

  @Test("way-first: a fast link brings the way to the landing first, a slow one the landing")
  func wayFirst() {
    for (rule, milliseconds, isWayFirst) in [
      (nil, 50.0, true), (Rule.wayFirst, 50, false), (nil, 9_000, false),
    ] {
      var world = measuredWorld(
        .test.with(transfers: 1, depth: WindowDepth(ahead: 100, behind: 0)), without: rule,
        milliseconds: milliseconds)
      for step in 0..<10 {
        world.now += 50
        world.show((100 + step)..<(104 + step), landing: 150..<154)
      }
      while world.underWay != ["K113"] && world.underWay != ["K150"] {
        for name in world.underWay { world.finish(name, bytes: 0) }
      }
      #expect(world.underWay == (isWayFirst ? ["K113"] : ["K150"]))
    }
  }

  @Test("passing: rows that will be gone before they could come are not begun")
  func passing() {
    for (rule, isBegun) in [(nil, false), (Rule.passing, true)] {
      var world = measuredWorld(limits(ahead: 0), without: rule)
      scroll(&world)
      // Whatever was begun before it was fast enough has left.
      #expect(world.underWay.contains { Int($0.dropFirst()).map { $0 >= 110 } ?? false } == isBegun)
    }
  }

  @Test("queueing: no more is begun than what fills the link")
  func queueing() {
    for (rule, count) in [(nil, 1), (Rule.queueing, 6)] {
      var world = measuredWorld(limits(ahead: 0), without: rule)
      world.show(10..<16)
      #expect(world.underWay.count == count)
    }
  }

  @Test("queueing: the link is measured before any image is there, from the sizes that answers begin with")
  func queueingEarly() {
    for (size, expected) in [(100_000, ["K0"]), (nil, ["K0", "K1"])] {
      var world = MockWorld(count: 100, limits: limits(ahead: 0))
      world.show(0..<1)
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K0"), expectedBytes: size))
      world.now += 250
      world.receive("K0", bytes: 25_000)
      world.show(0..<2)
      #expect(world.underWay == expected)
    }
  }

  @Test("overlapping: a prefetch begins a round trip before what is visible is there")
  func overlapping() {
    for (rule, expected) in [(nil, ["K10", "K11"]), (Rule.overlapping, ["K10"])] {
      var world = measuredWorld(limits(ahead: 1), without: rule)
      world.show(10..<11)
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 100_000))
      world.now += 900
      world.receive("K10", bytes: 90_000)
      #expect(world.underWay == ["K10"], "100 ms to go")
      world.now += 30
      world.receive("K10", bytes: 3_000)
      #expect(world.underWay == expected, "70 ms to go")
    }
  }

  @Test("overlapping: while nothing has come yet a turn is asked for when the link will be free enough")
  func overlappingLater() {
    var world = measuredWorld(limits(ahead: 2), milliseconds: 50)
    world.show(10..<11)
    world.wait(milliseconds: 24)
    #expect(world.underWay == ["K10", "K11"], "half of each is 25 ms, after 26: later than 75 from now")
    world.wait(milliseconds: 1)
    #expect(world.underWay == ["K10", "K11", "K12"])
  }

  @Test("overlapping: while something receives too a turn is asked for when the link will be free enough")
  func overlappingAskedFor() {
    var world = measuredWorld(limits(ahead: 1))
    world.show(10..<11)
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 100_000))
    // Half of what the prefetch will bring takes 500 ms; 75 before is soon enough.
    #expect(world.wakeAt == world.instant.advanced(byMilliseconds: 425))
  }

  @Test("smallest-first: what is visible and large gives way to what is smaller, and not to a guess")
  func smallestFirst() {
    for (rule, sized, expected) in [
      (nil, 50_000, ["K11"]), (nil, nil, ["K10", "K11"]), (Rule.smallestFirst, 50_000, ["K10"]),
      (Rule.givingWay, 50_000, ["K10", "K11"]),
    ] {
      var world = measuredWorld(limits(ahead: 0, resumes: true), without: rule)
      world.show(10..<12)
      #expect(world.underWay == ["K10"], "the mean is 100,000 bytes: so much would be before the second")
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 500_000))
      world.receive("K10", bytes: 1_000)
      guard world.underWay.contains("K11") else {
        #expect(world.underWay == expected)
        continue
      }
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K11"), expectedBytes: sized))
      #expect(world.underWay == expected)
    }
  }

  @Test("smallest-first: what gave way goes on from its bytes, a round trip before the smaller one is there")
  func smallestFirstGoesOn() {
    var world = measuredWorld(limits(ahead: 0, resumes: true))
    world.show(10..<12)
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 500_000))
    world.receive("K10", bytes: 1_000)
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K11"), expectedBytes: 50_000))
    world.now += 420
    world.receive("K11", bytes: 42_000)
    #expect(world.underWay == ["K11"], "80 ms to go")
    world.now += 10
    world.receive("K11", bytes: 1_000)
    #expect(world.underWay == ["K10", "K11"], "70 ms to go")
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: nil))
    world.receive("K11", bytes: 5_000)
    #expect(world.underWay == ["K10", "K11"], "20 ms to go: not worth giving way to")
  }

  @Test(
    "smallest-first: a size that cannot be does no harm, beside bytes that are kept",
    arguments: [Int.min, .max])
  func absurdSize(_ size: Int) {
    var world = MockWorld(count: 100, limits: limits(ahead: 1, resumes: true))
    world.show(9..<10)
    world.finish("K9", bytes: 100)
    world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: size))
    world.receive("K10", bytes: 10)
    world.await(1, "N")
    world.turn(.transferBegan(world.transfer(of: "N"), expectedBytes: nil))
    #expect(world.underWay == (size < 0 ? ["K10", "N"] : ["N"]))
    world.show(10..<11)
    #expect(world.underWay == (size < 0 ? ["K10", "K11", "N"] : ["K10", "N"]))
  }

  @Test("P4, giving-way: what takes less than a round trip more does not give way")
  func nearlyThere() {
    for (bytes, other, expected) in [(96_000, 7_000, ["K10", "N"]), (70_000, 50_000, ["N"])] {
      var world = measuredWorld(limits(ahead: 1, resumes: true))
      world.show(9..<10)
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K9"), expectedBytes: 100_000))
      world.now += 1_000
      world.finish("K9", bytes: 100_000)
      #expect(world.underWay == ["K10"])
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 100_000))
      world.now += 900
      world.receive("K10", bytes: bytes)
      world.await(2, "N")
      world.turn(.transferBegan(world.transfer(of: "N"), expectedBytes: other))
      #expect(world.underWay == expected)
    }
  }

  @Test("P6: on a measured link no prefetch begins while something visible waits for the link")
  func visibleWaits() {
    var world = measuredWorld(limits(ahead: 1), milliseconds: 50)
    world.show(10..<12)
    world.wait(milliseconds: 24)
    #expect(world.underWay == ["K10"], "the link has room for a prefetch, but not yet for K11")
    world.wait(milliseconds: 1)
    #expect(world.underWay == ["K10", "K11", "K12"])
  }

  @Test("giving-way: before the link is measured none begins in the place of one that gave way")
  func givingWayBeforeMeasured() {
    var world = MockWorld(count: 100, limits: limits(ahead: 2, resumes: true))
    world.settle(9..<10)
    world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: nil))
    world.await(1, "N")
    #expect(world.underWay == ["K10", "N"])
    world.turn(.transferBegan(world.transfer(of: "N"), expectedBytes: nil))
    #expect(world.underWay == ["N"])
    world.finish("N")
    #expect(world.underWay == ["K10", "K11"])
  }

  @Test("P4, giving-way: a prefetch gives way once it receives beside what is visible, not before")
  func givingWay() {
    for (rule, expected) in [(nil, ["K10"]), (Rule.givingWay, ["K10", "K11"])] {
      var world = measuredWorld(limits(ahead: 1, resumes: true), without: rule)
      world.show(10..<11)
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 100_000))
      world.receive("K10", bytes: 96_000)
      #expect(world.underWay == ["K10", "K11"])
      _ = world.takeLog()
      // The link has become slower meanwhile.
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K11"), expectedBytes: nil))
      #expect(world.underWay == expected)
      world.now += 24
      world.receive("K10", bytes: 3_000)
      #expect(world.underWay == expected, "it began too early: not again within half a round trip")
      world.finish("K10", bytes: 1_000)
      #expect(world.underWay == ["K11"])
    }
  }

  @Test("sharing: one small prefetch comes beside what is visible and much larger, if nothing visible waits")
  func sharing() {
    for (rule, visible, bytes, expected) in [
      (nil, 10..<11, 32_000, ["K10", "K11"]), (nil, 10..<11, 34_000, ["K10"]),
      (Rule.sharing, 10..<11, 32_000, ["K10"]), (nil, 9..<11, 32_000, ["K10"]),
    ] {
      var world = measuredWorld(limits(ahead: 2, resumes: true), without: rule)
      world.sizes = ["K9": 900_000, "K11": bytes, "K12": bytes]
      world.show(visible)
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 100_000))
      world.receive("K10", bytes: 1_000)
      #expect(world.underWay == expected)
      guard expected.count > 1 else { continue }
      world.now += 50
      world.turn(.transferBegan(world.transfer(of: "K11"), expectedBytes: nil))
      #expect(world.underWay == expected, "it need not give way")
      world.now += 200
      world.receive("K10", bytes: 10_000)
      #expect(world.underWay == ["K10"], "now it has more to come than a third")
    }
  }

  @Test("P6, sharing: what came beside what is visible gives way when more of that waits")
  func sharingEnds() {
    var world = measuredWorld(limits(ahead: 1, resumes: true))
    world.sizes = ["K11": 20_000]
    world.show(10..<11)
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 100_000))
    world.receive("K10", bytes: 1_000)
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K11"), expectedBytes: nil))
    #expect(world.underWay == ["K10", "K11"])
    world.await(2, "N")
    #expect(world.underWay == ["K10"])
  }

  @Test("sharing: what counts is what all have to come that is visible")
  func sharingWithAll() {
    for (bytes, expected) in [(60_000, ["K1", "M", "N"]), (59_000, ["M", "N"])] {
      var world = MockWorld(count: 100, limits: limits(ahead: 1, resumes: true))
      world.settle(0..<1)
      world.turn(.transferBegan(world.transfer(of: "K1"), expectedBytes: 33_000))
      world.await(1, "M")
      world.await(2, "N")
      world.turn(
        .transferBegan(world.transfer(of: "M"), expectedBytes: 40_000),
        .transferBegan(world.transfer(of: "N"), expectedBytes: bytes))
      #expect(world.underWay == expected)
    }
  }

  @Test("giving-way: what has next to nothing to come goes on, known the link or not")
  func nextToNothing() {
    for (bytes, expected) in [(4_096, ["K1", "N"]), (4_097, ["N"])] {
      var world = MockWorld(count: 100, limits: limits(ahead: 1, resumes: true))
      world.settle(0..<1)
      world.turn(.transferBegan(world.transfer(of: "K1"), expectedBytes: bytes))
      world.await(1, "N")
      world.turn(.transferBegan(world.transfer(of: "N"), expectedBytes: 5_000))
      #expect(world.underWay == expected)
    }
  }

  @Test("sharing: of two small prefetches beside what is visible the second gives way")
  func sharingAlone() {
    var world = measuredWorld(limits(ahead: 2, resumes: true))
    world.sizes = ["K11": 6_000, "K12": 6_000]
    world.show(10..<11)
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K10"), expectedBytes: 100_000))
    world.receive("K10", bytes: 1_000)
    #expect(world.underWay == ["K10", "K11"])
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K11"), expectedBytes: nil))
    #expect(world.underWay == ["K10", "K11", "K12"])
    world.now += 10
    world.turn(.transferBegan(world.transfer(of: "K12"), expectedBytes: nil))
    #expect(world.underWay == ["K10", "K11"])
  }
}
