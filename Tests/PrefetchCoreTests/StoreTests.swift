import PrefetchCore
import Testing

@Suite(
  "What the loader keeps: reading before transferring, freshness, and prefetch that memory has no room for")
struct StoreTests {
  private func world(
    count: Int = 100, stored: Range<Int> = 0..<0, transfers: Int = 4, memory: Int = .max, ahead: Int = 4
  ) -> MockWorld {
    var limits = PrefetchMachine.Limits.test.with(
      transfers: transfers, memory: memory, depth: WindowDepth(ahead: ahead, behind: 0))
    limits.stores = true
    var world = MockWorld(count: count, limits: limits)
    world.stored = Set(stored.map { "K\($0)" })
    return world
  }

  private let stale = ImageFreshness(lifetime: .zero)

  // MARK: - Reading

  @Test(
    "What is kept is read, not transferred: all that is visible at once, of what comes next two at a time")
  func readsFirst() {
    var world = world(stored: 0..<100, ahead: 6)
    world.show(0..<3)
    #expect(world.underWay.isEmpty)
    #expect(world.beingRead == ["K0", "K1", "K2", "K3", "K4"])
    world.find("K0")
    world.find("K3")
    #expect(world.memory == ["K0", "K3"])
    #expect(world.beingRead == ["K1", "K2", "K4", "K5"])
    #expect(world.machine.figures.transfersStarted == 0)
  }

  @Test("P19: a row whose bytes are kept is missed as on disk")
  func missedOnDisk() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<2)
    let image = world.image("K0")
    let kinds = world.takeNotes().compactMap { note -> MissKind? in
      if case .miss(_, _, image, let kind) = note { kind } else { nil }
    }
    #expect(kinds == [.disk])
  }

  @Test("A reading that finds nothing is followed by a transfer, in the same turn")
  func missedReading() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<1)
    world.miss("K0")
    #expect(world.underWay == ["K0"])
    world.finish("K0")
    #expect(world.memory == ["K0"])
  }

  @Test("P1: a reading whose row leaves is cancelled in that turn, and what it finds late changes nothing")
  func cancelledReading() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<1)
    let late = world.reading(of: "K0")
    world.show(50..<51)
    #expect(world.beingRead.isEmpty)
    world.turn(.readFound(late))
    #expect(world.memory.isEmpty)
    #expect(world.machine.figures.readsCancelled == 1)
  }

  @Test("P3: a prefetch that is being read becomes urgent when its row becomes visible")
  func readingRaised() {
    var world = world(stored: 0..<9, ahead: 1)
    world.settleReads(0..<1)
    _ = world.takeLog()
    world.show(1..<2)
    #expect(world.takeLog().contains("priority K1 visible"))
  }

  @Test("Offline, callers wait for what is kept, and are told once it turns out not to be")
  func offlineCallers() {
    var world = world(stored: 0..<2)
    world.turn(.networkChanged(.offline))
    world.await(1, "K0")
    world.await(2, "K1")
    #expect(world.answers.isEmpty)
    world.find("K0")
    world.miss("K1")
    #expect(world.answers == [1: .image, 2: .offline])
  }

  @Test("Two images of one source are one reading and two decodings")
  func variants() {
    var world = MockWorld(
      rows: [MockWorld.Row(name: "r", images: ["K0", "K0/small"])], limits: world(count: 1).machine.limits)
    world.stored = ["K0"]
    world.edit(world.rows + [])
    world.show(0..<1)
    #expect(world.beingRead.count + world.underWay.count == 1)
  }

  @Test("P16: what is kept but cannot be decoded is not found again")
  func undecodable() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<1)
    let id = world.reading(of: "K0")
    world.tell(.readFound(id))
    world.tell(.decodingFailed(world.image("K0")))
    world.tell(.turnEnded)
    #expect(world.stored.isEmpty)
  }

  @Test("P16, P17: what cannot be decoded is not read again when it is kept for another variant")
  func undecodableVariant() {
    let row = { MockWorld.Row(name: $0, images: [$1]) }
    var world = MockWorld(
      rows: [row("a", "A/large"), row("b", "B")],
      limits: self.world(transfers: 1, memory: 1, ahead: 4).machine.limits)
    world.show(0..<2)
    world.spoil("A")
    world.finish("B", Delivery(isStored: true))
    world.edit(world.rows + [row("c", "A/small")])
    #expect(world.underWay == ["A"], "for the small one, though memory has no room for it")
    world.finish("A", Delivery(isStored: true))
    #expect(world.stored == ["A", "B"])
    world.wait(milliseconds: 10_000)
    #expect(world.beingRead.isEmpty)
    #expect(world.underWay.isEmpty)
    #expect(world.undecodable == ["A/large"])
  }

  @Test("Invalidation throws away what is kept, and ends the reading of it")
  func invalidated() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<1)
    world.invalidate("K0")
    #expect(world.stored.isEmpty)
    #expect(world.beingRead.isEmpty)
    #expect(world.underWay == ["K0"])
  }

  // MARK: - P13

  @Test("P13, S26: what memory has no room for is brought for the loader to keep, and not decoded")
  func beyondMemory() {
    var world = world(transfers: 1, memory: 3, ahead: 4)
    world.show(0..<2)
    for _ in 0..<10 { if let next = world.underWay.first { world.finish(next, Delivery(isStored: true)) } }
    #expect(world.memory == ["K0", "K1", "K2"])
    #expect(world.stored == ["K0", "K1", "K2", "K3", "K4", "K5"])
    #expect(world.underWay.isEmpty)
    #expect(world.machine.figures.refusals == 0)
    world.show(3..<5)
    #expect(world.beingRead.prefix(2) == ["K3", "K4"])
  }

  @Test("P13: what the loader seemed to keep is brought for it to keep once it lacks it, and read no more")
  func lacking() {
    var world = world(stored: 0..<10, transfers: 1, memory: 2, ahead: 3)
    world.show(0..<1)
    world.miss("K0")
    world.finish("K0", Delivery(isStored: true))
    world.miss("K1")
    world.finish("K1", Delivery(isStored: true))
    #expect(world.underWay.isEmpty && world.beingRead.isEmpty)
    world.lack("K2", "K3")
    for _ in 0..<10 { if let next = world.underWay.first { world.finish(next, Delivery(isStored: true)) } }
    #expect(world.stored.isSuperset(of: ["K0", "K1", "K2", "K3"]))
    #expect(world.machine.figures.transfersFinished == 4)
    #expect(world.machine.figures.readsStarted == 3)
  }

  @Test("What is being read when the loader lacks it stays read, and is transferred when nothing was found")
  func lackingWhileRead() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<1)
    world.lack("K0")
    #expect(world.beingRead == ["K0"] && world.underWay.isEmpty)
    world.miss("K0")
    #expect(world.underWay == ["K0"])
  }

  @Test("P18: offline, a caller who waits for what seemed to be kept is told once the loader lacks it")
  func lackingOffline() {
    var world = world(stored: 0..<1)
    world.turn(.networkChanged(.offline))
    let image = world.reference("K0")
    world.tell(.callerJoined(CallerID(number: 1), image, Event.Patience(retries: 0)))
    world.turn(.storeListed(lacking: [image.source]))
    #expect(world.answers == [1: .offline])
  }

  @Test("What the loader does not keep, though it was brought for that, is not brought again and again")
  func notKept() {
    var world = world(transfers: 1, memory: 1, ahead: 2)
    world.show(0..<1)
    for _ in 0..<10 { if let next = world.underWay.first { world.finish(next) } }
    #expect(world.machine.figures.transfersStarted == 3)
  }

  // MARK: - P15

  @Test(
    "P15: what is out of date and may be shown is shown at once, and its server asked; the answer replaces it"
  )
  func staleShown() {
    var world = world(stored: 0..<1, ahead: 0)
    world.bind(1, "K0")
    world.find("K0", stale)
    #expect(world.shown[1] == "K0")
    #expect(world.takeLog().contains("start K0 refresh"))
    world.finish("K0", Delivery(isStored: true))
    #expect(world.memory == ["K0"])
    #expect(world.machine.figures.evictions == 0)
    #expect(world.underWay.isEmpty)
  }

  @Test("P15: a server that says that nothing has changed saves the bytes and the decoding")
  func unchanged() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<1)
    world.find("K0", stale)
    world.finish("K0", bytes: 0, Delivery(freshness: stale, isStored: true, isUnchanged: true))
    #expect(world.memory == ["K0"])
    // Out of date again at once: asked again when it appears anew, not before.
    #expect(world.underWay.isEmpty)
    world.show(9..<10)
    world.finish("K9")
    world.show(0..<1)
    #expect(world.underWay == ["K0"])
  }

  @Test("P15: what may not be shown out of date is asked for first")
  func staleNotShown() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<1)
    world.find("K0", ImageFreshness(lifetime: .zero, mayBeShownStale: false))
    #expect(world.memory.isEmpty)
    #expect(world.takeLog().contains("start K0 visible"))
  }

  @Test("P15: a caller, who is answered once, awaits the server's word on what is out of date")
  func staleForCaller() {
    var world = world(stored: 0..<1, ahead: 0)
    world.await(1, "K0")
    world.find("K0", stale)
    #expect(world.memory.isEmpty)
    #expect(world.takeLog().contains("start K0 visible"))
  }

  @Test("P15, P18: offline, a caller has what may be shown out of date, and is told if it may not")
  func staleOffline() {
    for mayBeShown in [true, false] {
      var world = world(stored: 0..<1, ahead: 0)
      world.turn(.networkChanged(.offline))
      world.await(1, "K0")
      world.find("K0", ImageFreshness(lifetime: .zero, mayBeShownStale: mayBeShown))
      #expect(world.answers[1] == (mayBeShown ? .image : .offline))
    }
  }

  @Test("P4, P16: what was read takes the place of the bytes that a transfer left: none goes on from them")
  func readOverKeptBytes() {
    var limits = PrefetchMachine.Limits.test.with(
      transfers: 1, depth: WindowDepth(ahead: 1, behind: 0), resumes: true)
    limits.stores = true
    var world = MockWorld(count: 20, limits: limits)
    world.show(0..<1)
    world.finish("K0")
    world.receive("K1", bytes: 10)
    world.await(1, "K9")
    #expect(world.underWay == ["K9"])
    world.stored = ["K1"]
    world.bind(1, "K1")
    world.find("K1", ImageFreshness(lifetime: .zero, mayBeShownStale: false))
    world.finish("K9")
    #expect(world.underWay == ["K1"])
    #expect(world.machine.figures.transfersResumed == 0)
    #expect(world.machine.figures.bytesLost == 10)
  }

  @Test("P15: an image in memory whose time is over is refreshed when it appears again, and no sooner")
  func expired() {
    var world = world(ahead: 0)
    world.show(0..<1)
    world.finish("K0", Delivery(freshness: ImageFreshness(lifetime: .seconds(10)), isStored: true))
    world.wait(milliseconds: 11_000)
    world.show(0..<1)
    #expect(world.underWay.isEmpty)
    world.show(9..<10)
    world.finish("K9")
    world.show(0..<1)
    #expect(world.takeLog().contains("start K0 refresh"))
  }

  @Test("A refresh that fails takes nothing from what is shown, and is not repeated in a loop")
  func refreshFails() {
    var world = world(stored: 0..<1, ahead: 0)
    world.bind(1, "K0")
    world.find("K0", stale)
    world.fail("K0", .permanent)
    #expect(world.shown[1] == "K0")
    #expect(world.underWay.isEmpty)
  }

  @Test("A refresh gives way to what is missing, and ends when its row leaves")
  func refreshGivesWay() {
    var world = world(stored: 0..<1, transfers: 1, ahead: 0)
    world.show(0..<1)
    world.find("K0", stale)
    #expect(world.underWay == ["K0"])
    world.show(0..<2)
    #expect(world.underWay == ["K1"])
    world.finish("K1")
    #expect(world.underWay == ["K0"])
    world.show(50..<50)
    #expect(world.underWay.isEmpty)
  }

  @Test("P15: what must not be kept is in memory while it is in the window, and no longer")
  func notToBeKept() {
    var world = world(ahead: 1)
    world.show(0..<1)
    world.finish("K0", Delivery(freshness: ImageFreshness(mayBeKept: false)))
    world.finish("K1")
    #expect(world.memory == ["K0", "K1"])
    world.show(1..<2)
    #expect(world.memory == ["K1"])
  }

  @Test(
    "S22: a server that says that nothing has changed, about an image that has gone meanwhile, has it read again"
  )
  func unchangedButGone() {
    var world = world(stored: 0..<1, ahead: 0)
    world.show(0..<1)
    world.find("K0", stale)
    world.turn(.memoryPressed(.warning), .viewportChanged(MockWorld.list, .inactive))
    world.wait(milliseconds: 20_000)
    world.show(0..<1)
    #expect(world.beingRead == ["K0"])
  }

  // MARK: - Starting over

  @Test("A body that starts over counts from nothing, and what had come of it is lost")
  func startsOver() {
    var world = world(ahead: 0)
    world.show(0..<1)
    world.receive("K0", bytes: 100)
    world.turn(.transferRestarted(world.transfer(of: "K0")))
    world.finish("K0", bytes: 30)
    #expect(world.machine.figures.bytesReceived == 130)
    #expect(world.machine.figures.bytesLost == 100)
  }
}

extension MockWorld {
  /// Reports, and has all that is visible then be read.
  mutating func settleReads(_ visible: Range<Int>) {
    show(visible)
    for index in visible { for image in rows[index].images where beingRead.contains(image) { find(image) } }
  }
}
