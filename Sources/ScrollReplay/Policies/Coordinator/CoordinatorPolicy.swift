import Foundation
import Locking
package import ScrollPrefetch
import VirtualTime

/// The real `PrefetchCoordinator`, run in virtual time on the replay's thread.
///
/// It is told what an app's would be: viewports, edits, what its loader receives. Its own limits are the network's
/// connections and the scenario's memory budget.
package struct CoordinatorPolicy: Policy {
  package let name: String
  package let resumesTransfers = true
  package let observesProgress = true
  package let asksForPages = true

  private let time: VirtualTime
  private let configuration: PrefetchConfiguration
  private var app: ReplayApp?
  private var landing: ReplayLanding

  /// A coordinator whose jobs run in an order drawn from the seed; first come first served without one.
  package init(
    name: String = "coordinator", seed: UInt64? = nil,
    configuration: PrefetchConfiguration = PrefetchConfiguration(), predictor: LandingPredictor? = nil
  ) {
    self.name = name
    landing = ReplayLanding(predictedBy: predictor)
    self.configuration = configuration
    time = VirtualTime(order: seed.map { .random(seed: $0) } ?? .firstInFirstOut)
  }

  package var nextTimer: Double? {
    time.nextDeadline.map { $0.offset.milliseconds }
  }

  package mutating func decide(_ happenings: [Happening], in world: World, at now: Double) -> [Command] {
    // Only the clock moves; those whom it wakes run with all others, once everything has been told. It moves by whole
    // nanoseconds, as the coordinator counts time: no deadline can then lie between it and this instant.
    time.clock.move(to: VirtualClock.Instant(milliseconds: now))
    let app = app ?? ReplayApp(world, time: time, configuration, at: now)
    self.app = app
    for case .pageCame(let keys) in happenings { app.pager?.deliver(keys, in: world, at: now) }
    tell(happenings, in: world, to: app)
    time.runUntilIdle()
    let commands = app.takeCommands()
    guard let pager = app.pager else { return commands }
    return commands + pager.wishes(after: happenings, viewport(in: world), in: world, at: now)
  }

  private func viewport(in world: World) -> Viewport {
    Viewport(visible: world.visibleRows, landing: landing.offset.map(world.visibleRows(at:)))
  }

  /// Tells the coordinator in the replay's order: what came over the link first, then what the list did.
  private mutating func tell(_ happenings: [Happening], in world: World, to app: ReplayApp) {
    var hasScrolled = false
    for happening in happenings {
      switch happening {
      case .arrived(let image): app.loader.finish(image, bytes: world.images[image].bytes)
      case .firstByte(let image):
        // As a server says it in the head of its answer.
        app.loader.begin(image, expectedBytes: world.images[image].bytes)
      case .progressed(let image, let bytes): app.loader.deliver(image, upTo: bytes)
      case .timer: break
      // The pager has put its rows into the list.
      case .pageCame:
        app.list.contentDidChange(ReplayContent(rows: world.rows, requests: app.requests))
        hasScrolled = true
      case .trace(let event):
        landing.note(event)
        note(event.kind, in: world, app: app)
        hasScrolled = true
      }
    }
    // The world is already as the last of the events left it: one report says it.
    if hasScrolled {
      app.list.viewportDidChange(viewport(in: world))
    }
  }

  private func note(_ event: Trace.Kind, in world: World, app: ReplayApp) {
    switch event {
    case .edit: app.list.contentDidChange(ReplayContent(rows: world.rows, requests: app.requests))
    case .memory(let level):
      app.coordinator.memoryPressureDidRise(to: level == .critical ? .critical : .warning)
    case .network(let path): app.coordinator.networkDidChange(to: NetworkPath(path))
    case .offset, .touchDown, .touchUp: break
    }
  }
}

/// The app around the coordinator: one list, one loader, and an ear for what memory gives up.
private final class ReplayApp {
  let coordinator: PrefetchCoordinator<Int>
  let loader: ReplayLoader
  let list: PrefetchList
  let requests: [ImageRequest]
  /// Of a feed that comes in pages.
  let pager: ReplayPager?
  private let evicted: Locked<[ImageIndex]>

  init(_ world: World, time: VirtualTime, _ base: PrefetchConfiguration, at now: Double) {
    let images = world.images
    let sizesKnown = world.sizesKnown
    requests = images.indices.map {
      ReplayLoader.request(for: $0, expectedBytes: sizesKnown ? images[$0].bytes : nil)
    }
    let loader = ReplayLoader()
    var configuration = base
    configuration.transferLimit = world.connections
    configuration.transferLimitPerHost = world.connections
    configuration.memoryLimit = world.memoryBudget ?? .max
    configuration.shownMayExceedMemoryLimit = false
    // The link brings no bytes, only their number: an image is what it costs.
    let coordinator = PrefetchCoordinator<Int>(
      loader: loader,
      decoder: .inline { _, request in
        let bytes = images[loader.index(of: request)].bytes
        return DecodedImage(bytes, cost: bytes)
      },
      configuration: configuration, clock: time.clock, executor: time.executor)
    self.loader = loader
    self.coordinator = coordinator
    pager = world.pages.map { ReplayPager($0, in: world, at: now) }
    list = coordinator.makeList(ReplayContent(rows: world.rows, requests: requests))
    let evicted = Locked<[ImageIndex]>([])
    self.evicted = evicted
    let events = coordinator.events(bufferLimit: .max)
    _ = Task(executorPreference: time.executor) {
      for await event in events {
        switch event.kind {
        case .evicted(let request, wasShown: _), .refused(let request):
          evicted.withLock { $0.append(loader.index(of: request)) }
        default: break
        }
      }
    }
  }

  /// What the coordinator did since the last time: images first that left memory, then what it asked of the link.
  func takeCommands() -> [Command] {
    let gone = evicted.withLock { evicted in
      defer { evicted = [] }
      return evicted
    }
    return gone.map(Command.evict) + loader.takeCommands()
  }
}

extension NetworkPath {
  /// What a trace's event reports.
  fileprivate init(_ path: Trace.NetworkPath) {
    switch path {
    case .unrestricted: self = .unrestricted
    case .constrained: self = .constrained
    case .offline: self = .offline
    }
  }
}

extension Duration {
  /// The duration in milliseconds.
  fileprivate var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
  }
}
