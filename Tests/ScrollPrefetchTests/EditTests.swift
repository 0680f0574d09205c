import Exploration
import Foundation
import ScrollPrefetch
import Testing

@Suite("Edits")
struct EditTests {
  @Test("P9: reloading the same rows starts nothing and ends nothing")
  func reload() throws {
    let stage = Stage(limit: 3)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<4, of: list)
    stage.finish(["K0"])
    _ = stage.loader.takeCalls()
    for _ in 0..<3 {
      list.contentDidChange(rows(0..<20))
      stage.settle()
    }
    #expect(stage.loader.takeCalls().isEmpty)
    #expect(stage.watcher.appearances(of: "K0") == ["miss nothing", "filled"])
    #expect(stage.watcher.appearances(of: "K1") == ["miss nothing"])
    try stage.close()
  }

  @Test("P9: work for rows that moved goes on untouched")
  func moved() throws {
    let stage = Stage(limit: 4, ahead: 4)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<4, of: list)
    _ = stage.loader.takeCalls()
    list.contentDidChange(rows([3, 2, 1, 0] + Array(4..<20)))
    stage.settle()
    #expect(stage.loader.takeCalls().isEmpty)
    #expect(stage.watcher.appearances(of: "K3") == ["miss nothing"])
    stage.finish(keys(0..<4))
    #expect(stage.watcher.appearances(of: "K3") == ["miss nothing", "filled"])
    try stage.close()
  }

  @Test("P9: rows that an insertion pushes out of sight keep their transfers")
  func insertedAbove() throws {
    let stage = Stage(limit: 4, ahead: 4)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<4, of: list)
    _ = stage.loader.takeCalls()
    list.contentDidChange(rows([100, 101] + Array(0..<20)))
    stage.settle()
    // Four places: the two new rows are visible now, and two that were are upcoming, which give way.
    #expect(stage.loader.open == keys([0, 1, 100, 101]))
    #expect(stage.watcher.cancellations(of: "K3") == [.preempted])
    #expect(stage.watcher.appearances(of: "K3") == ["miss nothing", "left"])
    try stage.close()
  }

  @Test("P9: the work of a deleted row ends in the turn of the edit, and says why")
  func deleted() throws {
    let stage = Stage(limit: 4)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<4, of: list)
    list.contentDidChange(rows([0, 1] + Array(3..<20)))
    stage.settle()
    #expect(stage.loader.cancelled == ["K2"])
    #expect(stage.watcher.cancellations(of: "K2") == [.deleted])
    #expect(stage.watcher.appearances(of: "K2") == ["miss nothing", "left"])
    #expect(stage.loader.open == keys([0, 1, 3, 4]))
    try stage.close()
  }

  @Test("P19: a row that an edit puts on the screen was not queued before")
  func newRowWasNothing() throws {
    let stage = Stage(limit: 4)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<4, of: list)
    list.contentDidChange(rows([100] + Array(0..<20)))
    stage.settle()
    #expect(stage.watcher.appearances(of: "K100") == ["miss nothing"])
    try stage.close()
  }

  @Test("P9, P19: rows that a deletion brings into sight were queued or in flight, and are not started again")
  func broughtIntoSight() throws {
    let stage = Stage(limit: 2, ahead: 4, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<3, of: list)
    stage.finish(keys(0..<3))
    #expect(stage.loader.open == keys([3, 4]))
    list.contentDidChange(rows(3..<20))
    stage.settle()
    #expect(stage.loader.open == keys([3, 4]))
    #expect(stage.watcher.appearances(of: "K3") == ["miss inFlight"])
    #expect(stage.watcher.appearances(of: "K5") == ["miss queued"])
    #expect(stage.loader.cancelled.isEmpty)
    try stage.close()
  }

  @Test("P9: a visible row that shows another picture now misses that one, and leaves the old one")
  func otherPicture() throws {
    let stage = Stage(limit: 4)
    let list = stage.coordinator.makeList([row(1, "A", "B")])
    stage.show(0..<1, of: list)
    stage.finish(["A"])
    list.contentDidChange([row(1, "C", "A")])
    stage.settle()
    #expect(stage.loader.open == ["C"])
    #expect(stage.watcher.appearances(of: "A") == ["miss nothing", "filled"])
    #expect(stage.watcher.appearances(of: "B") == ["miss nothing", "left"])
    #expect(stage.watcher.appearances(of: "C") == ["miss nothing"])
    try stage.close()
  }

  @Test("A report's row numbers belong to the content that was given before it")
  func numbersBelongToContent() throws {
    let stage = Stage(limit: 8, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<10))
    list.viewportDidChange(Viewport(visible: 0..<2))
    list.contentDidChange(rows(20..<30))
    list.viewportDidChange(Viewport(visible: 2..<4))
    stage.settle()
    #expect(Set(stage.loader.starts) == Set(keys([22, 23])))
    #expect(stage.watcher.appearances(of: "K0") == ["miss nothing", "left"])
    // The report that comes with the edit says what is visible after it: row 20 never was.
    #expect(stage.watcher.appearances(of: "K20").isEmpty)
    #expect(stage.watcher.appearances(of: "K2").isEmpty)
    try stage.close()
  }

  @Test("P11: a content that shrinks below the viewport, and grows again")
  func shrinking() throws {
    let stage = Stage(limit: 16, ahead: 2, behind: 2)
    let list = stage.coordinator.makeList(rows(0..<30))
    stage.show(20..<25, of: list)
    list.contentDidChange(rows(0..<22))
    stage.settle()
    #expect(Set(stage.loader.open) == Set(keys(19..<22)))
    stage.finish(keys(20..<22))
    #expect(Set(stage.loader.open) == Set(keys(18..<20)))
    list.contentDidChange([ListRow]())
    stage.settle()
    #expect(stage.loader.open.isEmpty)
    list.contentDidChange(rows(0..<30))
    stage.settle()
    #expect(Set(stage.loader.open) == Set(keys(22..<26)))
    stage.finish(keys(22..<25))
    #expect(Set(stage.loader.open) == Set(keys([18, 19, 25, 26])))
    try stage.close()
  }

  @Test("A list that is let go of ends its work, and says why")
  func listGone() throws {
    let stage = Stage(limit: 4)
    var list: PrefetchList? = stage.coordinator.makeList(rows(0..<20))
    list?.viewportDidChange(Viewport(visible: 0..<4))
    stage.settle()
    list = nil
    stage.settle()
    #expect(stage.loader.cancelled == keys(0..<4))
    #expect(stage.watcher.cancellations(of: "K0") == [.deleted])
    #expect(stage.watcher.appearances(of: "K0") == ["miss nothing", "left"])
    try stage.close()
  }

  @Test("Rows that share an identity by mistake break no promise")
  func sharedIdentity() throws {
    let stage = Stage(limit: 4, memory: 30, ahead: 4, behind: 0)
    let twins = [row(1, "A"), row(1, "A"), row(2, "B"), row(1, "C")] + rows(10..<30)
    let list = stage.coordinator.makeList(twins)
    for _ in 0..<3 {
      stage.show(0..<3, of: list)
      list.contentDidChange(twins)
      stage.settle()
      list.contentDidChange(Array(twins.reversed()))
      stage.settle()
    }
    stage.show(10..<12, of: list)
    stage.finishEverything()
    let figures = try stage.figures()
    #expect(figures.misses == figures.missesFilled + figures.missesLeft)
    list.viewportDidChange(.inactive)
    stage.settle()
    stage.coordinator.shutDown()
    stage.settle()
    let ended = try stage.figures()
    #expect(ended.misses == ended.missesFilled + ended.missesLeft)
  }
}
