import Locking
import ScrollPrefetch
import VirtualTime

/// The real `Pager` of a feed that comes in pages, in a virtual time of its own.
///
/// Its clock is ahead of the trace's by what the first page took: it has asked for that page, and got it, before the
/// scroll begins. It never fails, so it sets no timers.
final class ReplayPager {
  private let time = VirtualTime()
  private let lead: Double
  private let desk = PageDesk()
  private let pager: Pager<Int, Int>

  /// A pager that has brought the list's rows as they are.
  init(_ pages: PageQueue, in world: World, at now: Double) {
    lead = pages.firstLatency
    pager = Pager(
      first: 0, clock: time.clock, executor: time.executor, random: SplitMix64(seed: 0),
      identity: { RowIdentity($0) }, fetch: { [desk] number in try await desk.page(number) },
      insert: { [desk] page in desk.insert(page.rows) })
    time.clock.move(to: VirtualClock.Instant(milliseconds: now))
    pager.refresh()
    time.runUntilIdle()
    _ = desk.takeWish()
    answer(world.rows.map(\.key), hasMore: pages.hasMore, at: now)
  }

  /// Brings the pager the page that it asked for, whose rows are in the list.
  func deliver(_ keys: Range<Int>, in world: World, at now: Double) {
    answer(Array(keys), hasMore: world.pages?.hasMore == true, at: now)
  }

  /// Tells it what the list did in this instant; returns what it asks for.
  func wishes(
    after happenings: [Happening], _ viewport: Viewport, in world: World, at now: Double
  ) -> [Command] {
    move(to: now)
    for case .trace(let event) in happenings {
      if case .edit = event.kind { pager.rowCountDidChange(to: world.rows.count) }
    }
    pager.viewportDidChange(viewport)
    time.runUntilIdle()
    return desk.takeWish() ? [.askForPage] : []
  }

  private func answer(_ keys: [Int], hasMore: Bool, at now: Double) {
    move(to: now)
    desk.answer(keys, hasMore: hasMore)
    time.runUntilIdle()
    let inserted = desk.takeInserted()
    guard inserted == keys else {
      fatalError("the pager at \(now) ms: inserted \(inserted) of the page \(keys)")
    }
  }

  private func move(to now: Double) {
    time.clock.move(to: VirtualClock.Instant(milliseconds: now + lead))
  }
}

/// Where the pager asks for pages, and the replay answers.
private final class PageDesk: Sendable {
  private struct State {
    var number = 0
    var isAsked = false
    var answer: AsyncStream<Page<Int, Int>>.Continuation?
    var inserted: [Int] = []
  }

  private let state = Locked(State())

  func page(_ number: Int) async throws -> Page<Int, Int> {
    let (answers, answer) = AsyncStream<Page<Int, Int>>.makeStream()
    state.withLock { state in
      state.number = number
      state.isAsked = true
      state.answer = answer
    }
    for await page in answers { return page }
    throw CancellationError()
  }

  func insert(_ rows: [Int]) {
    state.withLock { $0.inserted += rows }
  }

  /// Whether a page was asked for since the last time.
  func takeWish() -> Bool {
    state.withLock { state in
      defer { state.isAsked = false }
      return state.isAsked
    }
  }

  func takeInserted() -> [Int] {
    state.withLock { state in
      defer { state.inserted = [] }
      return state.inserted
    }
  }

  func answer(_ rows: [Int], hasMore: Bool) {
    let (answer, number) = state.withLock { state in
      defer { state.answer = nil }
      return (state.answer, state.number)
    }
    answer?.yield(Page(rows: rows, next: hasMore ? number + 1 : nil))
    answer?.finish()
  }
}

extension VirtualClock.Instant {
  /// A time of the replay, to the nanosecond.
  init(milliseconds: Double) {
    self.init(offset: .nanoseconds(Int64((milliseconds * 1_000_000).rounded())))
  }
}
