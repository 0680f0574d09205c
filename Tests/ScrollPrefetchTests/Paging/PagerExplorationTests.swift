import Locking
import ScrollPrefetch
import Testing
import VirtualTime

/// An app with an endless list, whose source takes its time, fails, repeats itself, and is sometimes empty.
private final class RandomFeed: Sendable {
  static let length = 200

  private struct State {
    var random: SplitMix64
    var rows: [String] = []
    var fetching = 0
    var inserting = 0
    var mostFetched = 0
    var faults: [String] = []
  }

  private let state: Locked<State>
  private let clock: VirtualClock

  init(seed: UInt64, clock: VirtualClock) {
    state = Locked(State(random: SplitMix64(seed: seed)))
    self.clock = clock
  }

  var rows: [String] { state.withLock { $0.rows } }
  var faults: [String] { state.withLock { $0.faults } }
  var isBusy: Bool { state.withLock { $0.fetching > 0 || $0.inserting > 0 } }

  private func draw(below bound: Int) -> Int { state.withLock { $0.random.next(below: bound) } }

  /// The page from a row on, which a retry finds again.
  func fetch(_ first: Int) async throws -> Page<Int, String> {
    state.withLock { state in
      state.fetching += 1
      if state.inserting > 0 { state.faults.append("asked during an insertion") }
    }
    defer { state.withLock { $0.fetching -= 1 } }
    // Some do not heed their cancellation.
    do { try await clock.sleep(for: .milliseconds(draw(below: 300))) } catch {
      if draw(below: 2) == 0 { throw error }
    }
    state.withLock { state in
      if state.fetching > 1, !Task.isCancelled { state.faults.append("asked twice at once") }
    }
    switch draw(below: 10) {
    case 0: throw NoPage()
    case 1: return Page(rows: [], next: first)
    default:
      let end = min(first + 1 + draw(below: 30), Self.length)
      return Page(rows: names(max(0, first - draw(below: 3))..<end), next: end == Self.length ? nil : end)
    }
  }

  func insert(_ insertion: PageInsertion<String>) async {
    state.withLock { state in
      state.inserting += 1
      if state.inserting > 1 { state.faults.append("two insertions at once") }
    }
    try? await clock.sleep(for: .milliseconds(draw(below: 3) * 20))
    state.withLock { state in
      state.rows = insertion.replacesAll ? insertion.rows : state.rows + insertion.rows
      state.inserting -= 1
      if state.rows != names(0..<state.rows.count) { state.faults.append("rows are \(state.rows)") }
    }
  }
}

@Suite("Pagers in random orders", .timeLimit(.minutes(10)))
struct PagerExplorationTests {
  private func run(seed: UInt64) throws {
    let time = VirtualTime(order: .random(seed: seed))
    let clock = time.clock
    let feed = RandomFeed(seed: seed, clock: clock)
    let pager = Pager<Int, String>(
      first: 0, clock: clock, executor: time.executor, random: SplitMix64(seed: seed),
      identity: { RowIdentity($0) }, fetch: { try await feed.fetch($0) }, insert: { await feed.insert($0) })
    let states = pager.states
    time.task(name: "watch") { for await _ in states {} }
    for reporter in 0..<3 {
      time.task(name: "report \(reporter)") {
        var random = SplitMix64(seed: seed &* 3 &+ UInt64(reporter))
        for _ in 0..<40 {
          try? await clock.sleep(for: .milliseconds(random.next(below: 100)))
          let row = random.next(below: max(1, feed.rows.count))
          switch random.next(below: 20) {
          case 0: pager.refresh()
          case 1: pager.retry()
          case 2: pager.viewportDidChange(.inactive)
          default: pager.viewportDidChange(Viewport(visible: row..<row + 5))
          }
        }
      }
    }
    time.advance(by: .seconds(10))
    // Scrolled down to the end, it comes to have all rows, in order and once.
    for _ in 0..<400 {
      if case .ended = pager.state, !feed.isBusy { break }
      let count = feed.rows.count
      pager.viewportDidChange(Viewport(visible: max(0, count - 5)..<max(1, count)))
      pager.retry()
      time.advance(by: .seconds(1))
    }
    #expect(feed.rows == names(0..<RandomFeed.length), "seed \(seed)")
    #expect(feed.faults.isEmpty, "seed \(seed)")
    pager.shutDown()
    time.advance(by: .seconds(1))
    #expect(time.unfinishedTasks.isEmpty, "seed \(seed)")
    #expect(time.nextDeadline == nil, "seed \(seed)")
  }

  @Test("P23: whatever the order, pages come one at a time, no row comes twice, and all come in the end")
  func random() throws {
    for seed in 0..<500 { try run(seed: UInt64(seed)) }
  }
}
