import ScrollReplay
import Testing

/// Rows of 100 points, a viewport of 200, so that two or three rows are visible.
@Suite("Figures of appearances")
struct AppearanceFiguresTests {
  /// Image i starts at its time and arrives 100 ms later, if alone: 1000 bytes at 10 a millisecond.
  private func run(
    _ frames: [(time: Double, kind: Trace.Kind)], starts: [(time: Double, commands: [Command])],
    rows: Int = 6
  ) throws -> Figures {
    var policy = Scripted(starts)
    let scenario = Scenario(
      trace: .events(frames), feed: .column(Array(repeating: 1000, count: rows)), network: .constant(10))
    return try scenario.run(&policy)
  }

  @Test("Appearances, hits, and their lengths")
  func hits() throws {
    // At 0 rows 0 and 1 appear: misses. Image 2 is there at 100, before row 2 appears at 150: a hit; so does
    // row 3, a miss. Rows 0 and 1 are gone then. The end is at 400.
    let figures = try run(
      [(0, .offset(0)), (150, .offset(200)), (400, .touchDown)], starts: [(0, [.start(2)])])
    #expect(figures.appearances == 4)
    #expect(figures.hits == 1)
    #expect(figures.hitRate == 0.25)
    // Two rows for 150 ms and two for 250.
    #expect(figures.visibleTime == 800)
    // All but row 2's 250.
    #expect(figures.blankTime == 550)
    #expect(figures.blankRatio == 0.6875)
    #expect(figures.neverSeen == 3)
  }

  @Test("A row is visible as soon as the smallest part of it is, and not when it only touches the edge")
  func edges() throws {
    // At 0 rows 0 and 1; at 0.5 rows 0, 1, 2; at 100 rows 1, 2.
    let figures = try run(
      [(0, .offset(0)), (100, .offset(0.5)), (200, .offset(100)), (300, .touchDown)], starts: [])
    #expect(figures.appearances == 3)
    // Row 0: 0 to 200; row 1: 0 to 300; row 2: 100 to 300.
    #expect(figures.visibleTime == 700)
  }

  @Test("A row that comes back is a new appearance")
  func comesBack() throws {
    let figures = try run(
      [(0, .offset(0)), (100, .offset(400)), (200, .offset(0)), (300, .touchDown)],
      starts: [(0, [.start(0)])])
    // Image 0 arrives at 100, when its row leaves: seen, after 100. Row 0 is a hit at 200.
    #expect(figures.appearances == 6)
    #expect(figures.hits == 1)
    #expect(figures.neverSeen == 4)
  }

  @Test("Time to an image is until its first arrival, or the whole length of an appearance without")
  func timeToImage() throws {
    // Images 0 and 2 share the link: both come at 200. Rows 0 and 1 leave at 250, when rows 2 and 3 appear.
    let figures = try run(
      [(0, .offset(0)), (250, .offset(200)), (650, .touchDown)], starts: [(0, [.start(0), .start(2)])])
    // Row 0: 200. Row 1: never, 250. Row 2: a hit, 0. Row 3: never, 400. Sorted 0, 200, 250, 400:
    // the 2nd (0.5 x 4), the 4th (3.8 rounded up), the 4th (3.96 rounded up).
    #expect(figures.timeToImage == Percentiles(p50: 200, p95: 400, p99: 400))
  }

  @Test(
    "Percentiles are by nearest rank",
    arguments: [
      (1, 1.0, 1.0, 1.0), (2, 1, 2, 2), (11, 6, 11, 11), (20, 10, 19, 20), (100, 50, 95, 99),
      (101, 51, 96, 100),
    ])
  func nearestRank(count: Int, p50: Double, p95: Double, p99: Double) throws {
    // One row of `count` images, shown from 0 on; image k arrives at k: one after the other, 1 byte each at 1
    // a ms.
    let images = (1...count).map { Feed.Image.numbered($0, 1) }
    let feed = Feed(name: "row", rows: [.row(0, images: images)])
    var policy = Scripted((0..<count).map { (time: Double($0), commands: [Command.start($0)]) })
    let scenario = Scenario(
      trace: .rest(until: Double(count)), feed: feed, network: .constant(1))
    #expect(try scenario.run(&policy).timeToImage == Percentiles(p50: p50, p95: p95, p99: p99))
  }

  @Test("An image that arrives at the instant its row leaves was seen, but is not useful")
  func arrivesAsItLeaves() throws {
    let figures = try run(
      [(0, .offset(0)), (100, .offset(400)), (200, .touchDown)], starts: [(0, [.start(0)])])
    #expect(figures.neverSeen == 3)
    #expect(figures.timeToImage?.p50 == 100)
    #expect(figures.bytesUseful == 0)
    #expect(figures.bytesDownloaded == 1000)
    #expect(figures.wasteRatio == 1)
  }

  @Test("An image that arrives at the instant its row appears is a hit")
  func arrivesAsItAppears() throws {
    let figures = try run(
      [(0, .offset(0)), (100, .offset(400)), (200, .touchDown)], starts: [(0, [.start(4)])])
    #expect(figures.hits == 1)
    #expect(figures.bytesUseful == 1000)
  }

  @Test("Appearances that begin at the last instant count, with length 0")
  func atTheEnd() throws {
    let figures = try run([(0, .offset(0)), (100, .offset(400))], starts: [(0, [.start(4)])])
    // Rows 0 and 1, then 4 (its image has just arrived: a hit) and 5.
    #expect(figures.appearances == 4)
    #expect(figures.hits == 1)
    #expect(figures.neverSeen == 3)
    #expect(figures.visibleTime == 200)
    // Sorted 0, 0, 100, 100.
    #expect(figures.timeToImage == Percentiles(p50: 0, p95: 100, p99: 100))
    // Never visible for a time.
    #expect(figures.bytesUseful == 0)
  }

  @Test("Two rows with one image are two appearances of it, and one transfer fills both")
  func shared() throws {
    let image = Feed.Image.numbered(0, 1000)
    let feed = Feed(
      name: "shared", rows: [.row(0, images: [image, image]), .row(1, images: [image])])
    let scenario = Scenario(trace: .rest(until: 300), feed: feed, network: .constant(10))
    let figures = try scenario.run("on-demand")
    // Twice in one row counts once.
    #expect(figures.appearances == 2)
    #expect(figures.transfers.started == 1)
    #expect(figures.blankTime == 200)
    #expect(figures.bytesUseful == 1000)
    #expect(figures.wasteRatio == 0)
  }

  @Test("Rates of nothing are nil")
  func nothing() throws {
    let figures = try run([(0, .touchDown), (100, .touchDown)], starts: [])
    #expect(figures.hitRate == nil)
    #expect(figures.blankRatio == nil)
    #expect(figures.blankArea == nil)
    #expect(figures.timeToImage == nil)
    #expect(figures.wasteRatio == 0)
  }
}
