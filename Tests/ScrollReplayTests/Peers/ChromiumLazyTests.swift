import ScrollReplay
import Testing

/// Two rows of 100 points are visible.
@Suite("Chromium's lazy loading")
struct ChromiumLazyTests {
  @Test(
    "Images come in document order, but what is on screen and waits for 100 ms goes first and keeps its place"
  )
  func raising() throws {
    // At 0 nothing is known of the link: 3000 points, rows 0 to 31. At 50 rows 10 and 11 come on screen, at 150 they
    // are raised; at 160 they leave.
    let log = try PeerScenario.log("chromium-lazy", frames: [(0, 0), (50, 1000), (160, 0)], end: 450)
    #expect(log == ["0 start 0", "100 start 1", "200 start 10", "300 start 11", "400 start 2"])
  }

  @Test("Nothing is given up when it leaves the screen")
  func keeping() throws {
    let log = try PeerScenario.log("chromium-lazy", frames: [(0, 0), (50, 15_000)], end: 10_000)
    #expect(!log.contains { $0.contains("cancel") })
    #expect(log.contains("100 start 1"))
  }

  @Test(
    "How near a row must come depends on the link as it was lately",
    arguments: [
      // Bytes a millisecond, round trip, and the last row within 1250, 2500, 6000 and 8000 points below 5200.
      (1000, 10, 64), (1000, 269, 64), (1000, 271, 76), (1000, 1399, 76), (1000, 1401, 111),
      (1000, 2001, 131),
      (88, 10, 64), (87, 10, 76), (9, 10, 76), (8.5, 10, 111), (6, 10, 131),
    ])
  func distance(rate: Double, roundTrip: Double, last: Int) throws {
    let log = try PeerScenario.log(
      "chromium-lazy", frames: [(0, 0), (100_000, 5000)], end: 500_000, roundTrip: roundTrip, rate: rate)
    let first = log.compactMap { Int($0.split(separator: " ")[2]) }
    #expect(first.prefix { $0 < 32 } == Array(0..<32)[...])
    #expect(first.max() == last)
  }
}
