import PrefetchCore
import Testing

@Suite("How far rows are likely enough to be seen")
struct LikelihoodTests {
  @Test("Whoever has come n rows goes on for n more with a probability of a half, for 2n with a third")
  func odds() {
    #expect(Likelihood(least: 0.5).rows(travelled: 20, visible: 0, limit: 100) == 21)
    #expect(Likelihood(least: 1 / 3).rows(travelled: 20, visible: 0, limit: 100) == 41)
    #expect(Likelihood(least: 0.8).rows(travelled: 22, visible: 0, limit: 100) == 6)
    #expect(Likelihood(least: 0.4).rows(travelled: 1, visible: 2, limit: 100) == 4)
  }

  @Test("Before any movement half of what is visible counts as travelled")
  func atFirst() {
    #expect(Likelihood(least: 0.5).rows(travelled: 0, visible: 8, limit: 100) == 5)
    #expect(Likelihood(least: 0.5).rows(travelled: 0, visible: 0, limit: 100) == 1)
  }

  @Test("The limit is never exceeded, and is the answer if nothing is too unlikely")
  func limit() {
    #expect(Likelihood(least: 0.4).rows(travelled: 1_000_000, visible: 8, limit: 40) == 40)
    #expect(Likelihood(least: 0).rows(travelled: 0, visible: 1, limit: .max) == .max)
    #expect(Likelihood(least: 1).rows(travelled: 100, visible: 8, limit: 40) == 1)
    #expect(Likelihood(least: 1).rows(travelled: 100, visible: 8, limit: 0) == 0)
    #expect(Likelihood(least: 1e-300).rows(travelled: .max, visible: 8, limit: .max) == .max)
  }

  @Test("What has been travelled is what has been seen beyond the first viewport, each row once")
  func travelled() {
    var state = ScrollState()
    #expect(state.travelled == 0)
    var now = Instant.zero
    for visible in [10..<14, 12..<16, 10..<14, 8..<12, 0..<0, 8..<14] {
      now = now.advanced(byMilliseconds: 50)
      state.observe(visible: visible, at: now)
    }
    #expect(state.travelled == 4, "rows 8 to 15, and four of them were there at first")
  }
}
