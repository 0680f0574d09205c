import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

// Cancelling, reuse and lifetime.
extension ScenarioTests {
  @Test("S10: a reused cell never gets the picture of the row before", arguments: Pace.allCases)
  func s10(pace: Pace) throws {
    let stage = Stage(ahead: 0, behind: 0, pace: pace)
    let cell = stage.makeCell()
    cell.bind("A")
    stage.step()
    cell.bind("B")
    stage.step()
    stage.settle()
    stage.finish(["B"])
    stage.loader.answerLate()
    stage.settle()
    #expect(cell.looks == [.placeholder, .image(body("B"))])
    #expect(stage.cached(["A"]).isEmpty)
    #expect(stage.watcher.cancellations(of: "A") == (pace == .turns ? [.reused] : []))
    #expect(cell.faults.isEmpty)
    try stage.close()
  }

  @Test("S10: nor when the cell is reused for a row without a URL", arguments: Pace.allCases)
  func s10NoURL(pace: Pace) throws {
    let stage = Stage(ahead: 0, behind: 0, pace: pace)
    let cell = stage.makeCell()
    cell.bind("A")
    stage.step()
    #expect(cell.bind(nil) == .placeholder)
    stage.settle()
    #expect(stage.loader.open.isEmpty)
    stage.loader.answerLate()
    stage.settle()
    #expect(cell.looks == [.placeholder])
    #expect(stage.cached(["A"]).isEmpty)
    try stage.close()
  }

  @Test("S10: nor when the new picture is there at once", arguments: Pace.allCases)
  func s10AtOnce(pace: Pace) throws {
    let stage = Stage(ahead: 0, behind: 0, pace: pace)
    let first = stage.call("B")
    stage.finish(["B"])
    #expect(first.outcome == .image(body("B")))
    let cell = stage.makeCell()
    cell.bind("A")
    stage.step()
    #expect(cell.bind("B") == .image(body("B")))
    stage.settle()
    stage.loader.answerLate()
    stage.settle()
    #expect(cell.looks == [.image(body("B"))])
    #expect(stage.cached(["A"]).isEmpty)
    try stage.close()
  }

  @Test("S10: the old picture is kept if it had come before, or if someone else wanted it")
  func s10Kept() throws {
    let stage = Stage(ahead: 0, behind: 0)
    let cell = stage.makeCell()
    cell.bind("A")
    stage.settle()
    stage.finish(["A"])
    cell.bind("B")
    stage.settle()
    let other = stage.call("B")
    cell.bind("C")
    stage.settle()
    stage.finish(["B", "C"])
    #expect(other.outcome == .image(body("B")))
    #expect(stage.cached(["A", "B", "C"]) == ["A", "B", "C"])
    #expect(cell.looks == [.placeholder, .image(body("C"))])
    #expect(stage.loader.cancelled.isEmpty)
    try stage.close()
  }

  @Test(
    "S11: what is asked for right after a cancel does not attach to the dying job", arguments: Pace.allCases)
  func s11(pace: Pace) throws {
    let stage = Stage(limit: 2, pace: pace)
    let first = ["A", "B", "C", "D"].map { stage.call($0) }
    for caller in first { caller.cancel() }
    stage.step()
    let second = ["A", "B", "C", "D"].map { stage.call($0) }
    stage.loader.answerLate()
    stage.settle()
    stage.finishEverything()
    #expect(first.allSatisfy { $0.outcome == .cancelled })
    #expect(second.map(\.outcome) == ["A", "B", "C", "D"].map { .image(body($0)) })
    try stage.close()
  }

  @Test("S12: of two lists on one URL, stopping one does not stop the other", arguments: Pace.allCases)
  func s12(pace: Pace) throws {
    let stage = Stage(pace: pace)
    let first = stage.coordinator.makeList([row(1, "X")])
    let second = stage.coordinator.makeList([row(1, "X")])
    stage.report(0..<1, of: first)
    stage.report(0..<1, of: second)
    first.viewportDidChange(.inactive)
    stage.settle()
    #expect(stage.loader.open == ["X"])
    #expect(stage.loader.cancelled.isEmpty)
    stage.report(0..<1, of: first)
    first.viewportDidChange(.inactive)
    stage.step()
    second.viewportDidChange(.inactive)
    stage.settle()
    #expect(stage.loader.starts == ["X"])
    #expect(stage.loader.cancelled == ["X"])
    try stage.close()
  }

  @Test("S13: after a cancel of all, prefetching runs again, a thousand times", arguments: Pace.allCases)
  func s13(pace: Pace) throws {
    let stage = Stage(limit: 3, memory: 200, ahead: 10, behind: 0, pace: pace)
    let list = stage.coordinator.makeList(LongContent(count: 40_020))
    for batch in 0..<1_000 {
      let first = batch * 40
      stage.report(first..<(first + 1), of: list)
      if pace == .turns { stage.finish(keys(first..<(first + 6))) }
      list.viewportDidChange(.inactive)
      stage.step()
      if pace == .turns { #expect(stage.loader.open.isEmpty) }
      stage.show((first + 20)..<(first + 21), of: list)
      stage.finishEverything()
      let second = keys((first + 20)..<(first + 31))
      #expect(stage.cached(second) == second)
    }
    stage.show(0..<0, of: list)
    #expect(stage.loader.open.isEmpty)
    let figures = try stage.figures()
    #expect(figures.transfersStarted == figures.transfersFinished + figures.transfersCancelled)
    try stage.close()
  }

  @Test("S14: an appearance of each kind, and a transfer of each kind, has exactly one ending")
  func s14() throws {
    let stage = Stage(limit: 8, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList(
      ["C", "F", "J", "L", "D"].map { row(RowIdentity($0), $0) } + [
        ListRow("invalid", images: [ImageRequest(url: URL(filePath: "/no/image"))])
      ])
    let first = stage.call("C")
    stage.finish(["C"])
    #expect(first.outcome == .image(body("C")))
    let joined = stage.call("J")
    stage.workshop.damage("D")
    stage.show(0..<6, of: list)
    stage.loader.fail("F")
    stage.loader.fail("image", .permanent)
    stage.settle()
    stage.finish(["J", "D"])
    stage.show(0..<3, of: list)
    stage.show(0..<0, of: list)
    #expect(stage.watcher.appearances(of: "C") == ["hit"])
    #expect(stage.watcher.appearances(of: "J") == ["miss inFlight", "filled"])
    for key in ["F", "L", "D", "image"] {
      #expect(stage.watcher.appearances(of: key) == ["miss nothing", "left"])
    }
    #expect(joined.outcome == .image(body("J")))
    let figures = try stage.figures()
    #expect(figures.hits + figures.misses == 6)
    #expect(figures.misses == figures.missesFilled + figures.missesLeft)
    // Finished: C, J, D. Failed: F and the one with no valid URL. Cancelled: L.
    #expect(figures.transfersFinished == 3)
    #expect(figures.transfersFailed == 2)
    #expect(figures.transfersCancelled == 1)
    try stage.close()
  }

  @Test(
    "S15: ten thousand updates from two tasks, with cancels from completions, come to an end",
    arguments: 0..<4)
  func s15(seed: UInt64) throws {
    let stage = Stage(limit: 4, ahead: 2, behind: 0, order: .random(seed: seed))
    let list = stage.coordinator.makeList(rows(0..<1_000))
    let callers = (0..<200).map { stage.makeCaller("C\($0)") }
    stage.loader.react(with: .finish { _ in 10 })
    // Whoever has an image cancels the next one.
    let coordinator = stage.coordinator
    for number in stride(from: 0, to: 200, by: 2) {
      Task(executorPreference: stage.time.executor) {
        _ = try? await coordinator.image(for: request("C\(number)"))
        callers[number + 1].cancel()
      }
    }
    for task in 0..<2 {
      Task(executorPreference: stage.time.executor) {
        for step in 0..<5_000 {
          let first = step.isMultiple(of: 2) ? task * 100 : 500 + task * 100
          list.viewportDidChange(Viewport(visible: first..<(first + 2)))
          if step.isMultiple(of: 8) { await Task.yield() }
        }
      }
    }
    stage.settle()
    for number in stride(from: 0, to: 200, by: 2) {
      #expect(callers[number].outcome == .image(body("C\(number)")))
      #expect([.cancelled, .image(body("C\(number + 1)"))].contains(callers[number + 1].outcome))
    }
    // Which of the two tasks reports last is the schedule's to say; both end with their second range.
    let ends = [500, 600].map { keys($0..<($0 + 4)) }
    #expect(ends.contains { stage.cached($0) == $0 })
    try stage.close()
  }

  @Test("S16: a request that is answered at once leaves nothing behind")
  func s16() throws {
    let stage = Stage()
    let first = stage.call("X")
    stage.finish(["X"])
    #expect(first.outcome == .image(body("X")))
    let before = try stage.figures()
    let events = stage.watcher.events.count
    for _ in 0..<1_000 {
      #expect(stage.call("X").outcome == .image(body("X")))
      #expect(stage.coordinator.cachedImage(for: request("X")) != nil)
    }
    #expect(try stage.figures() == before)
    #expect(stage.watcher.events.count == events)
    try stage.close()
  }
}
