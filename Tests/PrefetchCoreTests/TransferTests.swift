import PrefetchCore
import Testing

@Suite("Transfers: places, priorities, endings")
struct TransferTests {
  @Test(
    "P10, S7: the first report plans a window, without any motion: what comes next starts behind what is visible"
  )
  func firstReport() {
    var world = MockWorld(count: 100, limits: .test.with(transfers: 8))
    world.show(0..<3)
    #expect(
      world.takeLog() == [
        "start K0 visible", "start K1 visible", "start K2 visible", "start K3 upcoming",
      ])
    for name in ["K0", "K1", "K2"] { world.finish(name) }
    #expect(world.takeLog() == ["start K4 upcoming", "start K5 upcoming", "start K6 upcoming"])
  }

  @Test("P6, S1: a prefetch takes no place from what is visible, and one alone begins beside it")
  func prefetchLeavesVisible() {
    var world = MockWorld(count: 100)
    world.show(0..<4)
    #expect(world.underWay == ["K0", "K1", "K2", "K3"])
    _ = world.takeLog()
    world.finish("K0")
    #expect(world.takeLog() == ["start K4 upcoming"])
    world.finish("K1")
    world.finish("K2")
    #expect(world.takeLog() == [])
    world.finish("K3")
    #expect(world.takeLog().first == "start K5 upcoming")
  }

  @Test("P4: one that began beside it gives way as soon as both receive, and is not tried again at once")
  func oneBesideVisible() {
    var world = MockWorld(count: 100, limits: .test.with(resumes: true))
    world.show(0..<1)
    #expect(world.underWay == ["K0", "K1"])
    _ = world.takeLog()
    world.turn(.transferBegan(world.transfer(of: "K0"), expectedBytes: nil))
    world.turn(.transferBegan(world.transfer(of: "K1"), expectedBytes: nil))
    #expect(world.takeLog() == ["cancel K1 preempted"])
    world.wait(milliseconds: 249)
    world.receive("K0", bytes: 10)
    #expect(world.takeLog() == [])
    world.wait(milliseconds: 1)
    world.receive("K0", bytes: 10)
    #expect(world.takeLog() == ["start K1 upcoming"])
  }

  @Test("P4: what becomes visible has the link to itself: all but one of the resumable prefetches give way")
  func aloneOnTheLink() {
    for resumes in [true, false] {
      var world = MockWorld(count: 100, limits: .test.with(transfers: 8, resumes: resumes))
      world.settle(0..<1)
      #expect(world.underWay == ["K1", "K2", "K3", "K4"])
      world.await(1, "X")
      #expect(world.underWay == (resumes ? ["K1", "X"] : ["K1", "K2", "K3", "K4", "X"]))
      world.finish("X")
      #expect(world.underWay == ["K1", "K2", "K3", "K4"])
    }
  }

  @Test("P4, S2: an upcoming row that becomes visible gets the place of a prefetch in the same turn")
  func preemption() {
    var world = MockWorld(
      count: 100, limits: .test.with(transfers: 1, depth: WindowDepth(ahead: 8, behind: 0)))
    world.show(0..<1)
    world.finish("K0")
    #expect(world.underWay == ["K1"])
    _ = world.takeLog()
    world.show(3..<4)
    #expect(world.takeLog() == ["cancel K1 scrolledAway", "start K3 visible"])
    world.finish("K3")
    #expect(world.underWay == ["K4"])
    _ = world.takeLog()
    world.await(1, "K6")
    #expect(world.takeLog() == ["cancel K4 preempted", "start K6 visible"])
    #expect(world.machine.figures.transfersPreempted == 1)
  }

  @Test("P2, P3, S3: rows that share a key share its transfer, at the highest of their interests")
  func sharedPriority() {
    var rows = (0..<20).map { MockWorld.Row(name: "r\($0)", images: ["K\($0)"]) }
    rows[3].images = ["X"]
    rows[7].images = ["X"]
    var world = MockWorld(
      rows: rows, limits: .test.with(transfers: 8, depth: WindowDepth(ahead: 0, behind: 2)))
    world.show(3..<8)
    #expect(world.underWay == ["K2", "K4", "K5", "K6", "X"])
    _ = world.takeLog()
    world.show(4..<8)
    #expect(world.takeLog() == [], "row 7 still shows X")
    world.show(8..<9)
    #expect(world.takeLog().contains("priority X trailing"))
    world.show(12..<13)
    #expect(world.takeLog().contains("cancel X scrolledAway"))
  }

  @Test("P1, S6: a jump cancels what lies behind, to the last one, and starts what is visible, in one turn")
  func jump() {
    var world = MockWorld(count: 1_000)
    world.settle(0..<2)
    #expect(world.underWay == ["K2", "K3", "K4", "K5"])
    world.show(500..<504)
    #expect(world.underWay == ["K500", "K501", "K502", "K503"])
    #expect(world.machine.figures.transfersCancelled == 4)
  }

  @Test(
    "P7, S11: after a cancellation the same key gets a new attempt, and the old one's news change nothing")
  func freshAttempt() {
    var world = MockWorld(count: 10, limits: .test.with(depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(0..<1)
    let old = world.transfer(of: "K0")
    world.show(0..<0)
    world.show(0..<1)
    #expect(world.transfer(of: "K0") != old)
    world.turn(.bytesReceived(old, count: 10), .transferFinished(old))
    #expect(world.machine.figures.bytesReceived == 0)
    #expect(world.memory.isEmpty)
    world.turn(.transferFailed(old, .mayHeal))
    #expect(world.underWay == ["K0"])
  }

  @Test("P7: cancelled and wanted again in one turn, a transfer goes on untouched")
  func backWithinOneTurn() {
    var world = MockWorld(count: 10, limits: .test.with(depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(0..<1)
    _ = world.takeLog()
    world.turn(
      .viewportChanged(MockWorld.list, .inactive),
      .viewportChanged(MockWorld.list, Viewport(visible: 0..<1)))
    #expect(world.takeLog() == [])
  }

  @Test("Bytes of a preempted prefetch are kept, and the next attempt goes on from them, if the loader can")
  func resuming() {
    var world = MockWorld(
      count: 10, limits: .test.with(transfers: 1, depth: WindowDepth(ahead: 3, behind: 3), resumes: true))
    world.show(0..<1)
    world.finish("K0")
    world.receive("K1", bytes: 40_000)
    _ = world.takeLog()
    world.await(1, "K5")
    #expect(world.takeLog() == ["cancel K1 preempted", "start K5 visible"])
    world.finish("K5")
    #expect(world.takeLog() == ["start K1 upcoming at 40000"])
    world.finish("K1", bytes: 2)
    #expect(world.takeNotes().contains(.finished(TransferID(number: 4), SourceID(number: 1), bytes: 40_002)))
  }

  @Test("P1: that another variant is in memory says nothing of why a transfer ends, and keeps no bytes of it")
  func variantInMemory() {
    var world = MockWorld(count: 10, limits: .test.with(resumes: true))
    world.bind(1, "A")
    world.finish("A")
    world.await(1, "A/small")
    world.receive("A", bytes: 5)
    _ = world.takeLog()
    world.stopAwaiting(1, "A/small")
    #expect(world.takeLog() == ["cancel A callerLeft"])
    #expect(world.machine.figures.bytesLost == 5)
  }

  @Test("Bytes kept of a transfer go when no one wants its image any more, though another variant stays")
  func keptForVariant() {
    var world = MockWorld(
      rows: [MockWorld.Row(name: "r0", images: []), MockWorld.Row(name: "r1", images: ["A/small"])],
      limits: .test.with(transfers: 1, depth: WindowDepth(ahead: 1, behind: 0), resumes: true))
    world.bind(1, "A")
    world.finish("A")
    world.show(0..<1)
    world.receive("A", bytes: 5)
    world.await(2, "Z")
    #expect(world.takeLog().last == "start Z visible")
    #expect(world.machine.figures.bytesLost == 0, "they are kept")
    world.show(0..<0)
    #expect(world.machine.figures.bytesLost == 5)
  }

  @Test("Once the link is measured, no more visible transfers are opened than fill it three times")
  func usefulTransfers() {
    var world = MockWorld(
      count: 100, limits: .test.with(transfers: 6, depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(0..<1)
    world.now = 50
    world.turn(.transferBegan(world.transfer(of: "K0"), expectedBytes: nil))
    world.now = 1_050
    world.finish("K0", bytes: 100_000)
    // 100 bytes a millisecond and a round trip of 50 ms fill the link with 5,000 bytes; one image has 100,000.
    world.show(10..<16)
    #expect(world.underWay == ["K15"])
    world.receive("K15", bytes: 99_999)
    #expect(world.underWay == ["K15"], "a quarter of an image is still expected: 25,000 bytes")
    world.finish("K15")
    #expect(world.underWay == ["K14"])
  }

  @Test("Sizes that the app has been told take the place of guesses")
  func expectedSizes() {
    var world = MockWorld(
      count: 100, limits: .test.with(transfers: 6, depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(0..<1)
    world.now = 50
    world.turn(.transferBegan(world.transfer(of: "K0"), expectedBytes: nil))
    world.now = 1_050
    world.finish("K0", bytes: 100_000)
    world.show(10..<16)
    // Its head says that it is small: there is room beside it.
    world.now += 50
    world.turn(.transferBegan(world.transfer(of: "K15"), expectedBytes: 1_000))
    #expect(world.underWay == ["K14", "K15"])
  }

  @Test("P6: transfers of which nothing is heard do not keep others waiting")
  func stalled() {
    var world = MockWorld(
      count: 100, limits: .test.with(transfers: 4, depth: WindowDepth(ahead: 0, behind: 0)))
    world.show(0..<1)
    world.now = 50
    world.turn(.transferBegan(world.transfer(of: "K0"), expectedBytes: nil))
    world.now = 1_050
    world.finish("K0", bytes: 100_000)
    world.show(10..<16)
    #expect(world.underWay == ["K15"])
    world.wait(milliseconds: 999)
    #expect(world.underWay == ["K15"])
    world.wait(milliseconds: 1)
    #expect(world.underWay == ["K14", "K15"], "K15 has been silent for a second")
    world.wait(milliseconds: 5_000)
    #expect(world.underWay.count == 4, "never more than the limit")
  }

  @Test(
    "S9: rows that fly past before a transfer could end are not begun; where the list comes to rest they are")
  func flyingPast() {
    var world = MockWorld(count: 1_000, limits: .test.with(depth: WindowDepth(ahead: 0, behind: 0)))
    // A row every 10 ms, five of them visible: each for 50 ms, half of what a transfer is guessed to take.
    for step in 0..<300 {
      world.wait(milliseconds: 10)
      world.show(step..<(step + 5))
    }
    #expect(world.machine.figures.transfersStarted < 20)
    #expect(world.machine.figures.misses == 304, "they have appeared all the same")
    world.wait(milliseconds: 100)
    #expect(world.underWay == ["K300", "K301", "K302", "K303"], "the list has come to rest")
  }

  @Test(
    "While rows fly past, the link goes to the landing; a caller is not made to wait, nor a slot that stays")
  func landingFirst() {
    var world = MockWorld(
      count: 1_000, limits: .test.with(transfers: 8, depth: WindowDepth(ahead: 0, behind: 0)))
    for step in 0..<30 {
      world.wait(milliseconds: 10)
      world.show((4 * step)..<(4 * step + 5), landing: 600..<603)
    }
    #expect(Set(world.underWay).isSuperset(of: ["K600", "K601", "K602"]))
    world.await(1, "K118")
    world.bind(1, "X")
    #expect(Set(world.underWay).isSuperset(of: ["K118", "X"]))
  }

  @Test("P21: shutting down ends every transfer and caller, and those who come later are told")
  func shutDown() {
    var world = MockWorld(count: 10)
    world.show(0..<2)
    world.await(1, "K9")
    world.turn(.shutDown)
    #expect(world.underWay == [])
    #expect(world.answers == [1: .shutDown])
    world.await(2, "K0")
    #expect(world.answers[2] == .shutDown)
    #expect(world.machine.knownImageCount == 0)
  }
}
