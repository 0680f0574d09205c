import PrefetchCore
import Testing
import VirtualTime

@Suite("Random histories")
struct HistoryTests {
  @Test(
    "The machine's invariants hold after every event, and all that is wanted comes once the loader answers",
    arguments: 0..<200)
  func invariants(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var limits = PrefetchMachine.Limits(
      transfers: Int.random(in: 1...5, using: &random),
      memory: [0, 3, 8, 20, .max].randomElement(using: &random) ?? 0,
      depth: WindowDepth(
        ahead: Int.random(in: 0...6, using: &random), behind: Int.random(in: 0...3, using: &random)),
      resumes: Bool.random(using: &random))
    limits.stores = Bool.random(using: &random)
    var world = MockWorld(rows: someRows(using: &random), limits: limits)
    for caller in 0..<150 {
      world.now += Double.random(in: 0...60, using: &random)
      step(caller, &world, using: &random)
    }
    // From here on the device is well and the loader answers everything.
    world.turn(.prefetchPaused(false), .networkChanged(.unrestricted))
    for _ in 0..<300 {
      if let next = world.underWay.first {
        world.finish(next)
      } else if let next = world.beingRead.first {
        world.find(next)
      } else {
        world.wait(milliseconds: 70_000)
      }
    }
    #expect(world.underWay == [], "seed \(seed): something is transferred for ever")
    #expect(world.beingRead == [], "seed \(seed): something is read for ever")
    #expect(world.awaiting == [:], "seed \(seed): someone waits for ever")
    #expect(world.shown.values.allSatisfy { $0.hasPrefix("S") }, "seed \(seed): \(world.shown)")
    for slot in 0..<4 { world.unbind(slot) }
    world.turn(.listRemoved(MockWorld.list))
    #expect(world.machine.knownImageCount == world.memory.count, "seed \(seed): something is not forgotten")
  }

  private func someRows(using random: inout SplitMix64) -> [MockWorld.Row] {
    (0..<Int.random(in: 0...30, using: &random)).map { index in
      MockWorld.Row(name: "r\(index)", images: someImages(using: &random))
    }
  }

  /// None to three images out of a few, some of them variants of one source.
  private func someImages(using random: inout SplitMix64) -> [String] {
    let names = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      "S\(Int.random(in: 0..<12, using: &random))" + (Bool.random(using: &random) ? "/small" : "")
    }
    return Array(Set(names)).sorted()
  }

  private func step(_ caller: Int, _ world: inout MockWorld, using random: inout SplitMix64) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0..<4:
      let start = Int.random(in: -3...32, using: &random)
      let landing = Int.random(in: -3...32, using: &random)
      world.show(
        start..<(start + Int.random(in: 0...5, using: &random)),
        landing: Bool.random(using: &random) ? nil : landing..<(landing + 3))
    case 4: edit(&world, using: &random)
    case 5:
      world.await(
        caller, someImage(using: &random), retries: Int.random(in: 0...2, using: &random),
        waitsForNetwork: Bool.random(using: &random))
    case 6:
      let other = Int.random(in: 0...caller, using: &random)
      if let image = world.awaiting[other] { world.stopAwaiting(other, image) }
    case 7: world.bind(Int.random(in: 0..<4, using: &random), someImage(using: &random))
    case 8: world.unbind(Int.random(in: 0..<4, using: &random))
    case 9: changeConditions(&world, using: &random)
    default: answer(&world, using: &random)
    }
  }

  /// What the device says, and what the app knows better.
  private func changeConditions(_ world: inout MockWorld, using random: inout SplitMix64) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: world.turn(.prefetchPaused(Bool.random(using: &random)))
    case 1: world.turn(.networkChanged(NetworkPath.allCases.randomElement(using: &random) ?? .unrestricted))
    case 2: world.turn(.memoryPressed(.warning))
    default: world.invalidate(someImage(using: &random))
    }
  }

  /// The loader does something.
  private func answer(_ world: inout MockWorld, using random: inout SplitMix64) {
    if let name = world.beingRead.randomElement(using: &random), Bool.random(using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 { return world.miss(name) }
      return world.find(
        name, someFreshness(using: &random), cost: Int.random(in: 0...4, using: &random))
    }
    guard let name = world.underWay.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: world.fail(name, FailureKind.allCases.randomElement(using: &random) ?? .mayHeal)
    case 1: world.spoil(name)
    case 2: world.receive(name, bytes: Int.random(in: 1...50_000, using: &random))
    case 3: world.turn(.transferRestarted(world.transfer(of: name)))
    default:
      world.finish(
        name, cost: Int.random(in: 0...4, using: &random), someDelivery(of: name, in: world, using: &random))
    }
  }

  private func someDelivery(
    of name: String, in world: MockWorld, using random: inout SplitMix64
  ) -> Delivery {
    guard world.machine.limits.stores else { return Delivery() }
    let freshness = someFreshness(using: &random)
    if world.refreshing.contains(name), Bool.random(using: &random) {
      return Delivery(freshness: freshness, isStored: true, isUnchanged: true)
    }
    return Delivery(freshness: freshness, isStored: Int.random(in: 0..<3, using: &random) > 0)
  }

  private func someFreshness(using random: inout SplitMix64) -> ImageFreshness {
    let lifetimes: [Duration?] = [nil, .zero, .milliseconds(500), .seconds(5)]
    return ImageFreshness(
      lifetime: lifetimes[Int.random(in: 0..<4, using: &random)],
      mayBeShownStale: Bool.random(using: &random), mayBeKept: Int.random(in: 0..<4, using: &random) > 0)
  }

  private func someImage(using random: inout SplitMix64) -> String {
    "S\(Int.random(in: 0..<12, using: &random))" + (Bool.random(using: &random) ? "/small" : "")
  }

  private func edit(_ world: inout MockWorld, using random: inout SplitMix64) {
    var rows = world.rows
    switch Int.random(in: 0..<4, using: &random) {
    case 0: rows = someRows(using: &random)
    case 1: if !rows.isEmpty { rows.removeFirst(Int.random(in: 1...rows.count, using: &random)) }
    case 2: rows.shuffle(using: &random)
    default: break
    }
    world.edit(rows)
  }
}
