import Foundation
import Locking
import LoopbackServer
import ScrollPrefetch
import ScrollReplay

/// Scrolls a list in real time, as a recorded scroll says, with images from a server over HTTP.
final class LiveScroll {
  private let simulation: Simulation
  private let server: LoopbackServer
  private let shape: Shape
  private let requests: [ImageRequest]
  private let coordinator: PrefetchCoordinator<Int>
  private let record: Locked<LiveRecord>
  /// When the trace's time begins, on this machine's clock.
  private let began: ContinuousClock.Instant
  private let firstEvent: Double
  private var latest = Duration.zero

  /// How late the latest frame was told, on this machine's clock.
  var greatestLateness: Duration { latest }

  init(_ simulation: Simulation) throws {
    self.simulation = simulation
    let scenario = simulation.scenario
    let images = simulation.images
    shape = try Shape(scenario.network)
    server = try LoopbackServer(Site.images(images.map(\.bytes)), shape: shape)
    let origin = server.origin
    let requests = try images.indices.map {
      try Self.request(for: images[$0], at: "\(origin)/images/\($0)", scenario)
    }
    self.requests = requests
    firstEvent = scenario.trace.events.first?.time ?? 0
    let record = Locked(LiveRecord())
    self.record = record
    let began = ContinuousClock.now
    self.began = began
    let firstEvent = firstEvent
    let numbers = Dictionary(uniqueKeysWithValues: requests.indices.map { (requests[$0], $0) })
    coordinator = PrefetchCoordinator(
      loader: HTTPImageLoader(configuration: Self.http(scenario.network)),
      decoder: .inline { data, request in
        let time = firstEvent + (ContinuousClock.now - began) / .milliseconds(1)
        if let number = numbers[request] { record.withLock { $0.note(.arrived(number), at: time) } }
        return DecodedImage(data.count, cost: data.count)
      },
      configuration: Self.configuration(scenario))
  }

  /// Scrolls to the end, which takes as long as the scroll did; then its figures.
  func run() async throws -> Figures {
    let watching = watch()
    var list = simulation.makeList()
    let screen = coordinator.makeList(list.content(requests))
    for event in simulation.scenario.trace.events {
      let moment = began + .milliseconds(event.time - firstEvent)
      // What is waited for is the clock, and nothing else: the reader's hand moved at this moment.
      try await Task.sleep(until: moment, clock: .continuous)
      latest = max(latest, .now - moment)
      tell(event)
      if list.apply(event) { screen.contentDidChange(list.content(requests)) }
      screen.viewportDidChange(list.viewport)
    }
    let figures = await coordinator.figures
    coordinator.shutDown()
    await watching.value
    server.stop()
    return record.withLock { record in
      record.bytesDownloaded = figures.bytesReceived
      record.openTransfers =
        figures.transfersStarted - figures.transfersFinished - figures.transfersFailed
        - figures.transfersCancelled
      return simulation.figures(of: record)
    }
  }

  private func tell(_ event: Trace.Event) {
    switch event.kind {
    case .memory(let level):
      coordinator.memoryPressureDidRise(to: level == .critical ? .critical : .warning)
    case .network(.offline):
      server.reshape(try? Shape(bitsPerSecond: 0))
      coordinator.networkDidChange(to: .offline)
    case .network(let path):
      server.reshape(shape)
      coordinator.networkDidChange(to: path == .constrained ? .constrained : .unrestricted)
    case .offset, .touchDown, .touchUp, .edit: break
    }
  }

  /// Notes what the coordinator says that it did.
  private func watch() -> Task<Void, Never> {
    let offset = firstEvent + (ContinuousClock.now - began) / .milliseconds(1)
    let numbers = Dictionary(uniqueKeysWithValues: requests.indices.map { (requests[$0], $0) })
    let events = coordinator.events(bufferLimit: .max)
    let record = record
    return Task {
      for await event in events {
        let time = offset + event.time / .milliseconds(1)
        guard let (entry, request) = LiveRecord.Entry.of(event.kind), let number = numbers[request] else {
          continue
        }
        record.withLock { $0.note(entry(number), at: time) }
      }
    }
  }

  private static func request(
    for image: World.Image, at address: String, _ scenario: Scenario
  ) throws -> ImageRequest {
    guard let url = URL(string: address) else { throw HTTPImageError.unsupportedAddress(address) }
    return ImageRequest(url: url, expectedBytes: scenario.feed.sizesKnown ? image.bytes : nil)
  }

  private static func http(_ network: Network) -> HTTPConfiguration {
    var configuration = HTTPConfiguration()
    configuration.connectionsPerHost = network.connections
    configuration.connections = network.connections
    configuration.bodyLimit = .max
    return configuration
  }

  private static func configuration(_ scenario: Scenario) -> PrefetchConfiguration {
    var configuration = PrefetchConfiguration()
    configuration.transferLimit = scenario.network.connections
    configuration.transferLimitPerHost = scenario.network.connections
    configuration.memoryLimit = scenario.memoryBudget ?? .max
    configuration.shownMayExceedMemoryLimit = false
    return configuration
  }
}

extension LiveRecord.Entry {
  /// What an event says of a request's image, if the record is about it.
  fileprivate static func of(
    _ kind: PrefetchEvent.Kind
  ) -> (entry: @Sendable (ImageIndex) -> LiveRecord.Entry, request: ImageRequest)? {
    switch kind {
    case .transferStarted(_, let request, _, let offset):
      ({ .started($0, resumed: offset > 0) }, request)
    case .transferCancelled(_, let request, _): ({ .cancelled($0) }, request)
    case .transferFailed(_, let request, _, _): ({ .failed($0) }, request)
    case .evicted(let request, _), .refused(let request): ({ .evicted($0) }, request)
    default: nil
    }
  }
}

extension Shape {
  /// A network as the server takes it.
  init(_ network: Network) throws {
    try self.init(
      steps: network.capacity.map {
        Step(from: .milliseconds($0.time), bytesPerSecond: $0.bitsPerSecond / 8)
      },
      period: network.period.map(Duration.milliseconds), roundTrip: .milliseconds(network.roundTrip))
  }
}
