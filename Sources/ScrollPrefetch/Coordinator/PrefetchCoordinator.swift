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
  // What is shared with other threads.
  nonisolated let inbox: Inbox
  nonisolated let images = MemoryStore()
  nonisolated let callers = CallerTable()
  nonisolated let hub = EventHub()
  nonisolated let work: OpenWork
  private nonisolated let lastList = Locked(0)

  // What only turns touch.
  let decoder: AnyDecoder
  var machine: PrefetchMachine
  var keys = KeyTable()
  var contents: [ListID: any ListContent] = [:]
  var waiting: [CallerID: ImageID] = [:]
  var bodies: [SourceID: Data] = [:]
  var staged = StagedResults()
  var lastEvent = 0
  var newEvents: [PrefetchEvent] = []
  var isWatched = false

  /// Makes a coordinator and sets it to work.
  ///
  /// - Parameters:
  ///   - loader: Brings bytes.
  ///   - decoder: Makes images of them.
  ///   - configuration: Limits and depth.
  ///   - clock: Tells the time; another one than the system's replays or tests in virtual time.
  ///   - executor: Where its tasks run; `nil` for the system's.
  public init(
    loader: some ImageLoader, decoder: ImageDecoder<Image>,
    configuration: PrefetchConfiguration = PrefetchConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(), executor: (any TaskExecutor)? = nil
  ) {
    let inbox = Inbox(time: TimeSource(clock))
    let tasks = TaskSource(executor: executor)
    self.inbox = inbox
    self.decoder = AnyDecoder(decoder)
    work = OpenWork(loader: loader, inbox: inbox, tasks: tasks)
    machine = PrefetchMachine(limits: configuration.limits(resumes: loader.resumesTransfers))
    // The task holds the inbox, and the coordinator only while it works: letting go of the coordinator ends both.
    _ = tasks.make { [weak self] in
      while await inbox.waitForMessages() { await self?.takeTurn() }
    }
  }

  deinit {
    // No turn will come any more: what ends now is told here.
    let now = inbox.time.now
    let actions = machine.handle(.shutDown, at: now) { index, _ in
      preconditionFailure("row \(index) was asked for at the end")
    }
    var lastEvents: [PrefetchEvent] = []
    for case .note(let note) in actions {
      lastEvent += 1
      lastEvents.append(PrefetchEvent(note, number: lastEvent, at: now, keys: keys))
    }
    hub.publish(lastEvents)
    endEverything()
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

  // MARK: - Reading

  /// The image, if it is in memory; at once, from any thread, so that a cell can show it in the same frame.
  public nonisolated func cachedImage(for request: ImageRequest) -> Image? {
    images.image(for: request.imageKey).map(image(in:))
  }

  /// The first image of a list's row, if it is in memory; `nil` too for a row outside the list.
  public nonisolated func cachedImage(forRow row: Int, of list: PrefetchList) -> Image? {
    list.firstRequest(ofRow: row).flatMap(cachedImage(for:))
  }

  /// The image: at once if it is in memory, else when its transfer, which any number of callers share, has brought it.
  ///
  /// It is wanted as much as a visible row until it is there, the transfer fails, or the calling task is cancelled.
  ///
  /// - Throws: ``PrefetchError``, or `CancellationError` when the calling task is cancelled.
  public nonisolated func image(for request: ImageRequest) async throws -> Image {
    if let image = cachedImage(for: request) { return image }
    let caller = callers.makeID()
    let stored = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        callers.add(caller, continuation)
        if !inbox.post(.callerJoined(caller, request)) {
          callers.answer(caller, with: .failure(PrefetchError.shutDown))
        }
        // Had the task been cancelled before, its wish to leave would have come before its wish to join.
        if Task.isCancelled { inbox.post(.callerLeft(caller)) }
      }
    } onCancel: {
      inbox.post(.callerLeft(caller))
    }
    return withExtendedLifetime(self) { image(in: stored) }
  }

  private nonisolated func image(in stored: StoredImage) -> Image {
    guard let typed = stored as? TypedImage<Image> else {
      preconditionFailure("memory holds a \(type(of: stored)), not an image of \(Image.self)")
    }
    return typed.image
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

  /// What has been done so far, all that was told before the call included.
  public var figures: PrefetchFigures {
    takeTurn()
    return machine.figures
  }

  // MARK: - Control

  /// Ends every transfer, caller, list, event stream and task.
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
