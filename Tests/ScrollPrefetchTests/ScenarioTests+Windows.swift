import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

// Windows, flings and directions; and edits, which change what is in them.
extension ScenarioTests {
  @Test(
    "S6: after a fling past them, prefetched rows do not keep the connections, not even the last",
    arguments: Pace.allCases)
  func s6(pace: Pace) throws {
    let stage = Stage(limit: 10, ahead: 10, behind: 0, pace: pace)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    stage.report(0..<10, of: list)
    if pace == .turns {
      stage.finish(keys(0..<10))
      #expect(stage.loader.open == keys(10..<20))
    }
    stage.report(500..<510, of: list)
    stage.settle()
    #expect(Set(stage.loader.open) == Set(keys(500..<510)))
    #expect(stage.loader.cancelled == (pace == .turns ? keys(10..<20) : []))
    stage.finish(keys(500..<510))
    #expect(stage.loader.open == keys(510..<520))
    try stage.close()
  }

  @Test("S7: prefetch needs no first scroll: one starts beside what is visible, the others after it")
  func s7() throws {
    let stage = Stage(limit: 8, ahead: 4)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<6, of: list)
    stage.finish(keys(0..<5))
    #expect(stage.loader.open == keys(5..<7))
    stage.finish(["K5"])
    #expect(stage.loader.open == keys(6..<10))
    #expect(stage.time.clock.now.offset == .zero)
    try stage.close()
  }

  @Test(
    "S8: a list that is about to hide preloads nothing, and wants the same window when it is back",
    arguments: Pace.allCases, [Viewport.inactive, Viewport(visible: 50..<50)])
  func s8(pace: Pace, hidden: Viewport) throws {
    let stage = Stage(limit: 4, ahead: 3, pace: pace)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.report(10..<12, of: list)
    let starts = stage.loader.starts
    list.viewportDidChange(hidden)
    stage.step()
    if pace == .turns {
      #expect(starts == keys(10..<13))
      #expect(stage.loader.open.isEmpty)
      #expect(stage.loader.starts == starts)
    }
    stage.report(10..<12, of: list)
    stage.settle()
    #expect(stage.loader.open == keys(10..<13))
    stage.finish(keys(10..<12))
    // The same while it prefetches.
    #expect(stage.loader.open == keys([12, 9, 13, 8]))
    list.viewportDidChange(hidden)
    stage.step()
    if pace == .turns { #expect(stage.loader.open.isEmpty) }
    stage.report(10..<12, of: list)
    stage.settle()
    #expect(stage.loader.open == keys([12, 9, 13, 8]))
    stage.finishEverything()
    #expect(stage.cached(keys(0..<100)) == keys(8..<15))
    try stage.close()
  }

  @Test("S9: a fast scroll does not start and cancel what flies past, and the rows where it lands come first")
  func s9() throws {
    let stage = Stage(limit: 6, ahead: 4, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    // 100 rows a second for three seconds, each in a turn of its own, while the link brings nothing.
    for first in 0..<300 {
      stage.show(first..<(first + 8), landing: 300..<308, of: list)
      stage.time.advance(by: .milliseconds(10))
    }
    let starts = stage.loader.starts
    stage.show(300..<308, of: list)
    #expect(Set(stage.loader.open).isSubset(of: keys(300..<308)))
    stage.finishEverything()
    #expect(stage.cached(keys(300..<312)) == keys(300..<312))
    #expect(starts.count < 30, "far below 300")
    try stage.close()
  }

  @Test("S9: a fast scroll that is planned at its end starts only the rows where it has landed")
  func s9InOneTurn() throws {
    let stage = Stage(limit: 6, ahead: 4, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    for first in 0..<300 { list.viewportDidChange(Viewport(visible: first..<(first + 8))) }
    stage.show(300..<308, of: list)
    #expect(stage.loader.starts.count == 6)
    #expect(Set(stage.loader.starts).isSubset(of: keys(300..<308)))
    stage.finishEverything()
    #expect(stage.loader.starts.count == 12)
    try stage.close()
  }

  @Test("S9: setting the same URL on the same row again restarts nothing", arguments: Pace.allCases)
  func s9SameAgain(pace: Pace) throws {
    let stage = Stage(pace: pace)
    let list = stage.coordinator.makeList(rows(0..<6))
    stage.report(5..<6, of: list)
    let cell = stage.makeCell()
    for _ in 0..<2 {
      cell.bind("K5")
      stage.step()
      list.contentDidChange(rows(0..<6))
      stage.step()
    }
    stage.settle()
    #expect(stage.loader.starts.count { $0 == "K5" } == 1)
    #expect(stage.loader.cancelled.isEmpty)
    stage.finish(["K5"])
    #expect(cell.looks == [.placeholder, .image(body("K5"))])
    try stage.close()
  }

  @Test(
    "S29: a row put into the window by a batch update is prefetched without a scroll",
    arguments: Pace.allCases
  )
  func s29(pace: Pace) throws {
    let stage = Stage(limit: 10, ahead: 5, behind: 0, pace: pace)
    let list = stage.coordinator.makeList(rows(0..<10))
    stage.report(0..<5, of: list)
    if pace == .turns { stage.finishEverything() }
    var edited = rows(0..<10)
    edited[7] = row("new", "N")
    list.contentDidChange(edited, changes: [.replace(count: 1, at: 7)])
    stage.step()
    if pace == .turns { #expect(stage.loader.open == ["N"]) }
    edited[7] = row("newer", "M")
    list.contentDidChange(edited, changes: [.replace(count: 1, at: 7)])
    stage.settle()
    #expect(stage.watcher.cancellations(of: "N") == (pace == .turns ? [.deleted] : []))
    stage.finishEverything()
    #expect(stage.loader.starts.count { $0 == "M" } == 1)
    #expect(stage.cached(keys(0..<10) + ["N", "M"]).contains("M"))
    #expect(stage.loader.starts.count { $0 == "K7" } == (pace == .turns ? 1 : 0))
    try stage.close()
  }
}
