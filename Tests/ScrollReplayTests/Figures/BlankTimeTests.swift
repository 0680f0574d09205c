import ScrollReplay
import Testing

/// Rows of 100 points, a viewport of 200, no image ever comes unless said.
@Suite("Kinds of blank time")
struct BlankTimeTests {
  private func run(
    _ frames: [(time: Double, kind: Trace.Kind)], starts: [(time: Double, commands: [Command])] = [],
    rows: Int = 100
  ) throws -> Figures {
    var policy = Scripted(starts)
    let scenario = Scenario(
      trace: .events(frames), feed: .column(Array(repeating: 1000, count: rows)), network: .constant(10))
    return try scenario.run(&policy)
  }

  @Test("Scrolled blank time leaves out the first screen, for as long as it stays")
  func scrolled() throws {
    // At 100 row 0 leaves and row 2 appears; row 1 stays from the first screen.
    let figures = try run([(0, .offset(0)), (100, .offset(100)), (400, .touchDown)])
    #expect(figures.blankTime == 800)
    #expect(figures.scrolledBlankTime == 300)
  }

  @Test("A second frame at the first one's instant is still the first screen")
  func sameInstant() throws {
    let figures = try run([(10, .offset(0)), (10, .offset(1000)), (110, .touchDown)])
    #expect(figures.appearances == 4)
    #expect(figures.blankTime == 200)
    #expect(figures.scrolledBlankTime == 0)
  }

  @Test("Blank area weights each moment with the part of the row inside the viewport")
  func area() throws {
    // Image 1 arrives at 100.
    // 0-100, offset 50: rows 0 (50 points), 1 (100), 2 (50), all blank: 200 x 100 = 20,000 of 20,000.
    // 100-200: blank are rows 0 and 2: 10,000 of 20,000.
    // 200-300, offset 120: row 1 (80), rows 2 (100) and 3 (20) blank: 12,000 of 20,000.
    let figures = try run(
      [(0, .offset(50)), (200, .offset(120)), (300, .touchDown)], starts: [(0, [.start(1)])])
    #expect(figures.blankArea == 0.7)
    // By time: 300 + 200 + 200 of 900.
    #expect(figures.blankRatio == 0.777_778)
  }

  @Test("In the blank area a row counts once for each of its images")
  func areaOfSeveralImages() throws {
    // Row 0: two images, 50 points; row 1: one image, 150 points. Image 0 is there from 100 to 200.
    let feed = Feed(
      name: "two",
      rows: [
        .row(0, height: 50, images: [.numbered(0, 1000), .numbered(1, 1000)]),
        .row(1, height: 400, images: [.numbered(2, 1000)]),
      ])
    var policy = Scripted([(0, [.start(0)])])
    let figures = try Scenario(trace: .rest(until: 200), feed: feed, network: .constant(10)).run(&policy)
    // Visible: (2 x 50 + 150) x 200 = 50,000. Blank: 25,000 in the first half, (50 + 150) x 100 in the
    // second.
    #expect(figures.blankArea == 0.9)
  }

  @Test(
    "Settled is what falls in frames slower than a viewport height a second",
    arguments: [
      // 20 ms a frame: 200 points a second are 4 a frame.
      (3.9, true), (-3.9, true), (4.0, false), (-4.0, false), (0.0, true),
    ])
  func settled(step: Double, isSettled: Bool) throws {
    let figures = try run([
      (0, .offset(1010)), (20, .offset(1010 + step)), (40, .offset(1010 + step)), (60, .touchDown),
    ])
    // Three rows are visible; the first frame's speed is the step's, the second rests, the third is the last.
    #expect(figures.blankTime == 180)
    #expect(figures.settledBlankTime == (isSettled ? 180 : 120))
  }

  @Test(
    "A frame held longer than 50.5 ms rests, however far the next one is",
    arguments: [
      (50.5, false), (50.6, true),
    ])
  func held(duration: Double, isSettled: Bool) throws {
    let figures = try run([(0, .offset(1010)), (duration, .offset(5010)), (100, .touchDown)])
    // Three rows each; the last frame rests.
    let last = 3 * (100 - duration)
    #expect(abs(figures.settledBlankTime - (isSettled ? 300 : last)) < 0.001)
  }

  @Test("Speed is that of the clamped offset")
  func clampedSpeed() throws {
    // 10 rows: the lowest offset is 800. From 5000 to 900 the list does not move.
    let figures = try run(
      [(0, .offset(5000)), (20, .offset(900)), (40, .offset(400)), (60, .touchDown)], rows: 10)
    // Two rows in each frame: the first rests, the second moves, the last rests.
    #expect(figures.blankTime == 120)
    #expect(figures.settledBlankTime == 80)
  }

  @Test("What an edit moves is no speed")
  func editedSpeed() throws {
    // At 10 the list shrinks from 100 rows to 10, and the offset is clamped from 5000 to 800, where the next
    // frame leaves it.
    let figures = try run([
      (0, .offset(5000)), (10, .edit(.delete(at: 0, count: 90))), (20, .offset(5000)), (30, .touchDown),
    ])
    #expect(figures.settledBlankTime == figures.blankTime)
  }
}
