import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Stories")
struct StoryTests {
  // MARK: - A table whose cells are reused

  @Test(
    "A table scrolls, reuses its cells, and is edited while images arrive: no wrong picture, none twice",
    arguments: 0..<60)
  func table(seed: UInt64) throws {
    let stage = Stage(limit: 4, ahead: 4, behind: 2, order: .random(seed: seed))
    let table = Table(stage, rows: 60)
    var random = SplitMix64(seed: seed)
    /// How often what has been kept had been transferred by then.
    var kept: [String: Int] = [:]
    for step in 0..<80 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3: table.scroll(by: Int.random(in: -6...6, using: &random))
      case 3: table.deleteRow(at: Int.random(in: 0..<table.count, using: &random))
      case 4:
        table.moveRow(
          from: Int.random(in: 0..<table.count, using: &random),
          to: Int.random(in: 0..<table.count, using: &random))
      case 5: table.reload()
      case 6..<9:
        if let key = stage.loader.open.randomElement(using: &random) { stage.loader.finish(key) }
      default: stage.settle()
      }
      #expect(table.faults.isEmpty)
      if step.isMultiple(of: 3) { stage.settle() }
      for key in stage.cached(keys(0..<60)) where kept[key] == nil {
        kept[key] = stage.loader.starts.count { $0 == key }
      }
    }
    stage.settle()
    stage.finishEverything()
    #expect(table.faults.isEmpty)
    #expect(table.pictures == table.visibleKeys.map { .image(body($0)) })
    #expect(kept.count > 10)
    for (key, transfers) in kept {
      #expect(stage.loader.starts.count { $0 == key } == transfers, "\(key) is transferred again")
    }
    try stage.close()
  }

  // MARK: - One avatar on two screens

  /// A list of messages of which the one at row 0 shows the avatar, and the header of a profile on another screen.
  private struct Screens {
    let stage: Stage
    let messages: PrefetchList
    let cell: Cell
    let header: Cell

    init() {
      // Nothing is prefetched and one transfer may run: who wants the avatar is all that counts.
      stage = Stage(limit: 1, ahead: 0, behind: 0)
      messages = stage.coordinator.makeList([row("first", "avatar"), row("second", "other")])
      cell = stage.makeCell()
      header = stage.makeCell()
    }

    /// The table shows a message: it reports it, and configures the cell with its picture.
    func showMessage(_ index: Int) {
      messages.viewportDidChange(Viewport(visible: index..<(index + 1)))
      cell.bind(index == 0 ? "avatar" : "other")
      stage.settle()
    }

    func openProfile() -> Cell.Look {
      let look = header.bind("avatar")
      stage.settle()
      return look
    }

    func closeProfile() {
      header.prepareForReuse()
      stage.settle()
    }
  }

  @Test("An avatar that is there is shown at once in the header too, and no one asks for it again")
  func avatarThere() throws {
    let screens = Screens()
    screens.showMessage(0)
    screens.stage.finish(["avatar"])
    #expect(screens.openProfile() == .image(body("avatar")))
    // The cell is reused for another message; the header goes on showing it.
    screens.showMessage(1)
    screens.stage.finish(["other"])
    #expect(screens.header.looks == [.image(body("avatar"))])
    screens.closeProfile()
    screens.showMessage(0)
    #expect(screens.cell.looks == [.image(body("avatar"))])
    #expect(screens.stage.loader.starts == ["avatar", "other"])
    try screens.stage.close()
  }

  @Test("An avatar that is under way is joined by the header, and outlives the reuse of the cell")
  func avatarUnderWay() throws {
    let screens = Screens()
    screens.showMessage(0)
    #expect(screens.stage.loader.open == ["avatar"])
    #expect(screens.openProfile() == .placeholder)
    #expect(screens.stage.loader.starts == ["avatar"])
    screens.showMessage(1)
    #expect(screens.stage.loader.open == ["avatar"], "the header still waits for it")
    screens.stage.finish(["avatar"])
    #expect(screens.header.looks == [.placeholder, .image(body("avatar"))])
    screens.stage.finish(["other"])
    #expect(screens.cell.looks == [.placeholder, .image(body("other"))])
    #expect(screens.stage.loader.cancelled.isEmpty)
    try screens.stage.close()
  }

  @Test("An avatar that no one has begun is started for the header, joined by the cell, and ends with both")
  func avatarNotBegun() throws {
    let screens = Screens()
    #expect(screens.openProfile() == .placeholder)
    #expect(screens.stage.loader.open == ["avatar"])
    screens.showMessage(0)
    #expect(screens.stage.loader.starts == ["avatar"])
    // The profile is left first, then the message scrolls away: only then does no one want it.
    screens.closeProfile()
    #expect(screens.stage.loader.open == ["avatar"])
    screens.showMessage(1)
    #expect(screens.stage.loader.cancelled == ["avatar"])
    #expect(screens.stage.loader.open == ["other"])
    screens.stage.loader.answerLate()
    screens.stage.settle()
    #expect(screens.stage.cached(["avatar"]).isEmpty)
    #expect(screens.header.look == .placeholder)
    #expect(screens.cell.looks == [.placeholder])
    try screens.stage.close()
  }
}
