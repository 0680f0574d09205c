public import PrefetchCore

/// Brings the next page of an endless list before its end can be seen.
///
/// A list has one. It is told what the list shows, and asks the app's source for a page once: so early that the page is there when the
/// rows are used up, by the speed of the scroll and by how long pages have been taking. It never asks while a page is being
/// fetched or inserted. Rows that came before are dropped.
///
/// All its methods can be called from any thread, return at once, and take effect in the order of the calls. Its row numbers
/// are those of the rows that its pages brought, from 0. Letting go of it cancels what is under way.
///
/// It keeps the identity of each row that came since the last refresh, so that none comes twice.
public final class Pager<Cursor: Sendable, Row: Sendable>: Sendable {
  private let core: PagerCore<Cursor, Row>

  /// Makes a pager, which waits for a first report or for ``refresh()``.
  ///
  /// - Parameters:
  ///   - first: Where the first page begins.
  ///   - configuration: How early to ask, and how to go on after failures.
  ///   - clock: Tells the time; another one than the system's tests in virtual time.
  ///   - executor: Where its tasks run; `nil` for the system's.
  ///   - random: Draws the jitter of waits; a seeded one makes them the same each time.
  ///   - identity: What makes two rows the same.
  ///   - fetch: Brings a page.
  ///   - insert: Puts rows into the list; until it returns no other page is asked for. It may be the main actor's.
  public init(
    first: Cursor, configuration: PagerConfiguration = PagerConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(), executor: (any TaskExecutor)? = nil,
    random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    identity: @escaping @Sendable (Row) -> RowIdentity,
    fetch: @escaping @concurrent @Sendable (Cursor) async throws -> Page<Cursor, Row>,
    insert: @escaping @Sendable (PageInsertion<Row>) async -> Void
  ) {
    core = PagerCore(
      source: PageSource(first: first, identity: identity, fetch: fetch, insert: insert),
      machine: PagingMachine(rules: configuration.rules, random: random),
      time: TimeSource(clock), tasks: TaskSource(executor: executor))
  }

  deinit {
    core.tell(.shutDown)
  }

  /// Says what the list shows now.
  ///
  /// Meant for every frame. A list without rows reports too, with any viewport: so its first page is asked for. What is
  /// off the screen wants nothing else.
  public func viewportDidChange(_ viewport: Viewport) {
    core.tell(.viewportChanged(viewport))
  }

  /// Says how many rows there are, when the app itself has added some or taken some away.
  ///
  /// What pages bring is counted without it.
  public func rowCountDidChange(to count: Int) {
    core.tell(.rowCountChanged(count))
  }

  /// Fetches the first page anew; its rows take the place of all others when it comes.
  ///
  /// A page that is being fetched is cancelled, and dropped if it comes all the same. One that is being inserted is
  /// finished first.
  public func refresh() {
    core.tell(.refreshed)
  }

  /// Asks at once for the page that failed, instead of after the wait.
  public func retry() {
    core.tell(.retried)
  }

  /// Cancels what is under way and ends the sequences of states; from now on nothing is done.
  ///
  /// Then its ``state`` is idle, or ended if the last page has come.
  public func shutDown() {
    core.tell(.shutDown)
  }

  /// What it is doing.
  public var state: PagerState { core.current }

  /// What it is doing now and from now on, without what has passed before it could be seen.
  ///
  /// Any number of tasks can watch, each with a sequence of its own.
  public var states: AsyncStream<PagerState> { core.makeStates() }
}
