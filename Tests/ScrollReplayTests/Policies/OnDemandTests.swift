import ScrollReplay
import Testing

/// Rows of 100 points with an image each, a viewport of 200; 1000 bytes take 100 ms if alone.
@Suite("On demand")
struct OnDemandTests {
  private func scenario(
    _ frames: [(time: Double, kind: Trace.Kind)], connections: Int, feed: Feed? = nil
  ) -> Scenario {
    Scenario(
      trace: .events(frames), feed: feed ?? .column(Array(repeating: 1000, count: 10)),
      network: .constant(10, connections: connections))
  }

  @Test("Visible rows' images start top row first, as many as there are connections")
  func topRowFirst() throws {
    // Offset 50 shows rows 0, 1, 2. Images 0 and 1 share the link and arrive at 200.
    let scenario = scenario([(0, .offset(50)), (1000, .touchDown)], connections: 2)
    #expect(try scenario.log(OnDemand()) == ["0 start 0", "0 start 1", "200 start 2"])
  }

  @Test("Within a row images start as listed, each once")
  func asListed() throws {
    let feed = Feed(
      name: "f",
      rows: [
        .row(0, images: [.numbered(7, 1000), .numbered(3, 1000), .numbered(7, 1000)]),
        .row(1, images: [.numbered(3, 1000), .numbered(1, 1000)]),
      ])
    // Indices go by first mention: 0 is number 7, 1 is 3, 2 is 1.
    let scenario = scenario([(0, .offset(0)), (1000, .touchDown)], connections: 1, feed: feed)
    #expect(try scenario.log(OnDemand()) == ["0 start 0", "100 start 1", "200 start 2"])
  }

  @Test("When a row leaves, its transfer is cancelled and its request dropped")
  func leaves() throws {
    // At 50 rows 0 and 1 leave: image 0 is cancelled, image 1 never starts; rows 4 and 5 are asked for.
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (50, .offset(400)), (1000, .touchDown),
    ]
    let log = try scenario(frames, connections: 1).log(OnDemand())
    #expect(log == ["0 start 0", "50 cancel 0", "50 start 4", "150 start 5"])
  }

  @Test("Keeping everything, nothing is cancelled, and the old requests come first")
  func keeps() throws {
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (50, .offset(400)), (1000, .touchDown),
    ]
    let log = try scenario(frames, connections: 1).log(OnDemandKeep())
    #expect(log == ["0 start 0", "100 start 1", "200 start 4", "300 start 5"])
  }

  @Test("A row that left and came back gets a new place; keeping everything, it has its old one")
  func comesBack() throws {
    // Rows 0 and 1 are asked for at 0; at 10 the viewport is at rows 1 and 2; at 20 at rows 0 and 1 again. At
    // 10 image 2 queues behind 1. Without keeping, image 0 is cancelled at 10 and asked for anew at 20.
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (10, .offset(100)), (20, .offset(0)), (1000, .touchDown),
    ]
    let scenario = scenario(frames, connections: 1)
    // Image 1 starts at 10 and arrives at 110; image 2's request is dropped at 20.
    #expect(try scenario.log(OnDemand()) == ["0 start 0", "10 cancel 0", "10 start 1", "110 start 0"])
    #expect(try scenario.log(OnDemandKeep()) == ["0 start 0", "100 start 1", "200 start 2"])
  }

  @Test("First come is first served, whatever stands above")
  func firstCome() throws {
    // Rows 4 and 5 first, then rows 3 and 4: image 3 comes behind 5, which is dropped, and 4 goes on.
    // Then rows 2, 3, 4 at 30: image 2 behind 3.
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(400)), (20, .offset(300)), (30, .offset(250)), (1000, .touchDown),
    ]
    let log = try scenario(frames, connections: 1).log(OnDemand())
    #expect(log == ["0 start 4", "100 start 3", "200 start 2"])
  }

  @Test("An image stays wanted as long as any visible row shows it")
  func shared() throws {
    // Rows 0 and 2 share image 0. At 50 row 0 leaves and row 2 enters.
    let feed = Feed(
      name: "f",
      rows: [
        .row(0, images: [.numbered(0, 1000)]), .row(1, images: [.numbered(1, 1000)]),
        .row(2, images: [.numbered(0, 1000)]), .row(3, images: []),
      ])
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (50, .offset(100)), (1000, .touchDown),
    ]
    #expect(try scenario(frames, connections: 1, feed: feed).log(OnDemand()) == ["0 start 0", "100 start 1"])
  }

  @Test("What is in memory is not asked for again")
  func inMemory() throws {
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (300, .offset(400)), (600, .offset(0)), (1000, .touchDown),
    ]
    for name in ["on-demand", "on-demand-keep"] {
      let figures = try scenario(frames, connections: 6).run(name)
      #expect(figures.transfers.started == 4)
      #expect(figures.hits == 2)
    }
  }
}
