import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Windows")
struct WindowTests {
  @Test("S8: a list of which nothing has been reported wants nothing")
  func silent() throws {
    let stage = Stage()
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.settle()
    stage.time.advance(by: .seconds(60))
    list.contentDidChange(rows(0..<200))
    stage.settle()
    #expect(stage.loader.starts.isEmpty)
    try stage.close()
  }

  @Test("S9: rows that fly past in one turn start nothing; the rows at rest do")
  func fling() throws {
    let stage = Stage(limit: 6, ahead: 4, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    for step in 0..<60 {
      list.viewportDidChange(Viewport(visible: (step * 5)..<(step * 5 + 8), landing: 300..<308))
    }
    stage.show(300..<308, of: list)
    #expect(stage.loader.starts.count == 6)
    #expect(Set(stage.loader.starts).isSubset(of: keys(300..<308)))
    stage.finishEverything()
    #expect(stage.cached(keys(300..<312)) == keys(300..<312))
    #expect(stage.loader.starts.count == 12)
    try stage.close()
  }

  @Test("P11: row numbers outside the list and odd ranges are harmless")
  func oddRanges() throws {
    let stage = Stage(limit: 3, ahead: .max, behind: .max)
    let list = stage.coordinator.makeList(rows(0..<5))
    let odd: [Range<Int>] = [
      -10..<2, 3..<500, 7..<9, -5 ..< -1, .min ..< .max, 5..<5, 0..<0, .max ..< .max, 4..<5,
    ]
    for visible in odd {
      for landing in odd { stage.show(visible, landing: landing, of: list) }
    }
    stage.finishEverything()
    #expect(stage.cached(keys(0..<5)) == keys(0..<5))
    try stage.close()
  }

  @Test("P11: the last rows that can be counted are rows like any other")
  func lastNumbers() throws {
    let stage = Stage(limit: 3, ahead: .max, behind: 2)
    let content = LongContent(count: .max)
    let list = stage.coordinator.makeList(content)
    stage.show(.max - 3 ..< .max - 2, landing: .max - 1 ..< .max, of: list)
    stage.show(.max - 1 ..< .max, of: list)
    stage.finishEverything()
    let last = (.max - 3 ..< .max).map { "K\($0)" }
    #expect(stage.cached(last) == last)
    #expect(content.askedRows.sorted() == Array(.max - 5 ..< .max))
    try stage.close()
  }

  @Test("P11: a content that counts less than no rows has none")
  func negativeCount() throws {
    let stage = Stage()
    let list = stage.coordinator.makeList(LongContent(count: -1))
    stage.show(0..<3, of: list)
    #expect(stage.coordinator.cachedImage(forRow: 0, of: list) == nil)
    list.contentDidChange(rows(0..<3), changes: [.append(count: 3)])
    stage.finishEverything()
    #expect(stage.cached(keys(0..<3)) == keys(0..<3))
    list.contentDidChange(LongContent(count: .min), changes: [.delete(count: 3, at: 0)])
    try stage.close()
  }

  @Test("P11: a report that says the same again is no new appearance and starts nothing")
  func repeated() throws {
    let stage = Stage()
    let list = stage.coordinator.makeList(rows(0..<100))
    for _ in 0..<5 { stage.show(0..<4, of: list) }
    #expect(stage.loader.starts == keys(0..<4))
    #expect(stage.watcher.appearances(of: "K0") == ["miss nothing"])
    try stage.close()
  }

  @Test("P11: an empty list and rows without images are harmless")
  func nothingToShow() throws {
    let stage = Stage()
    let empty = stage.coordinator.makeList([ListRow]())
    let bare = stage.coordinator.makeList((0..<50).map { row(RowIdentity($0)) })
    stage.show(0..<3, of: empty)
    stage.show(0..<3, of: bare)
    #expect(stage.loader.starts.isEmpty)
    #expect(stage.coordinator.cachedImage(forRow: 0, of: bare) == nil)
    try stage.close()
  }

  @Test("A row that shows one picture twice is one appearance")
  func twiceInOneRow() throws {
    let stage = Stage()
    let list = stage.coordinator.makeList([row(1, "X", "X")])
    stage.show(0..<1, of: list)
    stage.finish(["X"])
    #expect(stage.watcher.appearances(of: "X") == ["miss nothing", "filled"])
    try stage.close()
  }

  @Test("Scale: of ten million rows only those in the window are asked for")
  func scale() throws {
    let stage = Stage(limit: 4, ahead: 5, behind: 5)
    let content = LongContent(count: 10_000_000)
    let list = stage.coordinator.makeList(content)
    stage.show(5_000_000..<5_000_010, of: list)
    #expect(Set(content.askedRows) == Set(4_999_995..<5_000_015))
    #expect(content.askedRows.count == 20)
    stage.show(5_000_001..<5_000_011, of: list)
    #expect(content.askedRows.count == 21)
    try stage.close()
  }

  @Test("P6: rows behind are prefetched in turn with those ahead, nearest first")
  func bothWays() throws {
    let stage = Stage(limit: 1, ahead: 2, behind: 2)
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(10..<11, of: list)
    while !stage.loader.open.isEmpty { stage.finish(stage.loader.open) }
    #expect(stage.loader.starts == keys([10, 11, 9, 12, 8]))
    try stage.close()
  }

  @Test("Of the visible rows those come first that will stay longest; before any movement those at the top")
  func leadingEdgeFirst() throws {
    let stage = Stage(limit: 1, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<200))
    let steps = [
      (visible: 100..<103, order: [100, 101, 102]), (visible: 110..<113, order: [112, 111, 110]),
      (visible: 0..<3, order: [0, 1, 2]),
    ]
    for (visible, order) in steps {
      let before = stage.loader.starts.count
      stage.show(visible, of: list)
      stage.finishEverything()
      #expect(stage.loader.starts.dropFirst(before) == keys(order)[...])
    }
    try stage.close()
  }

  @Test("P10: a landing that begins where the list stands does not turn the prefetch round")
  func landingNearby() throws {
    let stage = Stage(limit: 8, ahead: 3, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<40))
    stage.show(8..<12, of: list)
    stage.show(10..<14, of: list)
    stage.show(10..<14, landing: 10..<15, of: list)
    stage.finishEverything()
    #expect(stage.cached(keys(15..<18)) == keys(15..<18))
    try stage.close()
  }
}
