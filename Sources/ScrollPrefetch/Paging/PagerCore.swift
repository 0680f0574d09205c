internal import Locking
internal import PrefetchCore

/// The machine of a pager, and the tasks that do what it says.
///
/// Tasks hold this, not the pager: letting go of the pager ends them.
final class PagerCore<Cursor: Sendable, Row: Sendable>: Sendable {
  private struct State {
    var machine: PagingMachine
    var next: Cursor
    var identities: Set<RowIdentity> = []
    /// The fetch that is under way, and whether its page takes the place of all rows.
    var open: (attempt: PagingMachine.Attempt, isRefresh: Bool)?
    var work: Task<Void, Never>?
    var alarm: Task<Void, Never>?
    var lastError: (any Error)?
    var board = StateBoard()
    var isOver = false
  }

  /// What must not be told while the state is locked, since it may answer at once.
  private struct Farewells: Sendable {
    var cancelled: [Task<Void, Never>] = []
    var finished: [AsyncStream<PagerState>.Continuation] = []
  }

  private let source: PageSource<Cursor, Row>
  private let time: TimeSource
  private let tasks: TaskSource
  private let state: Locked<State>

  init(
    source: PageSource<Cursor, Row>, machine: PagingMachine, time: TimeSource, tasks: TaskSource
  ) {
    self.source = source
    self.time = time
    self.tasks = tasks
    state = Locked(State(machine: machine, next: source.first))
  }

  var current: PagerState { state.withLock { $0.board.current } }

  func makeStates() -> AsyncStream<PagerState> {
    let (states, stream) = AsyncStream<PagerState>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { $0.isOver ? nil : $0.board.add(stream) }
    if let number {
      stream.onTermination = { [weak self] _ in self?.state.withLock { $0.board.remove(number) } }
    } else {
      stream.finish()
    }
    return states
  }

  // MARK: - The funnel

  func tell(_ event: PagingMachine.Event) {
    change { state, farewells in
      handle(event, in: &state, &farewells)
      if case .shutDown = event {
        state.isOver = true
        farewells.finished += state.board.removeAll()
      }
    }
  }

  private func change<Result: Sendable>(_ body: (inout State, inout Farewells) -> Result) -> Result {
    let (result, farewells) = state.withLock { state in
      var farewells = Farewells()
      return (body(&state, &farewells), farewells)
    }
    for task in farewells.cancelled { task.cancel() }
    for stream in farewells.finished { stream.finish() }
    return result
  }

  @discardableResult
  private func handle(
    _ event: PagingMachine.Event, in state: inout State, _ farewells: inout Farewells
  ) -> [PagingMachine.Action] {
    let actions = state.machine.handle(event, at: time.now)
    for action in actions { perform(action, in: &state, &farewells) }
    return actions
  }

  private func perform(
    _ action: PagingMachine.Action, in state: inout State, _ farewells: inout Farewells
  ) {
    switch action {
    case .fetch(let attempt, let isRefresh):
      let cursor = isRefresh ? source.first : state.next
      state.open = (attempt, isRefresh)
      state.work = tasks.make { await self.run(attempt, from: cursor) }
    case .cancel:
      state.open = nil
      if let work = state.work { farewells.cancelled.append(work) }
    // The task that fetched the page goes on with it.
    case .insert: break
    case .wake(let moment):
      if let alarm = state.alarm { farewells.cancelled.append(alarm) }
      state.alarm = tasks.make { await self.wait(until: moment) }
    case .sleep:
      if let alarm = state.alarm { farewells.cancelled.append(alarm) }
      state.alarm = nil
    case .show(let phase): show(phase, in: &state)
    }
  }

  // MARK: - Tasks

  private func wait(until moment: Instant) async {
    guard (try? await time.sleep(until: moment)) != nil else { return }
    tell(.timeCame)
  }

  private func run(_ attempt: PagingMachine.Attempt, from cursor: Cursor) async {
    do {
      let page = try await source.fetch(cursor)
      guard let insertion = fetched(page, by: attempt) else { return }
      await source.insert(insertion)
      tell(.inserted(attempt))
    } catch {
      failed(error, in: attempt)
    }
  }

  /// What is to be inserted of a page; nil if it has nothing new, or no one wants it any more.
  private func fetched(
    _ page: Page<Cursor, Row>, by attempt: PagingMachine.Attempt
  ) -> PageInsertion<Row>? {
    let identities = page.rows.map(source.identity)
    return change { state, farewells in
      guard let open = state.open, open.attempt == attempt else { return nil }
      state.open = nil
      if open.isRefresh { state.identities = [] }
      let rows = zip(identities, page.rows).filter { state.identities.insert($0.0).inserted }.map(\.1)
      if let next = page.next { state.next = next }
      let actions = handle(
        .fetched(attempt, newRows: rows.count, hasNext: page.next != nil), in: &state, &farewells)
      guard actions.contains(.insert(attempt)) else { return nil }
      return PageInsertion(rows: rows, replacesAll: open.isRefresh)
    }
  }

  private func failed(_ error: any Error, in attempt: PagingMachine.Attempt) {
    change { state, farewells in
      guard state.open?.attempt == attempt else { return }
      state.open = nil
      state.lastError = error
      handle(.failed(attempt), in: &state, &farewells)
    }
  }

  private func show(_ phase: PagingMachine.Phase, in state: inout State) {
    switch phase {
    case .idle: state.board.show(.idle)
    case .loading: if !state.board.current.isLoading { state.board.show(.loading) }
    case .ended: state.board.show(.ended)
    case .stalled: state.board.show(.failed(PagerError.noNewRows, retryAfter: nil))
    case .failed(let wait):
      guard let error = state.lastError else { return }
      state.board.show(.failed(error, retryAfter: .milliseconds(wait)))
    }
  }
}

extension PagerState {
  fileprivate var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}
