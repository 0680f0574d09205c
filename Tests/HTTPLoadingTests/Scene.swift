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
    var configuration = HTTPConfiguration()
    var memoryLimit = 64 << 20
    /// Another scene's folder, as after a restart.
    var folder: URL?
  }

  init(_ site: Site, _ choice: Choice = Choice(), shape: Shape? = nil) throws {
    server = try LoopbackServer(site, shape: shape)
    folder = choice.folder ?? FileManager.default.temporaryDirectory.appending(path: "HTTPLoading-\(UUID())")
    clock = WallClock(1_800_000_000)
    let cache = choice.usesDisk ? DiskCache(folder: folder, sizeLimit: 10_000_000) : nil
    loader = HTTPImageLoader(
      configuration: choice.configuration, cache: cache, over: try choice.kind.make(), now: clock.now)
    var configuration = PrefetchConfiguration()
    configuration.firstRetryDelay = .milliseconds(20)
    configuration.longestRetryDelay = .milliseconds(200)
    configuration.memoryLimit = choice.memoryLimit
    coordinator = PrefetchCoordinator(loader: loader, configuration: configuration)
    events = coordinator.events(bufferLimit: 100_000).makeAsyncIterator()
    self.cache = cache
  }

  let cache: DiskCache?

  deinit {
    server.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  func request(_ path: String, headers: [String: String] = [:]) throws -> ImageRequest {
    guard let url = URL(string: server.origin + path) else { throw NoAddress() }
    return ImageRequest(url: url, headers: headers)
  }

  func image(_ path: String) async throws -> Data {
    try await coordinator.image(for: request(path), retries: 0)
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

extension Site {
  /// One image at `/a`, with these fields in place of the usual ones.
  static func one(_ count: Int = 5_000, _ fields: [Field] = [], etag: String? = "\"1\"") -> Site {
    Site(resources: ["/a": .picture(count, fields, etag: etag)])
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
