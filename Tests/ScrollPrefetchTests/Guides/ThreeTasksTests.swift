import Exploration
import Foundation
import Locking
import ScrollPrefetch
import Testing
import VirtualTime

// Later phases come on the main actor, which no virtual time runs: it holds the test, and is let run where the test says.
@MainActor
@Suite("The articles on a table's three tasks", .timeLimit(.minutes(10)))
struct ThreeTasksTests {
  private func settle(_ stage: Stage) async {
    stage.settle()
    await Task { @MainActor in }.value
    stage.settle()
  }

  // MARK: - Images by identity

  /// Pictures whose addresses carry a signature.
  private func pictures(_ numbers: [Int], signature: String) throws -> [Picture] {
    try numbers.map { number in
      let address = try #require(URL(string: "https://images.example/K\(number)?signature=\(signature)"))
      return Picture(id: "K\(number)", address: address)
    }
  }

  private func shown(_ cells: [PictureCell]) -> [String?] {
    cells.map { cell in
      cell.shown.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self) }
    }
  }

  @Test("P2 and P9: reloads with new signatures, moves and deletes transfer nothing again, no cell is empty")
  func identity() async throws {
    let stage = Stage()
    let table = try PictureTable(pictures(Array(0..<10), signature: "a"), coordinator: stage.coordinator)
    let cells = (0..<3).map { _ in table.makeCell() }
    table.didScroll(to: 0..<3)
    for row in 0..<3 { table.fill(cells[row], forRow: row) }
    #expect(shown(cells) == [nil, nil, nil])
    await settle(stage)
    stage.finishEverything()
    await settle(stage)
    #expect(shown(cells) == ["K0", "K1", "K2"])
    let starts = stage.loader.starts
    #expect(Set(starts).count == starts.count)

    // As a table does when it is reloaded, it fills its cells anew: each shows its image in the same call.
    table.reload(try pictures(Array(0..<10), signature: "b"))
    for row in 0..<3 {
      cells[row].prepareForReuse()
      table.fill(cells[row], forRow: row)
    }
    #expect(shown(cells) == ["K0", "K1", "K2"])
    table.move(from: 2, to: 0)
    table.delete(row: 1)
    table.didScroll(to: 0..<3)
    for row in 0..<3 { table.fill(cells[row], forRow: row) }
    #expect(shown(cells) == ["K2", "K1", "K3"])
    await settle(stage)
    // Nine rows are in the window: now the last one is too, and all others were in memory.
    #expect(stage.loader.starts.filter { !starts.contains($0) } == ["K9"])
    #expect(table.rows.map(\.identity.description) == ["K2", "K1", "K3", "K4", "K5", "K6", "K7", "K8", "K9"])
    try stage.close()
  }

  @Test("P9: what is under way for a row goes on when it moves, and ends when it is deleted")
  func underWay() async throws {
    let stage = Stage(limit: 2, ahead: 0, behind: 0)
    let table = try PictureTable(pictures([0, 1], signature: "a"), coordinator: stage.coordinator)
    table.didScroll(to: 0..<2)
    await settle(stage)
    #expect(stage.loader.open == ["K0", "K1"])
    table.move(from: 0, to: 1)
    await settle(stage)
    #expect(stage.loader.open == ["K0", "K1"])
    table.delete(row: 0)
    await settle(stage)
    #expect(stage.loader.open == ["K0"])
    #expect(stage.loader.cancelled == ["K1"])
    #expect(stage.loader.starts == ["K0", "K1"])
    try stage.close()
  }

  // MARK: - An endless list with measured heights

  /// Counts what a timeline asks for, and answers with pages of ten posts, the third of which is the last.
  private final class Source: Sendable {
    private let state = Locked((pages: [Int](), measured: [String]()))
    var pages: [Int] { state.withLock { $0.pages } }
    var measured: [String] { state.withLock { $0.measured } }

    func page(_ number: Int) -> Page<Int, Post> {
      state.withLock { $0.pages.append(number) }
      let posts = (number * 10..<number * 10 + 10).map { place in
        Post(id: "post \(place)", text: String(repeating: "word ", count: place), image: request("K\(place)"))
      }
      return Page(rows: posts, next: number < 2 ? number + 1 : nil)
    }

    func measure(_ post: Post) -> Double {
      state.withLock { $0.measured.append(post.id) }
      return 100 + Double(post.text.count)
    }
  }

  private func timeline(_ stage: Stage, _ source: Source) -> Timeline {
    let time = stage.time
    return Timeline(
      list: stage.coordinator.makeList([]), width: 390, viewHeight: 500, measure: { source.measure($0) },
      makePager: { insert in
        Pager(
          first: 0, clock: time.clock, executor: time.executor, random: SplitMix64(seed: 1),
          identity: { RowIdentity($0.id) }, fetch: { source.page($0) }, insert: insert)
      })
  }

  @Test("P22 and P23: each page is asked for once, each post that was shown is measured once, none else is")
  func endless() async throws {
    let stage = Stage()
    let source = Source()
    let timeline = timeline(stage, source)
    await settle(stage)
    // Five of the first page's ten posts are visible, so there are no more than five below.
    #expect(source.pages == [0, 1])
    // Posts of 100, 105, 110, 115 and 120 points: four fill 430 points of the view, and a part of the fifth is seen.
    #expect(source.measured == (0..<5).map { "post \($0)" })
    #expect(Set(stage.loader.open).isSubset(of: Set(keys(0..<11))))
    #expect(stage.loader.starts.contains("K0"))

    for _ in 0..<120 {
      timeline.didScroll(to: min(timeline.offset + 40, max(0, timeline.layout.contentHeight - 500)))
      await settle(stage)
    }
    #expect(source.pages == [0, 1, 2])
    #expect(timeline.posts.count == 30)
    #expect(source.measured.sorted() == (0..<30).map { "post \($0)" }.sorted())
    guard case .ended = timeline.footer else {
      Issue.record("the footer shows \(timeline.footer)")
      return
    }
    // Back to the top: nothing is measured or asked for anew.
    while timeline.offset > 0 { timeline.didScroll(to: max(0, timeline.offset - 400)) }
    await settle(stage)
    #expect(source.pages.count == 3)
    #expect(source.measured.count == 30)
    try stage.close()
  }

  @Test("P22 and P23: a refresh asks for the first page anew, and measures no post again")
  func refresh() async throws {
    let stage = Stage()
    let source = Source()
    let timeline = timeline(stage, source)
    await settle(stage)
    timeline.didScroll(to: 100)
    await settle(stage)
    let measured = source.measured
    timeline.refresh()
    await settle(stage)
    #expect(source.pages.filter { $0 == 0 }.count == 2)
    #expect(timeline.offset == 0)
    #expect(timeline.posts.count >= 10)
    #expect(source.measured == measured)
    try stage.close()
  }

  // MARK: - One avatar on many screens

  private let ada = Person(name: "Ada", avatar: request("ada"))
  private let face = AvatarView.Look.face(body("ada"))

  @Test("P2: neither there nor under way it is started, under way it is awaited, once there it is shown")
  func avatar() async throws {
    let stage = Stage()
    let list = AvatarView(of: stage.coordinator)
    list.show(ada)
    await settle(stage)
    let profile = AvatarView(of: stage.coordinator)
    profile.show(ada)
    await settle(stage)
    #expect([list.look, profile.look] == [.initials, .initials])
    #expect(stage.loader.starts == ["ada"])
    stage.finish(["ada"])
    await settle(stage)
    #expect([list.look, profile.look] == [face, face])
    // The third screen has it within the call, before anything else could run.
    let chat = AvatarView(of: stage.coordinator)
    chat.show(ada)
    #expect(chat.look == face)
    let card = Locked<Data?>(nil)
    let (ada, coordinator) = (ada, stage.coordinator)
    Task(executorPreference: stage.time.executor) {
      let data = try? await ScrollPrefetchTests.face(of: ada, from: coordinator)
      card.withLock { $0 = data }
    }
    await settle(stage)
    #expect(card.withLock { $0 } == body("ada"))
    #expect(stage.loader.starts == ["ada"])
    try stage.close()
  }

  @Test("P1: the transfer goes on while one screen wants it, and ends with reuse or with the last screen")
  func lettingGo() async throws {
    let stage = Stage()
    let list = AvatarView(of: stage.coordinator)
    var profile: AvatarView? = AvatarView(of: stage.coordinator)
    list.show(ada)
    profile?.show(ada)
    await settle(stage)
    list.prepareForReuse()
    await settle(stage)
    #expect(stage.loader.open == ["ada"])
    profile = nil
    await settle(stage)
    #expect(stage.loader.open == [])
    #expect(stage.loader.cancelled == ["ada"])
    stage.loader.answerLate()
    await settle(stage)
    #expect(list.look == .initials)
    _ = profile
    try stage.close()
  }
}
