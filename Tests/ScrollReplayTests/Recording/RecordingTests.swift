import ScrollReplay
import Testing

/// At 125 bytes a millisecond an image of 50,000 bytes takes 400 ms, behind a round trip of 100 ms.
@Suite("A recording")
struct RecordingTests {
  private let network = Network.constant(125, roundTrip: 100, connections: 2)

  /// The recording of a policy over rows of 100 points in a viewport of 100.
  private func record(
    _ policy: some Policy, _ events: [(time: Double, kind: Trace.Kind)], rows: Int = 3, budget: Int? = nil
  ) throws -> Recording {
    var policy = policy
    let scenario = Scenario(
      trace: .events(events, height: 100), feed: .column(Array(repeating: 50_000, count: rows)),
      network: network, memoryBudget: budget)
    return try Simulation(scenario).record(&policy).recording
  }

  @Test("Tells of each transfer when it began, when it received and when its image came")
  func transfers() throws {
    // Row 0 is asked for at 0, receives from 100 on and is there at 500; row 1 the same from 1,000 on.
    let recording = try record(OnDemandLike(), [(0, .offset(0)), (1000, .offset(100)), (2000, .offset(100))])
    #expect(recording.span == 0...2000)
    #expect(
      recording.transfers == [
        RecordedTransfer(
          image: 0, row: 0, distance: 0, began: 0, receivedFrom: 100, ended: 500, outcome: .arrived,
          bytes: 50_000, isUseful: true),
        RecordedTransfer(
          image: 1, row: 1, distance: 0, began: 1000, receivedFrom: 1100, ended: 1500, outcome: .arrived,
          bytes: 50_000, isUseful: true),
      ])
    #expect(
      recording.sightings == [
        Recording.Sighting(row: 0, image: 0, began: 0, came: 500, ended: 1000),
        Recording.Sighting(row: 1, image: 1, began: 1000, came: 1500, ended: 2000),
      ])
    #expect(recording.sightings.map(\.blankTime) == [500, 500])
    #expect(
      recording.stays == [
        Recording.Stay(image: 0, began: 500, ended: 2000, isSeen: true),
        Recording.Stay(image: 1, began: 1500, ended: 2000, isSeen: true),
      ])
  }

  @Test("Tells of a cancelled transfer what it had brought, and how far its row was")
  func cancelled() throws {
    // From 100 to 300 ms 25,000 bytes came; then row 2 is at the top, two rows below row 0.
    let recording = try record(OnDemandLike(), [(0, .offset(0)), (300, .offset(200)), (350, .touchDown)])
    #expect(
      recording.transfers.first
        == RecordedTransfer(
          image: 0, row: 0, distance: 0, began: 0, receivedFrom: 100, ended: 300, outcome: .cancelled(-2),
          bytes: 25_000))
    // The other was within its round trip at the end.
    #expect(
      recording.transfers.last
        == RecordedTransfer(image: 2, row: 2, distance: 0, began: 300, ended: 350, outcome: .open))
    #expect(recording.sightings.map(\.came) == [nil, nil])
  }

  @Test("A resumed transfer makes useful what the cancelled one had left to it")
  func resumed() throws {
    // 25,000 bytes are kept at 300 ms; asked for again at 400, the rest comes from 500 to 700.
    var policy = Scripted([(0, [.start(0)]), (300, [.cancel(0)]), (400, [.start(0)])])
    policy.resumesTransfers = true
    let recording = try record(policy, [(0, .offset(0)), (1000, .touchDown)])
    #expect(
      recording.transfers == [
        RecordedTransfer(
          image: 0, row: 0, distance: 0, began: 0, receivedFrom: 100, ended: 300, outcome: .cancelled(0),
          bytes: 25_000, isUseful: true),
        RecordedTransfer(
          image: 0, row: 0, distance: 0, began: 400, receivedFrom: 500, ended: 700, outcome: .arrived,
          keptBytes: 25_000, bytes: 25_000, isUseful: true),
      ])
  }

  @Test("An image that is brought a second time, or never seen, was not useful")
  func wasted() throws {
    // Row 0's image comes at 500, is seen until 600, evicted then, and brought again at 1,200; row 2's is never seen.
    // Both share the link from 800 on: 100,000 bytes take 800 ms.
    let script: [(Double, [Command])] = [
      (0, [.start(0)]), (600, [.evict(0)]), (700, [.start(0), .start(2)]),
    ]
    let recording = try record(
      Scripted(script), [(0, .offset(0)), (600, .offset(100)), (1700, .offset(0)), (2000, .touchDown)])
    #expect(recording.transfers.map(\.isUseful) == [true, false, false])
    #expect(recording.transfers.map(\.ended) == [500, 1600, 1600])
    #expect(recording.transfers.map(\.distance) == [0, -1, 1])
    #expect(recording.stays.map(\.isSeen) == [true, true, false])
    #expect(recording.stays.map(\.ended) == [600, 2000, 2000])
  }

  @Test("An image that memory had no place for stayed no time")
  func refused() throws {
    let recording = try record(
      Scripted([(0, [.start(0)]), (500, [.evict(0)])]), [(0, .offset(0)), (1000, .touchDown)])
    #expect(recording.transfers.map(\.outcome) == [.refused])
    #expect(recording.stays == [Recording.Stay(image: 0, began: 500, ended: 500)])
    #expect(recording.sightings.map(\.blankTime) == [1000])
  }

  @Test("A transfer that begins offline receives a round trip after the link's return")
  func offline() throws {
    let recording = try record(
      Scripted([(100, [.start(0)])]),
      [(0, .offset(0)), (50, .network(.offline)), (400, .network(.unrestricted)), (2000, .touchDown)])
    #expect(recording.transfers.map(\.receivedFrom) == [500])
    #expect(recording.transfers.map(\.ended) == [900])
  }

  @Test("An image no row shows any more is in no row's distance")
  func deleted() throws {
    let recording = try record(
      Scripted([(0, [.start(0)]), (200, [.cancel(0)])]),
      [(0, .offset(0)), (100, .edit(.delete(at: 0, count: 1))), (300, .touchDown)])
    #expect(recording.transfers.map(\.outcome) == [.cancelled(nil)])
    #expect(recording.transfers.map(\.row) == [0])
  }
}

/// Asks for what is visible, and cancels what no longer is.
private struct OnDemandLike: Policy {
  let name = "on-demand-like"

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    let wanted = world.rows[world.visibleRows].flatMap(\.images)
    let missing = wanted.filter { !world.inMemory($0) && !world.isUnderWay($0) }
    return world.imagesUnderWay.filter { !wanted.contains($0) }.map(Command.cancel)
      + missing.map(Command.start)
  }
}
