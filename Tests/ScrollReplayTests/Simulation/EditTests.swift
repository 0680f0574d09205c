import ScrollReplay
import Testing

/// Rows of 100 points, a viewport of 200, no image comes unless said.
@Suite("Edits")
struct EditTests {
  private func run(
    _ edits: [(time: Double, edit: Trace.Edit)], offset: Double = 200, rows: Int = 6,
    starts: [(time: Double, commands: [Command])] = []
  ) throws -> Figures {
    var policy = Scripted(starts)
    let events: [(time: Double, kind: Trace.Kind)] =
      [(0, .offset(offset))] + edits.map { ($0.time, .edit($0.edit)) } + [(1000, .touchDown)]
    let scenario = Scenario(
      trace: .events(events), feed: .column(Array(repeating: 1000, count: rows)), network: .constant(10))
    return try scenario.run(&policy)
  }

  private func new(_ number: Int) -> Feed.Row {
    .row(number, images: [.numbered(number, 1000)])
  }

  @Test("An insert above pushes rows out; those that stay visible go on with the same appearance")
  func insert() throws {
    // Rows 2 and 3 are visible; a row above pushes 3 out: row 1 enters, row 2 stays, row 3 leaves.
    let figures = try run([(400, .insert([new(10)], at: 0))])
    #expect(figures.appearances == 3)
    // Row 2 all the time; its length is one.
    #expect(figures.timeToImage == Percentiles(p50: 600, p95: 1000, p99: 1000))
  }

  @Test("An inserted row's image is one of the scenario's, and can be brought")
  func insertedImage() throws {
    // Images 0 to 5 are the feed's, 6 is the new row's; it comes 100 ms after 500.
    let figures = try run(
      [(400, .insert([new(10)], at: 2))], starts: [(500, [.start(6)])])
    // Row 10 appears at 400 and has its image at 600; row 3 leaves at 400.
    #expect(figures.appearances == 3)
    #expect(figures.neverSeen == 2)
    #expect(figures.blankTime == 1000 + 400 + 200)
    #expect(figures.scrolledBlankTime == 200)
  }

  @Test("A delete brings up what is below; the deleted row's appearance ends")
  func delete() throws {
    // Row 2 goes, row 3 moves up, row 4 enters.
    let figures = try run([(400, .delete(at: 2, count: 1))])
    #expect(figures.appearances == 3)
    #expect(figures.timeToImage == Percentiles(p50: 600, p95: 1000, p99: 1000))
  }

  @Test("A row that is moved and stays visible goes on with the same appearance")
  func moveWithin() throws {
    let figures = try run([(400, .move(from: 2, to: 3))])
    #expect(figures.appearances == 2)
  }

  @Test("A move's target is the place after the removal")
  func moveTarget() throws {
    // Row 0 to place 3: 1 2 3 0 4 5. Visible are 3 and 0: row 2 leaves, row 0 enters, row 3 stays.
    let figures = try run([(400, .move(from: 0, to: 3))], starts: [(0, [.start(0)])])
    #expect(figures.appearances == 3)
    #expect(figures.hits == 1)
  }

  @Test("A reload changes nothing")
  func reload() throws {
    let figures = try run([(400, .reload), (500, .reload)])
    #expect(figures.appearances == 2)
    #expect(figures.visibleTime == 2000)
  }

  @Test("A row deleted and inserted again under its id is a new appearance")
  func deletedAndInserted() throws {
    let figures = try run([(400, .delete(at: 2, count: 1)), (400, .insert([new(2)], at: 2))])
    // Rows 2 and 3; row 4 for no time; row 2 again, while row 3 goes on.
    #expect(figures.appearances == 4)
    #expect(figures.visibleTime == 2000)
  }

  @Test("When the list becomes shorter the offset is clamped, and goes back with the list")
  func clamping() throws {
    // Six rows, offset 400: rows 4 and 5. At 300 two rows at the end go: offset 200, rows 2 and 3. At 600 two
    // new rows make it 400 again: rows 6 and 7.
    let figures = try run(
      [(300, .delete(at: 4, count: 2)), (600, .insert([new(6), new(7)], at: 4))], offset: 400)
    #expect(figures.appearances == 6)
    // 300 twice, 300 twice, 400 twice.
    #expect(figures.timeToImage == Percentiles(p50: 300, p95: 400, p99: 400))
    #expect(figures.scrolledBlankTime == 1400)
  }

  @Test("A list can become empty and fill again")
  func empty() throws {
    let figures = try run(
      [(300, .delete(at: 0, count: 6)), (600, .insert([new(6), new(7), new(8)], at: 0))])
    // The raw offset, 200, is clamped to 100 then: rows 7 and 8.
    #expect(figures.appearances == 4)
    #expect(figures.visibleTime == 2 * 300 + 2 * 400)
  }

  @Test("Offsets beyond both ends are clamped", arguments: [(-50.0, 0.0), (1e9, 400), (150, 150)])
  func beyondEnds(raw: Double, clamped: Double) throws {
    var policy = Offsets()
    let scenario = Scenario(
      trace: .events([(0, .offset(raw)), (10, .touchDown)]), feed: .column(Array(repeating: 1, count: 6)),
      network: .constant(1))
    _ = try scenario.run(&policy)
    #expect(policy.offsets == [clamped])
  }

  private struct Offsets: Policy {
    let name = "offsets"
    var offsets: [Double] = []

    mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
      offsets.append(world.offset)
      return []
    }
  }

  @Test("An edit before the first frame shows nothing")
  func beforeFirstFrame() throws {
    var policy = Scripted([])
    let scenario = Scenario(
      trace: .events([(0, .edit(.insert([new(9)], at: 0))), (100, .offset(0)), (200, .touchDown)]),
      feed: .column([1000, 1000]), network: .constant(10))
    let figures = try scenario.run(&policy)
    #expect(figures.appearances == 2)
    #expect(figures.visibleTime == 200)
    #expect(figures.scrolledBlankTime == 0)
  }
}
