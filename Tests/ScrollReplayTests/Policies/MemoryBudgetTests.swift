import ScrollReplay
import Testing

/// Rows of 100 points with an image each, a viewport of 200; 1000 bytes take 100 ms if alone, one at a time.
@Suite("The memory budget")
struct MemoryBudgetTests {
  private func scenario(
    _ frames: [(time: Double, offset: Double)], until end: Double, budget: Int, bytes: [Int]? = nil
  ) -> Scenario {
    let events: [(time: Double, kind: Trace.Kind)] = frames.map { ($0.time, .offset($0.offset)) }
    return Scenario(
      trace: .events(events + [(end, .touchDown)]),
      feed: .column(bytes ?? Array(repeating: 1000, count: 12)),
      network: .constant(10, connections: 1), memoryBudget: budget)
  }

  @Test("The least recently visible goes first")
  func leastRecentlyVisible() throws {
    // Rows 0 and 1 until 300, 4 and 5 until 600, 8 and 9 from then on. Five images fit: at 700 image 8 is the
    // fifth; at 800 image 9 pushes out image 0.
    let scenario = scenario([(0, 0), (300, 400), (600, 800)], until: 1000, budget: 5000)
    let log = try scenario.log(OnDemand())
    #expect(
      log == [
        "0 start 0", "100 start 1", "300 start 4", "400 start 5", "600 start 8", "700 start 9", "800 evict 0",
      ])
    let figures = try scenario.run("on-demand")
    #expect(figures.peakMemory == 5000)
    #expect(figures.evictions == 1)
  }

  @Test("Of images last visible at one time the one that arrived first goes")
  func ties() throws {
    // Rows 0 and 1 leave together at 300. The fourth image finds room for three: image 0 goes, image 1 stays.
    let scenario = scenario([(0, 0), (300, 400)], until: 1000, budget: 3000)
    #expect(
      try scenario.log(OnDemand()) == [
        "0 start 0", "100 start 1", "300 start 4", "400 start 5", "500 evict 0",
      ])
  }

  @Test("Coming back into view makes an image recent")
  func recency() throws {
    // Row 0 is visible again from 300 to 320, with row 1 only until 310: image 1 goes before image 0.
    let scenario = Scenario(
      trace: .events([
        (0, .offset(0)), (300, .offset(400)), (600, .offset(0)), (620, .edit(.move(from: 1, to: 11))),
        (640, .offset(700)), (1000, .touchDown),
      ]),
      feed: .column(Array(repeating: 1000, count: 12)), network: .constant(10, connections: 1),
      memoryBudget: 4000)
    // 0, 1, 4, 5 are held at 500. At 600 rows 0 and 1 are back; at 620 row 1 leaves (2 enters), at 640 row 0.
    // Offset 700 shows rows 8 and 9 (one row moved away above them). Image 2 was under way from 620 to 640.
    // At 740 image 8 comes: 4 and 5 were visible until 600, 4 arrived first. At 840 image 9: 5. Not 1 or 0.
    #expect(
      try scenario.log(OnDemand()) == [
        "0 start 0", "100 start 1", "300 start 4", "400 start 5", "620 start 2", "640 cancel 2",
        "640 start 8",
        "740 evict 4", "740 start 9", "840 evict 5",
      ])
  }

  @Test("An image that has never been visible counts as of its arrival")
  func neverVisible() throws {
    // Image 2 is prefetched until 300. Rows 0 and 1 leave at 310, when image 3, begun at 300, is next no
    // more. The fifth image, 5, finds room for four at 510: image 2 (300) goes before 0 and 1 (310). Then 6
    // and 7, the next ones, push out 0 and 1.
    let scenario = scenario([(0, 0), (310, 400)], until: 1000, budget: 4000)
    #expect(
      try scenario.log(Ahead(rows: 2)) == [
        "0 start 0", "100 start 1", "200 start 2", "300 start 3", "310 cancel 3", "310 start 4",
        "410 start 5", "510 evict 2", "510 start 6", "610 evict 0", "610 start 7", "710 evict 1",
      ])
  }

  @Test("One seen, evicted and fetched ahead again counts as of when it was last visible")
  func fetchedAgain() throws {
    // Room for three. Rows 0 and 1 leave at 400, row 2 being there already; 3 pushes out 0 at 500, 4 (next)
    // pushes out 1 at 600. At 700 rows 1 and 2 are visible and 0 is next: 1 comes at 800 and pushes out 4 (as
    // of 600) before 3 (as of 700). Image 0 comes at 900, but as of 400 it is the first to go.
    let scenario = scenario([(0, 0), (400, 200), (700, 100)], until: 1200, budget: 3000)
    #expect(
      try scenario.log(Ahead(rows: 1)) == [
        "0 start 0", "100 start 1", "200 start 2", "400 start 3", "500 evict 0", "500 start 4", "600 evict 1",
        "700 start 1", "800 evict 4", "800 start 0", "900 evict 0",
      ])
  }

  @Test("An arrival that does not fit beside the visible images is dropped, and nothing is evicted for it")
  func dropped() throws {
    // Room for 3500. Row 0 leaves at 300. Image 3 has 2000 bytes; at 700, when it comes, rows 1, 2 and 3 are
    // visible: 4000 without image 0. So image 0 stays, and is a hit at 800.
    let scenario = scenario(
      [(0, 0), (300, 100), (500, 150), (800, 0)], until: 1000, budget: 3500, bytes: [1000, 1000, 1000, 2000])
    #expect(
      try scenario.log(OnDemand()) == [
        "0 start 0", "100 start 1", "300 start 2", "500 start 3", "700 evict 3",
      ])
    let figures = try scenario.run("on-demand")
    #expect(figures.evictions == 1)
    #expect(figures.hits == 1)
    #expect(figures.neverSeen == 1)
    // 100 of row 0, 200 of row 1, 100 of row 2, 300 of row 3.
    #expect(figures.blankTime == 700)
    #expect(figures.peakMemory == 3000)
  }

  @Test("What arrives at the last instant goes over no budget")
  func lastInstant() throws {
    // Image 1 comes at 200, the end, where no policy can refuse it.
    let figures = try scenario([(0, 0)], until: 200, budget: 1500).run("on-demand")
    #expect(figures.transfers.finished == 2)
    #expect(figures.evictions == 0)
    #expect(figures.peakMemory == 1000)
  }

  @Test("What was dropped while it was next is not fetched ahead again before it is visible, or next anew")
  func notFetchedAgain() throws {
    // Room for two and a half: beside rows 0 and 1 nothing fits. 2 and 3 are dropped at 300 and 400. At 500
    // row 2 becomes visible: asked for anew, and dropped. 4 becomes next: asked for; 3 was and is next: not.
    // At 700 the list goes up, and 3 and 4 are next no more; at 800 down again, and they are.
    let scenario = scenario([(0, 0), (500, 10), (700, 0), (800, 10)], until: 1200, budget: 2500)
    #expect(
      try scenario.log(Ahead(rows: 2)) == [
        "0 start 0", "100 start 1", "200 start 2", "300 evict 2", "300 start 3", "400 evict 3", "500 start 2",
        "600 evict 2", "600 start 4", "700 evict 4", "800 start 2", "900 evict 2", "900 start 3",
        "1000 evict 3", "1000 start 4", "1100 evict 4",
      ])
  }

  @Test(
    "One that was dropped while visible is not fetched ahead when its row leaves the screen into the next")
  func droppedThenNext() throws {
    // Room for one and a half: image 0 stays, image 1 is dropped at 200 and image 2, next, at 300. At 400
    // rows 1 and 2 change places: row 2 is visible, row 1 next. Image 2 is asked for, image 1 is not.
    let scenario = Scenario(
      trace: .events([(0, .offset(0)), (400, .edit(.move(from: 1, to: 2))), (1000, .touchDown)]),
      feed: .column([1000, 1000, 1000]), network: .constant(10, connections: 1), memoryBudget: 1500)
    #expect(
      try scenario.log(Ahead(rows: 1)) == [
        "0 start 0", "100 start 1", "200 evict 1", "200 start 2", "300 evict 2", "400 start 2", "500 evict 2",
      ])
  }

  @Test(
    "A dropped image is not asked for again before its row has left and come back",
    arguments: [
      "on-demand", "on-demand-keep", "ahead-0", "ahead-2",
    ])
  func notAskedAgain(name: String) throws {
    // Room for neither image 0 nor 1: they are dropped at 100 and 200, and asked for again only at 500, when
    // their rows come back.
    let scenario = Scenario(
      trace: .events([
        (0, .offset(0)), (300, .edit(.reload)), (400, .offset(500)), (500, .offset(0)), (1000, .touchDown),
      ]),
      feed: .column([1000, 1000] + Array(repeating: 10, count: 5)), network: .constant(10, connections: 1),
      memoryBudget: 999)
    let policy = try #require(ReferencePolicies.make(name))
    let log = try scenario.log(policy).filter { $0.hasSuffix(" 0") || $0.hasSuffix(" 1") }
    #expect(
      log == [
        "0 start 0", "100 evict 0", "100 start 1", "200 evict 1", "500 start 0", "600 evict 0", "600 start 1",
        "700 evict 1",
      ])
  }
}
