import Locking
import ScrollPrefetch
import VirtualTime

struct NoPage: Error {}

/// A pager in virtual time over a source that answers only when it is told to, and the list that it fills.
final class PagerStage: Sendable {
  struct Asked {
    let cursor: Int
    let answer: CheckedContinuation<Page<Int, String>, any Error>
  }

  private struct State {
    var open: [Asked] = []
    var asked: [Int] = []
    var rows: [String] = []
    var inserting = 0
    var faults: [String] = []
    var seen: [String] = []
    var hasEnded = false
  }

  let time: VirtualTime
  private let state = Locked(State())
  /// Takes what an insertion takes, in virtual time.
  private let insertionTime: Duration
  private let held: Locked<Pager<Int, String>?>

  init(
    order: VirtualTime.Order = .firstInFirstOut, insertionTime: Duration = .zero,
    configuration: PagerConfiguration = PagerConfiguration()
  ) {
    time = VirtualTime(order: order)
    self.insertionTime = insertionTime
    held = Locked(nil)
    let pager = Pager<Int, String>(
      first: 0, configuration: configuration, clock: time.clock, executor: time.executor,
      random: SplitMix64(seed: 7), identity: { RowIdentity($0) },
      fetch: { [weak self] cursor in
        guard let self else { throw NoPage() }
        return try await ask(cursor)
      }, insert: { [weak self] insertion in await self?.insert(insertion) })
    held.withLock { $0 = pager }
    let states = pager.states
    time.task(name: "watch the states") { [weak self] in
      for await state in states { self?.saw(state) }
      self?.sawTheEnd()
    }
    time.runUntilIdle()
  }

  var pager: Pager<Int, String>? { held.withLock { $0 } }

  func letGo() { held.withLock { $0 = nil } }

  // MARK: - The source

  private func ask(_ cursor: Int) async throws -> Page<Int, String> {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        state.withLock { state in
          state.asked.append(cursor)
          if !state.open.isEmpty, !Task.isCancelled { state.faults.append("\(cursor) was asked for as well") }
          if state.inserting > 0 { state.faults.append("\(cursor) was asked for during an insertion") }
          state.open.append(Asked(cursor: cursor, answer: answer))
        }
      }
    } onCancel: {
      self.answer(.failure(CancellationError()), ofCancelled: cursor)
    }
  }

  /// The cancelled fetch is no longer open, but ends only when the stage says so.
  private func answer(_ result: Result<Page<Int, String>, any Error>, ofCancelled cursor: Int) {
    let late = state.withLock { state in
      let open = state.open
      state.open = []
      return open
    }
    for asked in late { asked.answer.resume(with: result) }
  }

  /// Has the source answer what is open, then lets everything settle.
  func answer(_ rows: [String], next: Int?) {
    answer(with: .success(Page(rows: rows, next: next)))
    time.runUntilIdle()
  }

  func fail() {
    answer(with: .failure(NoPage()))
    time.runUntilIdle()
  }

  func answer(with result: Result<Page<Int, String>, any Error>) {
    let open = state.withLock { state in
      defer { state.open = [] }
      return state.open
    }
    for asked in open { asked.answer.resume(with: result) }
  }

  // MARK: - The list

  private func insert(_ insertion: PageInsertion<String>) async {
    state.withLock { state in
      state.inserting += 1
      if state.inserting > 1 { state.faults.append("two insertions at once") }
    }
    if insertionTime > .zero { try? await time.clock.sleep(for: insertionTime) }
    state.withLock { state in
      state.rows = insertion.replacesAll ? insertion.rows : state.rows + insertion.rows
      state.inserting -= 1
    }
  }

  private func saw(_ pagerState: PagerState) {
    let word =
      switch pagerState {
      case .idle: "idle"
      case .loading: "loading"
      case .ended: "ended"
      case .failed(let error, let wait): "failed \(type(of: error))\(wait == nil ? "" : ", waits")"
      }
    state.withLock { $0.seen.append(word) }
  }

  private func sawTheEnd() { state.withLock { $0.hasEnded = true } }

  func show(_ visible: Range<Int>, landing: Range<Int>? = nil) {
    pager?.viewportDidChange(Viewport(visible: visible, landing: landing))
    time.runUntilIdle()
  }

  // MARK: - What can be seen

  /// All cursors that were asked for, in order.
  var asked: [Int] { state.withLock { $0.asked } }
  var isFetching: Bool { state.withLock { !$0.open.isEmpty } }
  var rows: [String] { state.withLock { $0.rows } }
  var seen: [String] { state.withLock { $0.seen } }
  var faults: [String] { state.withLock { $0.faults } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
}

/// Names of rows.
func names(_ numbers: Range<Int>) -> [String] { numbers.map { "row \($0)" } }
