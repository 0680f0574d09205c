import ScrollReplay
import Testing

@Suite("Figures of transfers and memory")
struct TransferFiguresTests {
  @Test("Every transfer that started is finished, cancelled or open at the end")
  func counts() throws {
    // 10 bytes a millisecond in all. Image 0 (100 bytes) and image 1 (1000) share from 0: image 0 is there at
    // 20, image 1 has 100. It is cancelled at 50 with 400. Image 2 (1000) starts at 60 and has 400 at the
    // end.
    var policy = Scripted([(0, [.start(0), .start(1)]), (50, [.cancel(1)]), (60, [.start(2)])])
    let scenario = Scenario(
      trace: .rest(until: 100), feed: .column([100, 1000, 1000]), network: .constant(10))
    let figures = try scenario.run(&policy)
    #expect(figures.transfers.started == 3)
    #expect(figures.transfers.finished == 1)
    #expect(figures.transfers.cancelled == 1)
    #expect(figures.transfers.open == 1)
    #expect(figures.transfers.failed == 0)
    #expect(figures.duplicateTransfers == 0)
    // 100 + 400 + 400.
    #expect(figures.bytesDownloaded == 900)
    // Row 0 shows image 0 from 20 on.
    #expect(figures.bytesUseful == 100)
    #expect(figures.wasteRatio == 0.888_889)
  }

  @Test("An image that is brought twice is downloaded twice and useful once")
  func usefulOnce() throws {
    // 100 ms for an image. Row 0 is visible until 200 and from 400 on; in between its image is evicted.
    var policy = Scripted([(0, [.start(0)]), (300, [.evict(0), .start(0)])])
    let trace = Trace.events([
      (0, .offset(0)), (200, .offset(400)), (500, .offset(0)), (600, .touchDown),
    ])
    let feed = Feed.column(Array(repeating: 1000, count: 8))
    let figures = try Scenario(trace: trace, feed: feed, network: .constant(10)).run(&policy)
    #expect(figures.bytesDownloaded == 2000)
    #expect(figures.bytesUseful == 1000)
    #expect(figures.wasteRatio == 0.5)
    #expect(figures.evictions == 1)
    #expect(figures.hits == 1)
  }

  @Test("Peak memory is the most that was held after a decision")
  func peak() throws {
    // Images 2 (300 bytes) and 3 (500), not visible, one after the other at 10 a millisecond: at 30 and at
    // 80. Image 2 goes when image 3 comes, so never more than 500 are held.
    var policy = EvictsFormer()
    let scenario = Scenario(
      trace: .rest(until: 200), feed: .column([1, 1, 300, 500]), network: .constant(10))
    let figures = try scenario.run(&policy)
    #expect(figures.peakMemory == 500)
    #expect(figures.evictions == 1)
  }

  /// Brings image 2, then image 3, and evicts 2 when 3 comes.
  private struct EvictsFormer: Policy {
    let name = "evicts-former"

    func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
      if happenings.contains(.arrived(2)) { return [.start(3)] }
      if happenings.contains(.arrived(3)) { return [.evict(2)] }
      return time == 0 ? [.start(2)] : []
    }
  }

  @Test("A refused arrival counts as an eviction, and for no appearance")
  func refused() throws {
    // Image 0 arrives at 100 and is refused, while its row is visible.
    var policy = Refuses()
    let scenario = Scenario(
      trace: .rest(until: 300), feed: .column([1000, 1000]), network: .constant(10))
    let figures = try scenario.run(&policy)
    #expect(figures.evictions == 1)
    #expect(figures.neverSeen == 2)
    #expect(figures.blankTime == 600)
    #expect(figures.timeToImage == Percentiles(p50: 300, p95: 300, p99: 300))
    #expect(figures.bytesUseful == 0)
    #expect(figures.bytesDownloaded == 1000)
    #expect(figures.peakMemory == 0)
    #expect(figures.transfers.finished == 1)
  }

  @Test("A refused arrival is no hit for a row that appears, nor seen by one that leaves, in its instant")
  func refusedInPassing() throws {
    // Image 0 is refused at 100, when row 0 leaves; in a second trace row 0 appears then.
    for frames in [[0.0, 400], [400, 0]] {
      var policy = Refuses()
      let trace = Trace.events([
        (0, .offset(frames[0])), (100, .offset(frames[1])), (200, .touchDown),
      ])
      let feed = Feed.column(Array(repeating: 1000, count: 6))
      let figures = try Scenario(trace: trace, feed: feed, network: .constant(10)).run(&policy)
      #expect(figures.hits == 0)
      #expect(figures.neverSeen == 4)
      #expect(figures.blankTime == 400)
    }
  }

  /// Starts image 0 and refuses it.
  private struct Refuses: Policy {
    let name = "refuses"

    func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
      if happenings.contains(.arrived(0)) { return [.evict(0)] }
      return time == 0 ? [.start(0)] : []
    }
  }
}
