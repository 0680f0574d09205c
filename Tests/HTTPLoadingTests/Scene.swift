import Foundation
import HTTPSemantics
import HTTPTransport
import Locking
import LoopbackServer
import ScrollPrefetch

/// A server, a loader with a disk cache in a folder of its own, and a coordinator over them.
///
/// The time that HTTP goes by is told by `clock`, in seconds since 1970, and moves only when a test moves it.
final class Scene {
  let server: LoopbackServer
  let folder: URL
  let clock: WallClock
  let loader: HTTPImageLoader
  let coordinator: PrefetchCoordinator<Data>
  private var events: PrefetchEvents.AsyncIterator

  /// How a scene's loader differs from the usual one.
  struct Choice {
    var kind = TransportChoice.best
    var usesDisk = true
    var configuration = HTTPConfiguration.patient
    var memoryLimit = 64 << 20
    var diskLimit = 10_000_000
    var transferLimit = 6
    var firstRetryDelay = Duration.milliseconds(20)
    var failureLifetime = Duration.seconds(300)
    var decoder = ImageDecoder<Data>.bytes
    /// Looks on at what the transport carries.
    var watch: TransportWatch?
    /// Where the disk cache is to be, if the test has a place for it.
    var folder: URL?
  }

  convenience init(_ site: Site, _ choice: Choice = Choice(), shape: Shape? = nil) throws {
    // The server's `Date` is the real one, so that this begins there too.
    try self.init(
      LoopbackServer(site, shape: shape), WallClock(Int64(Date().timeIntervalSince1970)), choice, former: nil)
  }

  private init(_ server: LoopbackServer, _ clock: WallClock, _ choice: Choice, former: Scene?) throws {
    self.server = server
    self.clock = clock
    self.former = former
    folder =
      former?.folder ?? choice.folder
      ?? FileManager.default.temporaryDirectory.appending(path: "HTTPLoading-\(UUID())")
    cache = choice.usesDisk ? DiskCache(folder: folder, sizeLimit: choice.diskLimit) : nil
    let transport = try choice.kind.make()
    loader = HTTPImageLoader(
      configuration: choice.configuration, cache: cache, over: choice.watch?.over(transport) ?? transport,
      now: clock.now)
    coordinator = Self.coordinator(over: loader, choice)
    events = coordinator.events(bufferLimit: 100_000).makeAsyncIterator()
  }

  let cache: DiskCache?
  /// What this one came after; its folder and server go with it.
  private let former: Scene?

  static func coordinator(
    over loader: HTTPImageLoader, _ choice: Choice = Choice()
  ) -> PrefetchCoordinator<Data> {
    var configuration = PrefetchConfiguration()
    configuration.leastLikelihood = 0
    configuration.rowsAhead = 8
    configuration.rowsBehind = 2
    configuration.firstRetryDelay = choice.firstRetryDelay
    configuration.longestRetryDelay = max(.milliseconds(200), choice.firstRetryDelay)
    configuration.failureLifetime = choice.failureLifetime
    configuration.memoryLimit = choice.memoryLimit
    configuration.transferLimit = choice.transferLimit
    return PrefetchCoordinator(loader: loader, decoder: choice.decoder, configuration: configuration)
  }

  /// Another loader and coordinator over the same folder and server, as after a restart of the app.
  func restarted(_ choice: Choice = Choice()) async throws -> Scene {
    coordinator.shutDown()
    await settle()
    return try Scene(server, clock, choice, former: self)
  }

  deinit {
    guard former == nil else { return }
    server.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns when the disk has all that it was to keep.
  func settle() async {
    await cache?.settle()
  }

  /// What stands in the files of the disk cache.
  func files() throws -> [Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    // One may be replaced in between.
    return names.sorted().compactMap { try? Data(contentsOf: folder.appending(path: $0)) }
  }

  /// A list of the images at these paths, one a row.
  func list(_ paths: [String]) throws -> PrefetchList {
    let rows = try paths.map { ListRow(RowIdentity($0), images: [try request($0)]) }
    return coordinator.makeList(rows)
  }

  /// Waits until a row's image is there.
  func filled() async -> PrefetchEvent.Appearance? {
    await next { if case .filled(let appearance, _) = $0 { appearance } else { nil } }
  }

  /// Waits until a visible row shows the image at a path: it was in memory already, or comes.
  func shown(_ path: String) async {
    _ = await next { kind -> Bool? in
      switch kind {
      case .hit(let appearance, _), .filled(let appearance, _):
        appearance.request.url.path == path ? true : nil
      default: nil
      }
    }
  }

  /// Waits until so many transfers have finished, been cancelled or failed.
  func transfersEnd(_ count: Int) async {
    var left = count
    while left > 0 {
      _ = await next { kind -> Bool? in
        switch kind {
        case .transferFinished, .transferFailed, .transferCancelled: true
        default: nil
        }
      }
      left -= 1
    }
  }

  /// Waits until so many transfers have brought all they were to bring.
  func transfersFinish(_ count: Int) async {
    for _ in 0..<count {
      _ = await next { kind -> Bool? in if case .transferFinished = kind { true } else { nil } }
    }
  }

  func request(_ path: String, headers: [String: String] = [:]) throws -> ImageRequest {
    guard let url = URL(string: server.origin + path) else { throw NoAddress() }
    return ImageRequest(url: url, headers: headers)
  }

  func image(_ path: String, retries: Int = 0) async throws -> Data {
    try await coordinator.image(for: request(path), retries: retries)
  }

  /// Takes an image out of memory and off what is known of it, but not from the disk.
  func forgetMemory() async {
    coordinator.memoryPressureDidRise()
    _ = await coordinator.figures
  }

  /// The next event that is one of those looked for.
  func next<Found>(_ find: (PrefetchEvent.Kind) -> Found?) async -> Found? {
    while let event = await events.next() { if let found = find(event.kind) { return found } }
    return nil
  }

  /// The error that a load ends with.
  func failure(_ path: String) async throws -> HTTPImageError? {
    do {
      _ = try await image(path)
      return nil
    } catch PrefetchError.transferFailed(let error) {
      return error as? HTTPImageError
    }
  }
}

struct NoAddress: Error {}

/// Tells the time that a test says.
final class WallClock: Sendable {
  private let seconds: Locked<Int64>

  init(_ seconds: Int64) {
    self.seconds = Locked(seconds)
  }

  var now: @Sendable () -> Timestamp {
    { [seconds] in Timestamp(seconds: seconds.withLock { $0 }) }
  }

  func advance(bySeconds more: Int64) {
    seconds.withLock { $0 += more }
  }
}

/// The transports that there are, for tests that run with each.
enum TransportChoice: String, CaseIterable, Sendable {
  case best
  case urlSession

  func make() throws -> any HTTPTransport {
    #if os(Linux)
      if self == .best { return try CurlTransport() }
    #endif
    return URLSessionTransport()
  }
}

extension HTTPConfiguration {
  /// With no deadline that a slow machine could miss; what is not about deadlines is to end for its own reason.
  static var patient: HTTPConfiguration {
    var configuration = HTTPConfiguration()
    configuration.connectTimeout = .seconds(3_600)
    configuration.stallTimeout = .seconds(3_600)
    configuration.totalTimeout = .seconds(3_600)
    return configuration
  }
}

extension Site {
  /// One image at `/a`, with these fields in place of the usual ones.
  static func one(_ count: Int = 5_000, _ fields: [Field] = [], etag: String? = "\"1\"") -> Site {
    Site(resources: ["/a": .picture(count, fields, etag: etag)])
  }
}

/// One image that a test can change, whatever the path.
final class Changing: Sendable {
  private let resource: Locked<Resource>

  init(_ resource: Resource) {
    self.resource = Locked(resource)
  }

  func change(to new: Resource) {
    resource.withLock { $0 = new }
  }

  var current: Resource { resource.withLock { $0 } }

  var site: Site { Site(lookup: { [self] _ in current }) }
}

extension Script {
  /// A head with these fields, some bytes of a body, and what becomes of the connection.
  static func reply(
    _ status: Int = 200, _ fields: [Field] = [], _ bytes: some Sequence<UInt8> = [],
    then ending: Ending = .keepAlive
  ) -> Script {
    let bytes = Array(bytes)
    let hasLength = fields.contains { $0.name == "Content-Length" }
    let length = hasLength ? [] : [Field("Content-Length", "\(bytes.count)")]
    return Script(
      [.bytes(ReplyHead(status, fields + length).bytes), .body(Body(bytes), 0..<bytes.count)], then: ending)
  }
}

extension Resource {
  static func picture(
    _ count: Int = 5_000, _ fields: [Field] = [], etag: String? = "\"1\"", seed: UInt64 = 1
  ) -> Resource {
    var resource = Resource.image(.jpeg(width: 10, height: 10), seed: seed, count: count)
    resource.etag = etag
    resource.lastModified = nil
    resource.cacheControl = nil
    resource.fields = fields
    return resource
  }
}
