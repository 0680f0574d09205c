import ScrollReplay
import Testing

/// A viewport of 200 points and 500 more drawn: 350 ahead and 150 behind.
@Suite("flash-list")
struct FlashListTests {
  @Test("The window runs ahead with the speed, and comes back when the list rests")
  func down() throws {
    // At 0: 850 to 1550, rows 8 to 15. At 20 the speed is 10 points a millisecond: the list is taken to be at 1440,
    // the window is 1290 to 1990, rows 12 to 19. At 120 it rests: 1050 to 1750, rows 10 to 17.
    let log = try PeerScenario.log("flash-list", frames: [(0, 1000), (20, 1200)], end: 2000)
    #expect(
      log == [
        "0 start 8", "20 cancel 8", "20 start 12", "120 start 13", "220 start 14", "320 start 15",
        "420 start 16", "520 start 17", "620 start 10", "720 start 11",
      ])
  }

  @Test("Upwards it is mirrored")
  func up() throws {
    // At 20 the list is taken to be at 560: 210 to 910, rows 2 to 9; 8 goes on, 10 to 15 are given up, and 2 to 7 are
    // behind 9. At 120 it rests: 650 to 1350, rows 6 to 13; 2 to 5 are given up, and 10 to 13 are behind 6 and 7.
    let log = try PeerScenario.log("flash-list", frames: [(0, 1000), (20, 800)], end: 450)
    #expect(log == ["0 start 8", "100 start 9", "200 start 6", "300 start 7", "400 start 10"])
  }

  @Test("What the window lacks at the top is added below")
  func top() throws {
    // 150 points above are missing: 0 to 700.
    let log = try PeerScenario.log("flash-list", frames: [(0, 0)])
    #expect(log == (0...6).map { "\($0 * 100) start \($0)" })
  }
}
