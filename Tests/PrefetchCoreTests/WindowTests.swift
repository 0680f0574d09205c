import PrefetchCore
import Testing

@Suite("Windows: which rows, in which order")
struct WindowTests {
  private func order(_ window: Window, _ kind: Window.Order = Window.Order()) -> [String] {
    var order: [String] = []
    window.visitRows(kind) { order.append("\($0.row) \($0.priority)") }
    return order
  }

  private let depth = WindowDepth(ahead: 2, behind: 1)

  @Test("Before any movement: visible from the top, then ahead and behind in turn, nearest first")
  func atRest() {
    let window = Window(viewport: Viewport(visible: 5..<7), direction: 0, count: 100, depth: depth)
    #expect(order(window) == ["5 visible", "6 visible", "7 upcoming", "4 trailing", "8 upcoming"])
  }

  @Test("Downwards: visible from the edge that leads, then ahead and behind in turn")
  func downwards() {
    let window = Window(viewport: Viewport(visible: 5..<7), direction: 1, count: 100, depth: depth)
    #expect(order(window) == ["6 visible", "5 visible", "7 upcoming", "4 trailing", "8 upcoming"])
    #expect(
      order(window, Window.Order(takesTurns: false)) == [
        "6 visible", "5 visible", "7 upcoming", "8 upcoming", "4 trailing",
      ])
    #expect(window.rows == RowRanges(4..<9))
  }

  @Test("Upwards: ahead is above, nearest first")
  func upwards() {
    let window = Window(viewport: Viewport(visible: 5..<7), direction: -1, count: 100, depth: depth)
    #expect(order(window) == ["5 visible", "6 visible", "4 upcoming", "7 trailing", "3 upcoming"])
  }

  @Test("With a landing: its rows come first, then in turn the way from its end on, and what lies beyond")
  func landing() {
    let window = Window(
      viewport: Viewport(visible: 0..<2, landing: 6..<8), direction: -1, count: 100, depth: depth)
    #expect(window.direction == 1, "the landing says which way it goes")
    #expect(
      order(window) == [
        "1 visible", "0 visible", "6 landing", "7 landing", "5 upcoming", "8 upcoming", "4 upcoming",
        "9 upcoming",
      ])
    #expect(
      order(window, Window.Order(isWayFirst: true)) == [
        "1 visible", "0 visible", "4 upcoming", "5 upcoming", "6 landing", "7 landing", "8 upcoming",
        "9 upcoming",
      ])
  }

  @Test("With a landing above, everything is mirrored")
  func landingAbove() {
    let window = Window(
      viewport: Viewport(visible: 20..<22, landing: 10..<12), direction: 1, count: 100, depth: depth)
    #expect(
      order(window) == [
        "20 visible", "21 visible", "11 landing", "10 landing", "12 upcoming", "9 upcoming", "22 trailing",
        "13 upcoming", "8 upcoming",
      ])
  }

  @Test("Windows are cut to the list, whatever the depth", arguments: [0, 1, 2, 5])
  func cut(count: Int) {
    let deep = WindowDepth(ahead: .max, behind: .max)
    for direction in [1, -1] {
      let window = Window(
        viewport: Viewport(visible: 1..<9, landing: 3..<4), direction: direction, count: count, depth: deep)
      #expect(window.rows.subtracting(RowRanges(0..<count)).isEmpty)
      #expect(window.visible.isEmpty == (count < 2))
    }
  }

  @Test("The direction is that of the last movement, a jump or not; there is none before any")
  func direction() {
    var state = ScrollState()
    state.observe(visible: 10..<14, at: .zero)
    state.observe(visible: 10..<14, at: .zero)
    #expect(state.direction == 0)
    state.observe(visible: 10..<15, at: .zero)
    #expect(state.direction == 1)
    state.observe(visible: 0..<5, at: .zero)
    #expect(state.direction == -1)
    state.observe(visible: 0..<0, at: .zero)
    state.observe(visible: 50..<55, at: .zero)
    #expect(state.direction == -1, "coming back from nothing is no movement")
  }

  @Test("The speed is that of the last moments; a list of which nothing is heard comes to rest")
  func speed() {
    var state = ScrollState()
    state.observe(visible: 10..<14, at: .zero)
    #expect(state.speed(at: .zero) == 0)
    #expect(state.restsAt == nil)
    var now = Instant.zero
    for step in 1...10 {
      now = now.advanced(byMilliseconds: 50)
      state.observe(visible: (10 + step)..<(14 + step), at: now)
    }
    #expect(abs(state.speed(at: now) - 0.02) < 1e-9, "one row in 50 ms")
    #expect(state.restsAt == now.advanced(byMilliseconds: 100))
    #expect(state.speed(at: now.advanced(byMilliseconds: 100)) == 0)
    state.observe(visible: 500..<504, at: now)
    #expect(state.speed(at: now) == 0, "a jump is no movement")
  }

  @Test("A link is measured while something is received, and not while it is idle")
  func linkEstimate() {
    var link = LinkEstimate()
    #expect(link.throughput == nil)
    link.observe(roundTrip: 80)
    link.receivingBegan(at: .zero)
    link.observe(bytes: 50_000, at: Instant.zero.advanced(byMilliseconds: 500))
    link.observe(sourceBytes: 50_000)
    #expect(link.throughput == 100)
    // A long silence, and then the same speed again.
    let later = Instant.zero.advanced(byMilliseconds: 60_000)
    link.receivingBegan(at: later)
    link.observe(bytes: 50_000, at: later.advanced(byMilliseconds: 500))
    #expect(link.throughput == 100)
    #expect(link.isMeasured)
    #expect(link.transferMilliseconds == 580, "80 ms, and 50,000 bytes at 100 a millisecond")
    #expect(link.meanBytes == 50_000)
    link.observe(roundTrip: 1)
    link.observe(roundTrip: 90)
    #expect(link.roundTrip == 80, "neither a short one nor a long one alone is believed")
    for _ in 0..<3 { link.observe(roundTrip: 40) }
    #expect(link.roundTrip == 40, "three of five are")
  }

  @Test("Until a source has been brought, its size is guessed from what answers said")
  func toldSizes() {
    var link = LinkEstimate()
    link.observe(toldBytes: 10_000)
    #expect(link.meanBytes == 10_000)
    link.observe(toldBytes: 30_000)
    #expect(link.meanBytes == 13_000)
    link.observe(sourceBytes: 50_000)
    link.observe(toldBytes: 10_000)
    #expect(link.meanBytes == 50_000)
    link = LinkEstimate()
    link.observe(toldBytes: .min)
    #expect(link.meanBytes == 1)
  }
}
