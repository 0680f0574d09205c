import ScrollReplay
import Testing

/// Two rows of 100 points are visible; ten are preloaded, four transfers run at once.
@Suite("Glide")
struct GlideTests {
  @Test("Preloaded rows wait with the visible ones, and a target that comes round gives up its row")
  func ring() throws {
    // At 0: rows 0, 1; preloaded 1 to 10 by targets 0 to 9. Four share, 400 ms each.
    // At 100: rows 5, 6; preloading goes on from 11, up to 15, by targets 10, 0, 1, 2, 3, which had 1 to 4: all that is
    // under way is given up, and 5 to 8 start; at 500 9 to 12, at 900 13 to 15.
    // At 950: rows 3, 4; backwards: all targets are cleared, then 2, 1, 0 are preloaded.
    let log = try PeerScenario.log(
      "glide", frames: [(0, 0), (100, 500), (950, 300)], end: 1500, connections: 6)
    #expect(
      log == [
        "0 start 0", "0 start 1", "0 start 2", "0 start 3", "100 cancel 0", "100 cancel 1", "100 cancel 2",
        "100 cancel 3", "100 start 5", "100 start 6", "100 start 7", "100 start 8", "500 start 9",
        "500 start 10", "500 start 11", "500 start 12", "900 start 13", "900 start 14", "900 start 15",
        "950 cancel 13", "950 cancel 14", "950 cancel 15", "950 start 3", "950 start 4", "950 start 2",
        "950 start 1", "1350 start 0",
      ])
  }

  @Test("What is given up before its first byte holds its place until then")
  func blocking() throws {
    // The round trip is over at 100; four share 10 bytes a millisecond, so their first bytes come at 100.4.
    let log = try PeerScenario.log(
      "glide", frames: [(0, 0), (50, 500)], end: 150, connections: 6, roundTrip: 100)
    #expect(
      log == (0...3).map { "0 start \($0)" } + (0...3).map { "100.4 cancel \($0)" }
        + (5...8).map { "100.4 start \($0)" })
  }
}
