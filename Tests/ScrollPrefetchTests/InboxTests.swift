import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("The inbox")
struct InboxTests {
  @Test(
    "Of a thousand reports before the first turn 64 are judged, the newest is planned, the rest are counted")
  func merged() throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<2_000))
    for first in 0..<1_000 { list.viewportDidChange(Viewport(visible: first..<(first + 1))) }
    stage.settle()
    #expect(stage.loader.starts == ["K999"])
    #expect(try stage.figures().reportsMerged == 936)
    #expect(try stage.figures().misses == 64)
    #expect(stage.watcher.appearances(of: "K936") == ["miss nothing", "left"])
    #expect(stage.watcher.appearances(of: "K935").isEmpty)
    try stage.close()
  }

  @Test("Reports are merged within their list only, and not across turns")
  func mergedByList() throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let busy = stage.coordinator.makeList(rows(0..<2_000))
    let calm = stage.coordinator.makeList(rows(3_000..<3_100))
    calm.viewportDidChange(Viewport(visible: 0..<1))
    for first in 0..<200 { busy.viewportDidChange(Viewport(visible: first..<(first + 1))) }
    stage.settle()
    #expect(try stage.figures().reportsMerged == 136)
    #expect(stage.watcher.appearances(of: "K3000") == ["miss nothing"])
    for first in 0..<64 { busy.viewportDidChange(Viewport(visible: first..<(first + 1))) }
    stage.settle()
    #expect(try stage.figures().reportsMerged == 136)
    try stage.close()
  }

  @Test("A merged report never carries its row numbers into another content")
  func mergedAcrossContents() throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    for first in 0..<50 { list.viewportDidChange(Viewport(visible: first..<(first + 1))) }
    list.contentDidChange(rows(5_000..<6_000))
    for first in 100..<150 { list.viewportDidChange(Viewport(visible: first..<(first + 1))) }
    stage.settle()
    #expect(try stage.figures().reportsMerged == 36)
    #expect(stage.watcher.appearances(of: "K35").isEmpty)
    #expect(stage.watcher.appearances(of: "K36") == ["miss nothing", "left"])
    // The report that follows the edit says what is visible after it.
    #expect(stage.watcher.appearances(of: "K5049").isEmpty)
    #expect(stage.watcher.appearances(of: "K100").isEmpty)
    #expect(stage.loader.starts == ["K5149"])
    try stage.close()
  }

  @Test("S15: ten thousand reports that go to and fro end with the last one's window")
  func toAndFro() throws {
    let stage = Stage(limit: 4, ahead: 2, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    for step in 0..<10_000 {
      list.viewportDidChange(Viewport(visible: step.isMultiple(of: 2) ? 0..<2 : 500..<502))
      if step.isMultiple(of: 50) { stage.settle() }
    }
    stage.settle()
    #expect(Set(stage.loader.open) == Set(keys(500..<503)))
    stage.finish(keys(500..<502))
    #expect(Set(stage.loader.open) == Set(keys(502..<504)))
    try stage.close()
  }

  @Test("What one thread tells after another takes effect after it")
  func order() async throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    for step in 0..<30 {
      let last = step * 10
      // Each on a thread of its own, one after another: the order of the calls is this loop's.
      await Task.detached { list.viewportDidChange(Viewport(visible: last..<(last + 1))) }.value
      await Task.detached { list.contentDidChange(rows((step * 1_000)..<(step * 1_000 + 1_000))) }.value
    }
    stage.settle()
    #expect(stage.loader.starts == ["K29290"])
    #expect(stage.watcher.appearances(of: "K28290") == ["miss nothing", "left"])
    try stage.close()
  }

  @Test("Figures take in all that was told before, without a turn in between")
  func figuresAreFresh() throws {
    let stage = Stage(limit: 4, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    list.viewportDidChange(Viewport(visible: 3..<6))
    #expect(try stage.figures().misses == 3)
    try stage.close()
  }
}
