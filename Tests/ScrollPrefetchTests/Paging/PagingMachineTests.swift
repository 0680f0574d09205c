import PrefetchCore
import ScrollPrefetch
import Testing
import VirtualTime

/// A machine at a moment, told one thing after the other.
private struct Bench {
  var machine = PagingMachine(
    rules: PagingRules(
      decision: PagingDecision(viewportsAhead: 1, rowsAhead: 5, safety: 1.5),
      backoff: Backoff(first: 1_000, longest: 60_000), emptyPageLimit: 3, firstLatency: 1_000),
    random: SplitMix64(seed: 1))
  var milliseconds = 0

  var now: Instant { Instant(nanoseconds: Int64(milliseconds) * 1_000_000) }

  mutating func tell(_ event: PagingMachine.Event) -> [PagingMachine.Action] {
    machine.handle(event, at: now)
  }

  mutating func show(_ visible: Range<Int>, landing: Range<Int>? = nil) -> [PagingMachine.Action] {
    tell(.viewportChanged(Viewport(visible: visible, landing: landing)))
  }

  /// Brings the first page, of so many rows.
  mutating func begin(rows: Int = 100) {
    _ = show(0..<0)
    _ = tell(.fetched(1, newRows: rows, hasNext: true))
    _ = tell(.inserted(1))
    _ = show(0..<10)
  }
}

@Suite("The machine of a pager")
struct PagingMachineTests {
  @Test("P23: a page is asked for once, and not while it is fetched or inserted")
  func once() {
    var bench = Bench()
    bench.begin()
    #expect(bench.show(50..<60) == [])
    #expect(bench.show(85..<95) == [.show(.loading), .fetch(2, isRefresh: false)])
    for _ in 0..<20 { #expect(bench.show(90..<100) == []) }
    #expect(bench.tell(.fetched(2, newRows: 50, hasNext: true)) == [.insert(2)])
    for _ in 0..<20 { #expect(bench.show(90..<100) == []) }
    #expect(bench.tell(.inserted(2)) == [.show(.idle)])
    #expect(bench.show(90..<100) == [])
    #expect(bench.show(135..<145) == [.show(.loading), .fetch(3, isRefresh: false)])
  }

  @Test("P23: the faster the scroll, the earlier")
  func speed() {
    func firstDue(rowsAReport: Int) -> Int? {
      var bench = Bench()
      _ = bench.show(0..<0)
      bench.milliseconds += 1_000
      _ = bench.tell(.fetched(1, newRows: 10_000, hasNext: true))
      _ = bench.tell(.inserted(1))
      for row in stride(from: 0, through: 9_990, by: rowsAReport) {
        bench.milliseconds += 16
        if !bench.show(row..<row + 10).isEmpty { return 10_000 - (row + 10) }
      }
      return nil
    }
    let left = [0, 1, 2, 4].dropFirst().map { firstDue(rowsAReport: $0) ?? 0 }
    #expect(left == left.sorted() && Set(left).count == 3, "\(left)")
    // The first page took a second, so that the next is expected within three: 0.0625 rows a millisecond for 3,000 ms,
    // and half as much again.
    #expect((279...282).contains(left[0]), "\(left)")
  }

  @Test("P23: the rows where a fling will come to rest count as seen")
  func landing() {
    var bench = Bench()
    bench.begin()
    #expect(bench.show(0..<10, landing: 80..<90) == [.show(.loading), .fetch(2, isRefresh: false)])
  }

  @Test("P23: late answers and those of cancelled fetches change nothing")
  func late() {
    var bench = Bench()
    #expect(bench.show(0..<0) == [.show(.loading), .fetch(1, isRefresh: true)])
    #expect(bench.tell(.refreshed) == [.cancel(1), .show(.loading), .fetch(2, isRefresh: true)])
    #expect(bench.tell(.fetched(1, newRows: 3, hasNext: true)) == [])
    #expect(bench.tell(.failed(1)) == [])
    #expect(bench.tell(.inserted(1)) == [])
    #expect(bench.tell(.timeCame) == [])
    #expect(bench.tell(.fetched(2, newRows: 3, hasNext: false)) == [.insert(2)])
    #expect(bench.tell(.inserted(2)) == [.show(.ended)])
    #expect(bench.show(0..<3) == [])
  }

  @Test("P23: a refresh while a page is inserted comes after it")
  func refreshWhileInserting() {
    var bench = Bench()
    bench.begin()
    _ = bench.show(90..<100)
    _ = bench.tell(.fetched(2, newRows: 50, hasNext: true))
    #expect(bench.tell(.refreshed) == [])
    #expect(bench.tell(.inserted(2)) == [.show(.loading), .fetch(3, isRefresh: true)])
    #expect(bench.tell(.fetched(3, newRows: 20, hasNext: true)) == [.insert(3)])
    // What was reported belongs to rows that are gone: the next report decides.
    #expect(bench.tell(.inserted(3)) == [.show(.idle)])
    #expect(bench.machine.rowCount == 20)
  }

  @Test("P23: an alarm that comes early is set again, and a retry by hand does not wait for it")
  func alarm() {
    var bench = Bench()
    _ = bench.show(0..<0)
    let actions = bench.tell(.failed(1))
    guard case .wake(let time)? = actions.last else {
      Issue.record("\(actions)")
      return
    }
    #expect(bench.tell(.timeCame) == [.wake(at: time)])
    #expect(bench.show(0..<0) == [])
    #expect(bench.tell(.retried) == [.sleep, .show(.loading), .fetch(2, isRefresh: true)])
    #expect(bench.tell(.retried) == [])
  }

  @Test("P23: an alarm for a list that has gone far from its end asks for nothing")
  func goneAway() {
    var bench = Bench()
    bench.begin()
    _ = bench.show(90..<100)
    _ = bench.tell(.failed(2))
    #expect(bench.show(0..<10) == [])
    bench.milliseconds += 1_001
    #expect(bench.tell(.timeCame) == [.show(.idle)])
    #expect(bench.show(90..<100) == [.show(.loading), .fetch(3, isRefresh: false)])
  }

  @Test("A count that the app tells is believed, also while a page is inserted")
  func counts() {
    var bench = Bench()
    bench.begin()
    #expect(bench.tell(.rowCountChanged(20)) == [.show(.loading), .fetch(2, isRefresh: false)])
    _ = bench.tell(.fetched(2, newRows: 50, hasNext: true))
    _ = bench.tell(.rowCountChanged(69))
    _ = bench.tell(.inserted(2))
    #expect(bench.machine.rowCount == 69)
  }

  @Test("What is off the screen wants nothing")
  func inactive() {
    var bench = Bench()
    bench.begin(rows: 8)
    // Too few rows for a viewport: asked on already.
    #expect(bench.tell(.fetched(2, newRows: 1, hasNext: true)) == [.insert(2)])
    _ = bench.show(0..<0)
    #expect(bench.tell(.inserted(2)) == [.show(.idle)])
    #expect(bench.show(0..<0) == [])
  }

  @Test("Nothing is done after the end, and what was open is cancelled")
  func shutDown() {
    var bench = Bench()
    _ = bench.show(0..<0)
    #expect(bench.tell(.shutDown) == [.cancel(1), .show(.idle)])
    #expect(bench.tell(.fetched(1, newRows: 1, hasNext: true)) == [])
    #expect(bench.tell(.refreshed) == [])
    #expect(bench.show(0..<0) == [])
    var failed = Bench()
    _ = failed.show(0..<0)
    _ = failed.tell(.failed(1))
    #expect(failed.tell(.shutDown) == [.sleep, .show(.idle)])
  }
}
