import ScrollReplay
import Testing

/// A viewport of 200 points at 1000 shows rows 10 and 11.
@Suite("Texture")
struct TextureTests {
  @Test("In full mode visible rows come first, then the display range, then the preload range")
  func full() throws {
    // Down: display has 200 points ahead and 100 behind, rows 9 to 13; preload 500 and 300, rows 7 to 16.
    let log = try PeerScenario.log("texture-full", frames: [(0, 1000)], end: 2000)
    let order = [10, 11, 9, 12, 13, 7, 8, 14, 15, 16]
    #expect(log == order.enumerated().map { "\($0 * 100) start \($1)" })
  }

  @Test("What leaves the preload range is cancelled and leaves memory")
  func leaving() throws {
    // At 250: 10 and 11 have come, 9 is under way. At 2000 the preload range is rows 17 to 26.
    let log = try PeerScenario.log("texture-full", frames: [(0, 1000), (250, 2000)], end: 500)
    #expect(
      log == [
        "0 start 10", "100 start 11", "200 start 9", "250 evict 10", "250 evict 11", "250 cancel 9",
        "250 start 20", "350 start 21", "450 start 19",
      ])
  }

  @Test("A waiting image's urgency follows its row, except into the display range")
  func urgency() throws {
    // At 50 rows 11 and 12 are visible, display is 10 to 14, preload 8 to 17. 12 becomes high; 9 leaves the display
    // range and goes last in low, before 17, which is new; 14, now in the display range, stays low; 7 is dropped.
    let log = try PeerScenario.log("texture-full", frames: [(0, 1000), (50, 1100)], end: 2000)
    let order = [10, 11, 12, 13, 8, 14, 15, 16, 9, 17]
    #expect(log == order.enumerated().map { "\($0 * 100) start \($1)" })
  }

  @Test("In minimum mode the ranges are small until the list moves")
  func minimum() throws {
    // Display has 50 points on both sides, preload 100 ahead: rows 9 to 12. At 1000 the list moves by 10 points: full,
    // display 910 to 1410, rows 9 to 14, preload 710 to 1710, rows 7 to 17.
    let log = try PeerScenario.log("texture-minimum", frames: [(0, 1000), (1000, 1010)], end: 3000)
    #expect(
      log == [
        "0 start 10", "100 start 11", "200 start 9", "300 start 12", "1000 start 13", "1100 start 14",
        "1200 start 7", "1300 start 8", "1400 start 15", "1500 start 16", "1600 start 17",
      ])
  }

  @Test(
    "A transfer that would be done sooner than a new one could begin is not cancelled",
    arguments: [
      (900, ["0 start 0", "900 cancel 0"]), (1190, ["0 start 0", "1200 evict 0"]),
    ] as [(Double, [String])])
  func nearlyDone(leaves: Double, log expected: [String]) throws {
    // 100 bytes a millisecond after a round trip of 200. At 900 70,000 have come in 700 ms: the rest would take
    // 300 ms. At 1190 99,000 have come: 10 ms. It comes at 1200 and is forgotten.
    let feed = Feed(
      name: "f",
      rows: [.row(0, images: [.numbered(0, 100_000)])] + (1..<100).map { .row($0, images: []) })
    let log = try PeerScenario.log(
      "texture-full", frames: [(0, 0), (leaves, 5000)], end: 2000, roundTrip: 200, rate: 100, feed: feed)
    #expect(log == expected)
  }
}
