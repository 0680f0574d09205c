public import Foundation
internal import Locking
public import PrefetchCore

/// Puts the right image in memory before its row is on the screen. An app has one.
///
/// It tracks what every list of the app shows, schedules downloads by priority, cancels what no one wants any more,
/// keeps what it brought in a bounded memory, and tells what it did as a stream of events.
///
/// What a UI calls is synchronous, can be called from any thread, never waits, and takes effect in the order of the
/// calls.
public actor PrefetchCoordinator<Image: Sendable> {
  private nonisolated let inbox: Inbox
  private nonisolated let images = MemoryStore()
  private nonisolated let callers = CallerTable()
  private nonisolated let slots = SlotTable()
  private nonisolated let hub = EventHub()
  private nonisolated let tasks: TaskSource
  private nonisolated let lastList = Locked(0)
  private var state: CoordinatorState

  /// Makes a coordinator and sets it to work.
  ///
  /// - Parameters:
  ///   - loader: Brings bytes.
  ///   - decoder: Makes images of them.
  ///   - configuration: Limits and depth.
  ///   - clock: Tells the time; another one than the system's replays or tests in virtual time.
  ///   - executor: Where its tasks run; `nil` for the system's.
  ///   - random: Draws the jitter of waits; a seeded one makes them the same each time.
  public init(
    loader: some ImageLoader, decoder: ImageDecoder<Image>,
    configuration: PrefetchConfiguration = PrefetchConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(), executor: (any TaskExecutor)? = nil,
    random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    let inbox = Inbox(time: TimeSource(clock))
    let tasks = TaskSource(executor: executor)
    self.inbox = inbox
    self.tasks = tasks
    state = CoordinatorState(
      inbox: inbox, images: images, callers: callers, slots: slots, hub: hub,
      work: OpenWork(loader: loader, inbox: inbox, tasks: tasks), decoder: AnyDecoder(decoder),
      machine: PrefetchMachine(
        limits: configuration.limits(for: loader), random: random))
    loader.store?.reportTroubles { [weak inbox] in inbox?.post(.storeTroubled($0)) }
    loader.store?.reportListing { [weak inbox] in inbox?.post(.storeListed) }
    // The task holds the inbox, and the coordinator only while it works: letting go of the coordinator ends both.
    _ = tasks.make { [weak self] in
      while await inbox.waitForMessages() { await self?.takeTurn() }
    }
  }

  deinit {
    state.shutDown()
  }

  private func takeTurn() {
    state.takeTurn()
  }

  // MARK: - Lists

  /// A handle for a list with these rows, which reports what the list shows.
  public nonisolated func makeList(_ content: some ListContent) -> PrefetchList {
    let number = lastList.withLock { last in
      last += 1
      return last
    }
    return PrefetchList(id: ListID(number: number), content: content, inbox: inbox)
  }

  /// A hold on one image for a reusable view.
  public nonisolated func makeSlot() -> ImageSlot<Image> {
    ImageSlot(slots: slots, inbox: inbox, images: images, tasks: tasks)
  }

  // MARK: - Reading

  /// The image, if it is in memory; at once, from any thread, so that a cell can show it in the same frame.
  public nonisolated func cachedImage(for request: ImageRequest) -> Image? {
    guard let image = images.validImage(for: request) else { return nil }
    return TypedImage<Image>.image(of: image)
  }

  /// The first image of a list's row, if it is in memory; `nil` too for a row outside the list.
  public nonisolated func cachedImage(forRow row: Int, of list: PrefetchList) -> Image? {
    list.firstRequest(ofRow: row).flatMap(cachedImage(for:))
  }

  /// The image: at once if it is in memory, else when its transfer, which any number of callers share, has brought it.
  ///
  /// It is wanted as much as a visible row until it is there, has failed, or the calling task is cancelled. A failure
  /// that will not heal, and is remembered, is thrown at once; while one that may heal is waited out, a caller waits too,
  /// whoever had it: seconds as a rule, but for a server's `Retry-After` up to ``PrefetchConfiguration/failureLifetime``.
  /// Who cannot wait so long cancels the task.
  ///
  /// - Parameters:
  ///   - request: The image.
  ///   - retries: How many failures that may heal are waited out, before one is thrown.
  ///   - waitsForNetwork: Whether to wait while there is no network; else ``PrefetchError/offline`` is thrown at once.
  /// - Returns: The image, whether or not memory keeps it.
  /// - Throws: ``PrefetchError``, or `CancellationError` when the calling task is cancelled.
  public nonisolated func image(
    for request: ImageRequest, retries: Int = 2, waitsForNetwork: Bool = false
  ) async throws -> Image {
    if let image = cachedImage(for: request) { return image }
    let caller = callers.makeID()
    let patience = Event.Patience(retries: max(0, retries), waitsForNetwork: waitsForNetwork)
    let stored = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        callers.add(caller, continuation)
        if !inbox.post(.callerJoined(caller, request, patience)) {
          callers.answer(caller, with: .failure(PrefetchError.shutDown))
        }
        // Had the task been cancelled before, its wish to leave would have come before its wish to join.
        if Task.isCancelled { inbox.post(.callerLeft(caller)) }
      }
    } onCancel: {
      inbox.post(.callerLeft(caller))
    }
    return withExtendedLifetime(self) { TypedImage<Image>.image(of: stored) }
  }

  // MARK: - Watching

  /// What happens from now on.
  ///
  /// Any number of subscribers can watch; a slow one costs no one else anything.
  ///
  /// - Parameter bufferLimit: How many events may wait for the subscriber, before it loses what is new.
  /// - Returns: A sequence for one task to iterate over.
  public nonisolated func events(bufferLimit: Int = 4_096) -> PrefetchEvents {
    PrefetchEvents(hub: hub, bufferLimit: bufferLimit)
  }

  /// What has been done so far, all that was told before the call included: `await coordinator.figures`.
  public var figures: PrefetchFigures {
    state.takeTurn()
    return state.machine.figures
  }

  // MARK: - Control

  /// Ends prefetching until it is resumed; what is visible, bound or awaited goes on.
  public nonisolated func pausePrefetching() {
    inbox.post(.prefetchPaused(true))
  }

  /// Takes up prefetching again.
  public nonisolated func resumePrefetching() {
    inbox.post(.prefetchPaused(false))
  }

  /// Says what the device reports of its network.
  public nonisolated func networkDidChange(to path: NetworkPath) {
    inbox.post(.networkChanged(path))
  }

  /// Says that the system is short of memory: everything that is not shown leaves it.
  public nonisolated func memoryPressureDidRise(to pressure: MemoryPressure = .warning) {
    inbox.post(.memoryPressed(pressure))
  }

  /// Forgets what is known of a request's source: its images in memory, its failures, and what is being brought.
  ///
  /// Whoever asks after this call sees none of it any more. If anyone wants it, it is transferred anew.
  public nonisolated func invalidate(_ request: ImageRequest) {
    images.beginInvalidation(of: request)
    if !inbox.post(.invalidated(request)) { images.endInvalidation(of: request) }
  }

  /// Ends every transfer, caller, slot, list, event stream and task.
  ///
  /// What is asked for afterwards fails at once.
  public nonisolated func shutDown() {
    inbox.post(.shutDown)
  }
}

extension PrefetchCoordinator<Data> {
  /// A coordinator for images as bytes.
  public init(loader: some ImageLoader, configuration: PrefetchConfiguration = PrefetchConfiguration()) {
    self.init(loader: loader, decoder: .bytes, configuration: configuration)
  }
}
