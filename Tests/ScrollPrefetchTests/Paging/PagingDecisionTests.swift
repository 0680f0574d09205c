import PrefetchCore
import ScrollPrefetch
import Testing

@Suite("When a page is due")
struct PagingDecisionTests {
  private let decision = PagingDecision(viewportsAhead: 1, rowsAhead: 5, safety: 1.5)

  private func isDue(
    _ remaining: Int, visible: Int = 10, speed: Double = 0, latency: Double = 1_000
  ) -> Bool {
    decision.isDue(
      PagingDecision.Situation(remaining: remaining, visible: visible, speed: speed, latency: latency))
  }

  @Test("P23: at rest a page is due when less than a viewport or the least number of rows is left")
  func atRest() {
    #expect(!isDue(11))
    #expect(isDue(10))
    #expect(isDue(0))
    #expect(!isDue(6, visible: 2))
    #expect(isDue(5, visible: 2))
  }

  @Test("P23: in a scroll it is due when the rows would be used up before it came, with a margin")
  func scrolling() {
    // 0.02 rows a millisecond for 1,000 ms, half as much again: 30 rows.
    #expect(!isDue(31, speed: 0.02))
    #expect(isDue(30, speed: 0.02))
    #expect(!isDue(30, speed: 0.02, latency: 500))
    #expect(isDue(60, speed: 0.04))
  }

  @Test("P23: the pace of the pages is learnt, and one slow page makes it careful")
  func pace() {
    var pace = PagingPace(first: 1_000)
    #expect(pace.expected == 1_000)
    pace.record(milliseconds: 200)
    // The mean, and four times a deviation of half of it.
    #expect(pace.expected == 600)
    for _ in 0..<100 { pace.record(milliseconds: 200) }
    #expect(abs(pace.expected - 200) < 1)
    pace.record(milliseconds: 1_000)
    #expect(pace.expected > 1_000)
  }
}
