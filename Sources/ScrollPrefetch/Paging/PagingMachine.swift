internal import PrefetchCore

/// When to ask for a page, and what becomes of it.
///
/// It holds no page, no task and no clock. At any time it rests, fetches, inserts, waits for a failure's backoff to pass, or has come to an end. Only from rest is
/// a page asked for, so there is never more than one on its way or being inserted.
package struct PagingMachine: Sendable {
  /// The number of a fetch, by which a late answer is known.
  package typealias Attempt = Int

  /// What has happened.
  package enum Event: Sendable {
    case viewportChanged(Viewport)
    /// The app has other rows than the pages brought.
    case rowCountChanged(Int)
    case fetched(Attempt, newRows: Int, hasNext: Bool)
    case inserted(Attempt)
    case failed(Attempt)
    case timeCame
    case retried
    case refreshed
    case shutDown
  }

  /// What is to be done, in order.
  package enum Action: Hashable, Sendable {
    case fetch(Attempt, isRefresh: Bool)
    case cancel(Attempt)
    /// Insert the rows of the page that has just come.
    case insert(Attempt)
    /// Say that the time came, at that moment; a later wish replaces it.
    case wake(at: Instant)
    case sleep
    case show(Phase)
  }

  /// What an app can show of it.
  package enum Phase: Hashable, Sendable {
    case idle
    case loading
    /// With the wait until it is tried again, in milliseconds.
    case failed(retryAfter: Double)
    /// So many pages in a row brought nothing new, that no more is asked for.
    case stalled
    case ended
  }

  private enum State: Equatable, Sendable {
    case resting
    case fetching(Attempt, since: Instant)
    case inserting(Attempt, newRows: Int, hasNext: Bool)
    case waiting(until: Instant)
    case stalled
    case ended
    case over
  }

  private let rules: PagingRules
  private var random: any RandomNumberGenerator & Sendable
  private var state = State.resting
  private var lastAttempt = 0
  private var pace: PagingPace
  private var scroll = ScrollState()
  private var viewport: Viewport?
  /// How many rows there are, by what the app says and the pages bring.
  package private(set) var rowCount = 0
  /// Whether the app has said how many there are while a page was being inserted.
  private var countIsTold = false
  /// Whether the next page is the first: nothing has come, or a refresh is under way.
  private var wantsFirst = true
  private var failures = 0
  private var emptyPages = 0

  package init(
    rules: PagingRules,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.rules = rules
    self.random = random
    pace = PagingPace(first: rules.firstLatency)
  }

  /// Takes in what has happened, and says what is to be done.
  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    guard state != .over else { return [] }
    switch event {
    case .viewportChanged(let viewport):
      // How many rows there will be a report may know before the pager does: only what no list has is cut off.
      let rows = 0..<Int.max
      let visible = viewport.visible.clamped(to: rows)
      self.viewport = Viewport(visible: visible, landing: viewport.landing?.clamped(to: rows))
      scroll.observe(visible: visible, at: now)
      return fetchIfDue(at: now)
    case .rowCountChanged(let count):
      rowCount = max(0, count)
      countIsTold = true
      return fetchIfDue(at: now)
    case .fetched(let attempt, let newRows, let hasNext):
      return fetched(attempt, newRows: newRows, hasNext: hasNext, at: now)
    case .inserted(let attempt): return inserted(attempt, at: now)
    case .failed(let attempt): return failed(attempt, at: now)
    case .timeCame: return timeCame(at: now)
    case .retried: return retried(at: now)
    case .refreshed: return refreshed(at: now)
    case .shutDown: return shutDown()
    }
  }
}

// MARK: - Asking

extension PagingMachine {
  private mutating func fetchIfDue(at now: Instant) -> [Action] {
    guard state == .resting, isDue(at: now) else { return [] }
    return fetch(at: now)
  }

  private func isDue(at now: Instant) -> Bool {
    // The first page, which a refresh asks for again, is due wherever the list is, once it has been heard of.
    guard !wantsFirst else { return viewport != nil || lastAttempt > 0 }
    guard let viewport else { return false }
    // A list without rows can show none, so any report of it will do; else what is off the screen wants nothing.
    guard rowCount > 0 else { return true }
    guard !viewport.visible.isEmpty, viewport.visible.lowerBound < rowCount else { return false }
    let bottom = max(viewport.visible.upperBound, viewport.landing?.upperBound ?? 0)
    return rules.decision.isDue(
      PagingDecision.Situation(
        remaining: max(0, rowCount - bottom), visible: viewport.visible.count,
        speed: scroll.direction > 0 ? scroll.speed(at: now) : 0, latency: pace.expected))
  }

  private mutating func fetch(at now: Instant) -> [Action] {
    lastAttempt += 1
    state = .fetching(lastAttempt, since: now)
    return [.show(.loading), .fetch(lastAttempt, isRefresh: wantsFirst)]
  }

  private mutating func timeCame(at now: Instant) -> [Action] {
    guard case .waiting(let time) = state else { return [] }
    guard now >= time else { return [.wake(at: time)] }
    state = .resting
    guard !isDue(at: now) else { return fetch(at: now) }
    return [.show(.idle)]
  }

  private mutating func retried(at now: Instant) -> [Action] {
    switch state {
    case .waiting: return [.sleep] + fetch(at: now)
    case .stalled:
      emptyPages = 0
      return fetch(at: now)
    case .resting, .fetching, .inserting, .ended, .over: return []
    }
  }

  private mutating func refreshed(at now: Instant) -> [Action] {
    wantsFirst = true
    failures = 0
    emptyPages = 0
    switch state {
    case .fetching(let attempt, _): return [.cancel(attempt)] + fetch(at: now)
    // What is being inserted is not stopped half-way; then comes the refresh.
    case .inserting, .over: return []
    case .waiting: return [.sleep] + fetch(at: now)
    case .resting, .stalled, .ended: return fetch(at: now)
    }
  }

  private mutating func shutDown() -> [Action] {
    defer { state = .over }
    switch state {
    case .fetching(let attempt, _), .inserting(let attempt, _, _): return [.cancel(attempt), .show(.idle)]
    case .waiting: return [.sleep, .show(.idle)]
    case .stalled: return [.show(.idle)]
    case .resting, .ended, .over: return []
    }
  }
}

// MARK: - Answers

extension PagingMachine {
  private mutating func fetched(
    _ attempt: Attempt, newRows: Int, hasNext: Bool, at now: Instant
  ) -> [Action] {
    guard case .fetching(attempt, let start) = state else { return [] }
    pace.record(milliseconds: now.milliseconds(since: start))
    failures = 0
    let isRefresh = wantsFirst
    wantsFirst = false
    if isRefresh {
      rowCount = 0
      viewport?.landing = nil
    }
    countIsTold = false
    state = .inserting(attempt, newRows: newRows, hasNext: hasNext)
    // An empty refresh takes away the rows that there were; any other empty page has nothing to insert.
    return isRefresh || newRows > 0 ? [.insert(attempt)] : inserted(attempt, at: now)
  }

  private mutating func inserted(_ attempt: Attempt, at now: Instant) -> [Action] {
    guard case .inserting(attempt, let newRows, let hasNext) = state else { return [] }
    if !countIsTold { rowCount += min(newRows, Int.max - rowCount) }
    emptyPages = newRows > 0 ? 0 : emptyPages + 1
    state = .resting
    if wantsFirst { return fetch(at: now) }
    guard hasNext else {
      state = .ended
      return [.show(.ended)]
    }
    guard emptyPages < rules.emptyPageLimit else {
      state = .stalled
      return [.show(.stalled)]
    }
    guard emptyPages == 0 else {
      let wait = rules.backoff.delay(afterFailures: emptyPages, using: &random)
      return [.show(.loading)] + rest(wait, at: now)
    }
    return isDue(at: now) ? fetch(at: now) : [.show(.idle)]
  }

  private mutating func failed(_ attempt: Attempt, at now: Instant) -> [Action] {
    guard case .fetching(attempt, _) = state else { return [] }
    failures += 1
    let wait = rules.backoff.delay(afterFailures: failures, using: &random)
    return [.show(.failed(retryAfter: wait))] + rest(wait, at: now)
  }

  private mutating func rest(_ milliseconds: Double, at now: Instant) -> [Action] {
    let time = now.advanced(byMilliseconds: milliseconds)
    state = .waiting(until: time)
    return [.wake(at: time)]
  }
}
