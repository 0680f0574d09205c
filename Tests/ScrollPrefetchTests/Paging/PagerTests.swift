import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Pager")
struct PagerTests {
  /// A stage whose first page of a hundred rows has come.
  private func begun(insertionTime: Duration = .zero) -> PagerStage {
    let stage = PagerStage(insertionTime: insertionTime)
    stage.show(0..<0)
    stage.answer(names(0..<100), next: 1)
    stage.time.advance(by: insertionTime)
    return stage
  }

  @Test("P23, S30a: an empty list asks for one page, however often it is reported")
  func emptyList() {
    let stage = PagerStage()
    #expect(stage.asked.isEmpty)
    for _ in 0..<10 { stage.show(0..<0) }
    #expect(stage.asked == [0])
    stage.answer([], next: nil)
    for _ in 0..<10 { stage.show(0..<0) }
    #expect(stage.asked == [0])
    #expect(stage.seen == ["idle", "loading", "ended"])
  }

  @Test("P23, S30b: pages without rows are asked on from a few times, with growing waits, then no more")
  func emptyPages() {
    let stage = begun()
    stage.show(90..<100)
    #expect(stage.asked == [0, 1])
    var waits: [Duration] = []
    for page in 2..<4 {
      stage.answer([], next: page)
      for _ in 0..<10 { stage.show(90..<100) }
      #expect(!stage.isFetching)
      let begin = stage.time.clock.now
      while !stage.isFetching, let deadline = stage.time.nextDeadline { stage.time.advance(to: deadline) }
      waits.append(begin.duration(to: stage.time.clock.now))
    }
    #expect(stage.asked == [0, 1, 2, 3])
    #expect(waits.count == 2 && waits[0] >= .milliseconds(500) && waits[1] >= .seconds(1))
    // Rows that are there already are as good as none.
    stage.answer(names(50..<60), next: 4)
    stage.time.advance(by: .seconds(3_600))
    for _ in 0..<10 { stage.show(90..<100) }
    #expect(stage.asked == [0, 1, 2, 3])
    #expect(stage.seen.last == "failed PagerError")
    stage.pager?.retry()
    stage.time.runUntilIdle()
    #expect(stage.asked == [0, 1, 2, 3, 4])
    stage.answer(names(100..<200), next: nil)
    #expect(stage.rows == names(0..<200))
  }

  @Test("P23, S30c: after a failure the page is asked for again when its wait has passed, not before")
  func failures() {
    let stage = begun()
    stage.show(90..<100)
    for failure in 0..<5 {
      stage.fail()
      for _ in 0..<10 { stage.show(90..<100) }
      #expect(!stage.isFetching)
      let whole = Duration.milliseconds(1_000 << failure)
      stage.time.advance(by: whole / 2 - .milliseconds(1))
      #expect(!stage.isFetching)
      stage.time.advance(by: whole / 2 + .milliseconds(1))
      #expect(stage.isFetching)
    }
    #expect(stage.asked == [0] + Array(repeating: 1, count: 6))
    stage.answer(names(100..<150), next: nil)
    #expect(stage.rows.count == 150)
    #expect(stage.seen.suffix(2) == ["loading", "ended"])
    #expect(stage.seen.contains("failed NoPage, waits"))
  }

  @Test("P11: row numbers that no list has are harmless, and ask for nothing")
  func oddRanges() {
    let stage = begun()
    let odd: [Range<Int>] = [
      .max - 1 ..< .max, .min ..< .min + 3, -5 ..< -1, .max ..< .max, .min ..< .min, 200..<300,
    ]
    stage.show(0..<10)
    for visible in odd {
      for landing in odd { stage.show(visible, landing: landing) }
    }
    #expect(stage.asked == [0])
    stage.show(.min ..< .max)
    #expect(stage.asked == [0, 1])
  }

  @Test("P11: a page that comes to as many rows as can be counted leaves as many")
  func rowsPastCounting() {
    let stage = begun()
    stage.pager?.rowCountDidChange(to: .max)
    stage.show(.max - 1 ..< .max)
    stage.answer(names(100..<110), next: 2)
    #expect(stage.asked == [0, 1, 2])
    stage.answer(names(110..<120), next: nil)
    #expect(stage.seen.last == "ended")
  }

  @Test("P23: a retry by hand asks at once")
  func retry() {
    let stage = begun()
    stage.show(90..<100)
    stage.fail()
    stage.pager?.retry()
    stage.pager?.retry()
    stage.time.runUntilIdle()
    #expect(stage.asked == [0, 1, 1])
    stage.time.advance(by: .seconds(100))
    #expect(stage.asked == [0, 1, 1])
  }

  @Test("P23, S30d: twenty reports near the end ask for one page")
  func manyReports() {
    let stage = begun(insertionTime: .seconds(1))
    for row in 80..<100 { stage.show(row - 9..<row + 1) }
    #expect(stage.asked == [0, 1])
    stage.answer(names(100..<200), next: 2)
    for row in 80..<100 { stage.show(row - 9..<row + 1) }
    #expect(stage.asked == [0, 1])
    stage.time.advance(by: .seconds(1))
    #expect(stage.rows.count == 200)
    for row in 80..<100 { stage.show(row - 9..<row + 1) }
    #expect(stage.asked == [0, 1])
    #expect(stage.faults.isEmpty)
  }

  @Test("P23, S30e: a refresh during a load drops the stale page, and its rows take the place of all")
  func refresh() {
    let stage = begun()
    stage.show(90..<100)
    stage.pager?.refresh()
    stage.time.runUntilIdle()
    #expect(stage.asked == [0, 1, 0])
    #expect(stage.rows.count == 100)
    // Rows that came before the refresh may come again.
    stage.answer(names(90..<110), next: 5)
    #expect(stage.rows == names(90..<110))
    stage.show(10..<20)
    #expect(stage.asked == [0, 1, 0, 5])
  }

  @Test("P23: a source that does not heed its cancellation brings nothing after a refresh")
  func deafSource() {
    let time = VirtualTime()
    let list = PagerList()
    let pager = Pager<Int, String>(
      first: 0, clock: time.clock, executor: time.executor, identity: { RowIdentity($0) },
      fetch: { _ in
        let number = list.ask()
        // The first answer comes last.
        let clock = time.clock
        await Task(executorPreference: time.executor) {
          try? await clock.sleep(for: number == 1 ? .seconds(10) : .seconds(1))
        }.value
        return Page(rows: ["answer \(number)"], next: nil)
      }, insert: { list.insert($0.rows) })
    pager.refresh()
    time.runUntilIdle()
    pager.refresh()
    time.advance(by: .seconds(60))
    #expect(list.rows == ["answer 2"])
    #expect(list.asked == 2)
  }

  @Test("P23, S30f: a jump to the end asks for one page")
  func jump() {
    let stage = begun()
    stage.time.advance(by: .seconds(5))
    stage.show(90..<100)
    stage.time.advance(by: .milliseconds(16))
    stage.show(90..<100)
    #expect(stage.asked == [0, 1])
  }

  @Test("P23: short pages follow each other without a scroll, until the view is full")
  func shortPages() {
    let stage = PagerStage()
    stage.show(0..<0)
    stage.answer(names(0..<3), next: 1)
    stage.show(0..<3)
    #expect(stage.asked == [0, 1])
    for page in 2..<4 { stage.answer(names(page * 10..<page * 10 + 3), next: page) }
    #expect(stage.asked == [0, 1, 2])
    #expect(stage.seen.last == "idle")
  }

  @Test("P23: rows that came before are dropped, those that come twice in one page too")
  func duplicates() {
    let stage = begun()
    stage.show(90..<100)
    stage.answer(names(95..<105) + names(100..<110), next: nil)
    #expect(stage.rows == names(0..<110))
  }

  @Test(
    "P23: letting go of it, or shutting it down, cancels the fetch and ends everything",
    arguments: [true, false])
  func end(byLettingGo: Bool) {
    for isWaiting in [true, false] {
      let stage = begun()
      stage.show(90..<100)
      if isWaiting { stage.fail() }
      if byLettingGo { stage.letGo() } else { stage.pager?.shutDown() }
      stage.time.runUntilIdle()
      #expect(stage.hasEnded)
      #expect(stage.time.unfinishedTasks.isEmpty)
      #expect(stage.time.nextDeadline == nil)
      #expect(!stage.isFetching)
      #expect(stage.seen.last == "idle")
      stage.pager?.refresh()
      stage.show(90..<100)
      #expect(stage.asked == [0, 1])
    }
  }

  @Test("What was shut down is neither loading nor about to, whatever it was doing")
  func stateAfterTheEnd() throws {
    let doings: [(PagerStage) -> Void] = [
      { _ in }, { $0.fail() }, { $0.answer(names(100..<110), next: 2) }, { $0.answer([], next: 2) },
      { stage in
        for page in 2..<5 {
          stage.answer([], next: page)
          stage.time.advance(by: .seconds(60))
        }
      },
    ]
    for doing in doings {
      let stage = begun(insertionTime: .seconds(1))
      stage.show(90..<100)
      doing(stage)
      let pager = try #require(stage.pager)
      guard case .idle = pager.state else {
        pager.shutDown()
        #expect("\(pager.state)" == "idle")
        continue
      }
      Issue.record("it was idle before its end")
    }
    let stage = begun()
    stage.show(90..<100)
    stage.answer([], next: nil)
    stage.pager?.shutDown()
    #expect(stage.pager.map { "\($0.state)" } == "ended")
  }

  @Test("P23: waits of no time, or of less, are short ones, and no source is asked in a spin")
  func shortestWaits() {
    for delay in [Duration.zero, .seconds(-5), .nanoseconds(1)] {
      var configuration = PagerConfiguration()
      configuration.firstRetryDelay = delay
      configuration.longestRetryDelay = delay
      configuration.emptyPageLimit = .max
      for isEmpty in [false, true] {
        let stage = PagerStage(configuration: configuration)
        stage.show(0..<0)
        for asked in 1..<20 {
          if isEmpty { stage.answer([], next: 0) } else { stage.fail() }
          stage.time.advance(by: .milliseconds(49))
          #expect(stage.asked.count == asked)
          stage.time.advance(by: .milliseconds(51))
          #expect(stage.asked.count == asked + 1)
        }
      }
    }
  }

  @Test("A watcher that comes later sees the state as it is, and one that comes after the end sees nothing")
  func watchers() throws {
    let stage = begun()
    let pager = try #require(stage.pager)
    stage.show(90..<100)
    let first = try stage.time.run { await pager.states.first { _ in true }.map { "\($0)" } }
    #expect(first == "loading")
    pager.shutDown()
    let none = try stage.time.run { await pager.states.first { _ in true } == nil }
    #expect(none)
  }
}
