import ScrollReplay
import Testing

/// Two rows are visible, and the feeder looks two rows ahead (three quarters of two, rounded up).
@Suite("Nuke, Kingfisher and SDWebImage")
struct FedLoaderTests {
  @Test("Nuke prefetches two at a time beside what is visible, and resumes what it cancelled")
  func nuke() throws {
    // At 0: visible 0, 1; ahead 2, 3, both slots. Four share: 250 bytes each by 100.
    // At 100: row 0 leaves, its transfer ends; row 2's view joins the prefetch; row 4 waits for a prefetch slot.
    // Three share the rest, 750 bytes each: all come at 325, and 4 gets a slot.
    // At 350 the list is at the top again, moving up: nothing is ahead, so 4 is stopped; 0 goes on.
    let log = try PeerScenario.log("nuke", frames: [(0, 0), (100, 100), (350, 0)], connections: 6)
    #expect(
      log == [
        "0 start 0", "0 start 1", "0 start 2", "0 start 3", "100 cancel 0", "325 start 4", "350 cancel 4",
        "350 start 0",
      ])
  }

  /// At 50 rows 1 to 3 are visible, 4 to 6 ahead; at 60 rows 4 and 5, and 6 and 7 ahead.
  private static let hurried: [(time: Double, offset: Double)] = [(0, 0), (50, 150), (60, 400)]

  @Test("Nuke raises a prefetch that a view joins, and lowers it when the view leaves")
  func raising() throws {
    // At 0: 0 starts; 1 is normal, 2 and 3 low: both slots. At 50: 0 is cancelled, 1 starts; 2, 3 become normal.
    // At 60: 1 is cancelled; 2, then 3 go down, each first in low: 3, 2. The views of 4 and 5 come first: 4 at
    // once, 5 at 160. At 260: 3, at 360: 2; the slot that 3 leaves at 360 skips 4 and 5 and is 6's; then 7.
    let log = try PeerScenario.log("nuke", frames: Self.hurried)
    #expect(
      log == [
        "0 start 0", "50 cancel 0", "50 start 1", "60 cancel 1", "60 start 4", "160 start 5", "260 start 3",
        "360 start 2", "460 start 6", "560 start 7",
      ])
  }

  @Test("SDWebImage leaves a prefetch low that a view joins, so that later views overtake it")
  func inversion() throws {
    // At 50 the third slot is 4's; 2, 3, 4 stay low. At 60 the view of 5, which no slot has asked for, is normal
    // and comes first, before 4, which is visible too. At 260 the slot of 2 skips 5 and is 6's, at 360 7's.
    let log = try PeerScenario.log("sdwebimage", frames: Self.hurried)
    #expect(
      log == [
        "0 start 0", "50 cancel 0", "50 start 1", "60 cancel 1", "60 start 5", "160 start 2", "260 start 3",
        "360 start 4", "460 start 6", "560 start 7",
      ])
  }

  @Test("Kingfisher serves views and prefetches alike in the order in which they asked")
  func kingfisher() throws {
    // At 0: 0, 1, 2, 3. At 50: 4, 5, 6 behind them; at 60: 7. Views of 0 and 1 leave.
    let log = try PeerScenario.log("kingfisher", frames: Self.hurried)
    #expect(
      log == [
        "0 start 0", "50 cancel 0", "50 start 1", "60 cancel 1", "60 start 2", "160 start 3", "260 start 4",
        "360 start 5", "460 start 6", "560 start 7",
      ])
  }

  /// Rows 4, 5 with 6, 7 ahead; at 10 rows 4 to 6 with 7, 8, 9; at 20 rows 4, 5 again with 3, 2: 7 to 9 never seen.
  private static let turning: [(time: Double, offset: Double)] = [(0, 400), (10, 450), (20, 400)]

  @Test("Kingfisher stops a list of rows only when none of them is wanted")
  func wholeLists() throws {
    // 6 and 7 were one list, and 6 has been visible: 7 goes on. 8 and 9 were another: both are stopped.
    let log = try PeerScenario.log("kingfisher", frames: Self.turning)
    #expect(
      log == ["0 start 4", "100 start 5", "200 start 6", "300 start 7", "400 start 3", "500 start 2"])
  }

  @Test("SDWebImage does the same with its tokens")
  func tokens() throws {
    // At 10 the third slot is 8's, at 20 it is freed and 3's; 2 waits until 6 has come at 300.
    let log = try PeerScenario.log("sdwebimage", frames: Self.turning)
    #expect(
      log == ["0 start 4", "100 start 5", "200 start 6", "300 start 7", "400 start 3", "500 start 2"])
  }

  @Test("Nuke stops single rows")
  func singleRows() throws {
    // At 20: 7, 8, 9 are stopped; 6, whose view has left, is low again, and 3 has the slot of 7.
    let log = try PeerScenario.log("nuke", frames: Self.turning)
    #expect(log == ["0 start 4", "100 start 5", "200 start 6", "300 start 3", "400 start 2"])
  }

  @Test("Nuke's rate limiter lets 25 through at once, then about two every 26 ms")
  func limiter() throws {
    // One row of 40 images of 10 bytes, six at a time, each six take 6 ms. Limited, 25 are let through at 0 and have
    // come by 25; at 26 there are 2.08 tokens again, at 52 2.16. Without the limiter the sixth six starts at 30.
    let images = (0..<40).map { Feed.Image.numbered($0, 10) }
    let feed = Feed(name: "row", rows: [.row(0, images: images)])
    let limited = try PeerScenario.log("nuke", frames: [(0, 0)], connections: 6, feed: feed)
    #expect(limited.filter { $0.hasPrefix("24 ") } == ["24 start 24"])
    #expect(limited.filter { $0.hasPrefix("26 ") } == ["26 start 25", "26 start 26"])
    #expect(limited.filter { $0.hasPrefix("52 ") } == ["52 start 27", "52 start 28"])
    #expect(!limited.contains { $0.hasPrefix("30 ") })
    let free = try PeerScenario.log("nuke-963", frames: [(0, 0)], connections: 6, feed: feed)
    #expect(free.filter { $0.hasPrefix("30 ") } == (30..<36).map { "30 start \($0)" })
  }

  @Test("With reserved slots three prefetches run at once, otherwise two")
  func reserved() throws {
    // Eight visible rows without images, then six with, all ahead: 1000 bytes each, shared by those under way.
    let rows = (0..<8).map { Feed.Row.row($0, images: []) }
    let feed = Feed(name: "f", rows: rows + (0..<6).map { .row(8 + $0, images: [.numbered($0, 1000)]) })
    let wide = try PeerScenario.log("nuke-981", frames: [(0, 0)], height: 800, connections: 6, feed: feed)
    #expect(
      wide == ["0 start 0", "0 start 1", "0 start 2", "300 start 3", "300 start 4", "300 start 5"])
    let usual = try PeerScenario.log("nuke", frames: [(0, 0)], height: 800, connections: 6, feed: feed)
    #expect(
      usual == ["0 start 0", "0 start 1", "200 start 2", "200 start 3", "400 start 4", "400 start 5"])
  }
}
