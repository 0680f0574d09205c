import ScrollReplay
import Testing

/// Rows of 100 points with an image each, a viewport of 200; 1000 bytes take 100 ms if alone.
@Suite("Ahead")
struct AheadTests {
  private func log(
    _ frames: [(time: Double, kind: Trace.Kind)], ahead: Int, connections: Int = 1, feed: Feed? = nil
  ) throws -> [String] {
    let scenario = Scenario(
      trace: .events(frames), feed: feed ?? .column(Array(repeating: 1000, count: 10)),
      network: .constant(10, connections: connections))
    return try scenario.log(Ahead(rows: ahead))
  }

  @Test("Before any movement the next rows are those below, the nearest first, behind the visible ones")
  func below() throws {
    let log = try log([(0, .offset(400)), (1000, .touchDown)], ahead: 2)
    #expect(log == ["0 start 4", "100 start 5", "200 start 6", "300 start 7"])
  }

  @Test("After a movement up they are those above, the nearest first")
  func above() throws {
    // At 10 the viewport moves up by a row: 3 and 4 are visible, 2 and 1 are next; 5 is out. Image 3 was not
    // wanted before; image 4 is under way until 100.
    let log = try log([(0, .offset(400)), (10, .offset(300)), (1000, .touchDown)], ahead: 2)
    #expect(log == ["0 start 4", "100 start 3", "200 start 2", "300 start 1"])
  }

  @Test("A row without images counts among the next, and the list's end cuts them short")
  func emptyRows() throws {
    let feed = Feed(
      name: "f",
      rows: [
        .row(0, images: [.numbered(0, 1000)]), .row(1, images: [.numbered(1, 1000)]), .row(2, images: []),
        .row(3, images: [.numbered(3, 1000)]), .row(4, images: [.numbered(4, 1000)]),
      ])
    let frames: [(time: Double, kind: Trace.Kind)] = [(0, .offset(0)), (1000, .touchDown)]
    // Indices: 0, 1, then row 3's image is 2 and row 4's is 3.
    #expect(try log(frames, ahead: 2, feed: feed) == ["0 start 0", "100 start 1", "200 start 2"])
    let all = ["0 start 0", "100 start 1", "200 start 2", "300 start 3"]
    #expect(try log(frames, ahead: 9, feed: feed) == all)
  }

  @Test("An open prefetch does not give way, and goes on when its row becomes visible")
  func doesNotGiveWay() throws {
    // At 250 image 2 is under way for row 2. Rows 2 and 3 become visible at 260: image 2 goes on until 300.
    let log = try log([(0, .offset(0)), (260, .offset(200)), (1000, .touchDown)], ahead: 1)
    #expect(
      log == ["0 start 0", "100 start 1", "200 start 2", "300 start 3", "400 start 4"])
  }

  @Test("A waiting prefetch that becomes visible comes before those that do not")
  func becomesVisible() throws {
    // At 50 the viewport jumps from rows 0 and 1 to 3 and 4: image 0 is cancelled; 3, which waited as a
    // prefetch, and 4 are visible, 5 and 6 are next.
    let log = try log([(0, .offset(0)), (50, .offset(300)), (1000, .touchDown)], ahead: 2)
    #expect(
      log == [
        "0 start 0", "50 cancel 0", "50 start 3", "150 start 4", "250 start 5", "350 start 6",
      ])
  }

  @Test("One that becomes visible queues behind those that became so earlier")
  func placeAmongVisible() throws {
    // 0: rows 4 and 5 are visible, 4 starts, 5 waits; 6 is next. 10: rows 4, 5 and 6: 6 waits behind 5; 7 is
    // next. 20, up: rows 3, 4 and 5: 3 waits behind 5; 6 is dropped, 2 is next.
    let log = try log(
      [(0, .offset(400)), (10, .offset(450)), (20, .offset(350)), (1000, .touchDown)], ahead: 1)
    #expect(log == ["0 start 4", "100 start 5", "200 start 3", "300 start 2"])
  }

  @Test("Turning round drops what was next on the other side")
  func turning() throws {
    // 0: rows 2 and 3 are visible: 2 starts, 3 waits, 4 is next. 50, up: rows 1 and 2; 3 and 4 are dropped, 1
    // waits, 0 is next. 60, down: rows 1, 2 and 3: 3 waits behind 1, 4 is next. 70, up: rows 1 and 2: 3 is
    // dropped, 0 is next again.
    let log = try log(
      [(0, .offset(200)), (50, .offset(100)), (60, .offset(110)), (70, .offset(100)), (1000, .touchDown)],
      ahead: 1)
    #expect(log == ["0 start 2", "100 start 1", "200 start 0"])
  }

  @Test(
    "What is neither visible nor next is dropped or cancelled, what leaves the screen into the next is not")
  func keepsNext() throws {
    // An edit moves the visible row 1 to the place below: rows 0 and 2 are visible, row 1 is next.
    let log = try log(
      [(0, .offset(0)), (150, .edit(.move(from: 1, to: 2))), (1000, .touchDown)], ahead: 1)
    // Image 1 is under way at 150 and arrives at 200; then image 2, visible since 150.
    #expect(log == ["0 start 0", "100 start 1", "200 start 2"])
  }

  @Test("An edit is no movement: the direction stays")
  func editIsNoMovement() throws {
    // 10 rows, moved down to 500, then up to 400: next is row 3. At 20 rows 0 and 1 go; nothing moves, the
    // viewport shows what were rows 6 and 7, and next is what was row 5.
    let log = try log(
      [
        (0, .offset(500)), (10, .offset(400)), (20, .edit(.delete(at: 0, count: 2))), (1000, .touchDown),
      ], ahead: 1)
    // 0: 5 starts. 10: 4 waits, 6 is dropped. 20: 5 is next and goes on; 6, 7 wait; 4 is dropped.
    #expect(log == ["0 start 5", "100 start 6", "200 start 7"])
  }

  @Test("With no rows ahead it is on demand")
  func zero() throws {
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (50, .offset(130)), (150, .offset(20)), (170, .offset(700)), (1000, .touchDown),
    ]
    let scenario = Scenario(
      trace: .events(frames), feed: .column(Array(repeating: 1000, count: 10)),
      network: .constant(10, connections: 2))
    #expect(try scenario.log(Ahead(rows: 0)) == scenario.log(OnDemand()))
  }

  @Test("Policies go by their names")
  func names() {
    for name in ["on-demand", "on-demand-keep", "ahead-0", "ahead-16"] {
      #expect(ReferencePolicies.make(name)?.name == name)
    }
    for name in ["ahead", "ahead-", "ahead--1", "ahead-04", "ahead-x", "On-demand", ""] {
      #expect(ReferencePolicies.make(name) == nil)
    }
  }
}
