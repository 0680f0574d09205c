import Foundation
import HTTPTransport
import Locking
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("Loads that are ended", .serialized, .timeLimit(.minutes(10)))
struct LifetimeTests {
  private static let stages = ["silence", "silence-in-head", "silence-after-head", "silence-in-body"]

  /// The first that a client closed.
  private static func closed(by server: LoopbackServer) async -> LogEntry? {
    await server.log.first { $0.closedBy == .client || $0.closedBy == .clientReset }
  }

  @Test(
    "P1, P18: A caller that is cancelled has its answer at once, and its connection is closed, at every stage",
    arguments: TransportChoice.allCases, stages)
  func cancelled(kind: TransportChoice, stage: String) async throws {
    let scene = try Scene(.one(), .init(kind: kind))
    let (coordinator, request) = (scene.coordinator, try scene.request("/faults/\(stage)"))
    let caller = Task { try await coordinator.image(for: request) }
    _ = await scene.server.log.first { $0.request != nil }
    caller.cancel()
    await #expect(throws: CancellationError.self) { try await caller.value }
    #expect(await Self.closed(by: scene.server) != nil)
    #expect(await coordinator.figures.transfersCancelled == 1)
  }

  @Test("P7, S11: Cancelled while the disk is read, and wanted again at once: the image comes, and once")
  func cancelledReading() async throws {
    let scene = try Scene(.one(5_000, [Field("Cache-Control", "max-age=100")]))
    let image = try await scene.image("/a")
    let (coordinator, request) = (scene.coordinator, try scene.request("/a"))
    for _ in 0..<50 {
      await scene.forgetMemory()
      let caller = Task { try await coordinator.image(for: request) }
      caller.cancel()
      #expect(try await coordinator.image(for: request) == image)
      _ = await caller.result
    }
    #expect(scene.server.log.requests.count == 1)
  }

  @Test(
    "P18: Callers that come and go at any moment are each answered once", arguments: TransportChoice.allCases)
  func storm(kind: TransportChoice) async throws {
    let site = Site(lookup: { _ in .picture(30_000, [Field("Cache-Control", "no-cache")]) })
    let scene = try Scene(site, .init(kind: kind))
    let coordinator = scene.coordinator
    let requests = try (0..<10).map { try scene.request("/\($0)") }
    let images = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<200 {
        group.addTask {
          let caller = Task { try await coordinator.image(for: requests[number % 10]) }
          if number % 3 == 0 { caller.cancel() }
          if number % 7 == 0 { coordinator.memoryPressureDidRise() }
          return try? await caller.value.count
        }
      }
      return await group.reduce(into: [Int?]()) { $0.append($1) }
    }
    #expect(images.count == 200)
    #expect(images.allSatisfy { $0 == nil || $0 == 30_000 })
    #expect(images.count { $0 != nil } >= 133)
  }

  @Test(
    "P21: A coordinator that is shut down in the middle of a body ends its callers and its connections",
    arguments: TransportChoice.allCases)
  func shutDown(kind: TransportChoice) async throws {
    let watch = TransportWatch()
    var choice = Scene.Choice(kind: kind)
    choice.watch = watch
    let scene = try Scene(.one(), choice)
    let (coordinator, request) = (scene.coordinator, try scene.request("/faults/silence-in-body"))
    let caller = Task { try await coordinator.image(for: request) }
    await watch.bytes(atLeast: 8_000, of: "/faults/silence-in-body")
    coordinator.shutDown()
    await #expect(throws: PrefetchError.self) { try await caller.value }
    #expect(await Self.closed(by: scene.server) != nil)
  }

  @Test(
    "P21: Letting go of the coordinator and the loader ends all they had under way, and nothing keeps them",
    arguments: TransportChoice.allCases, stages)
  func lettingGo(kind: TransportChoice, stage: String) async throws {
    let server = try LoopbackServer(Site())
    let url = try #require(URL(string: "\(server.origin)/faults/\(stage)"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "HTTPLoading-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    weak var weakLoader: HTTPImageLoader?
    weak var weakCoordinator: PrefetchCoordinator<Data>?
    let ends: [AsyncStream<Void>]
    do {
      // What each of the two keeps goes with it, at a moment of its own after the connection.
      let (ofLoader, ofCoordinator) = (Keepsake(), Keepsake())
      ends = [ofLoader.end, ofCoordinator.end]
      let now = WallClock(1_800_000_000).now
      let loader = HTTPImageLoader(
        configuration: .patient, cache: DiskCache(folder: folder, sizeLimit: 1_000_000),
        over: try kind.make(), now: { ofLoader.kept(now()) })
      var choice = Scene.Choice()
      choice.decoder = .inline { data, _ in ofCoordinator.kept(DecodedImage(data, cost: data.count)) }
      let coordinator = Scene.coordinator(over: loader, choice)
      (weakLoader, weakCoordinator) = (loader, coordinator)
      let slot = coordinator.makeSlot()
      slot.bind(ImageRequest(url: url))
      _ = await server.log.first { $0.request != nil }
      withExtendedLifetime((slot, coordinator)) {}
    }
    #expect(await Self.closed(by: server) != nil)
    for end in ends { for await _ in end {} }
    #expect(weakCoordinator == nil)
    #expect(weakLoader == nil)
  }

  @Test(
    "A body that comes faster than it is taken in is held up where the transport can, and comes whole",
    arguments: TransportChoice.allCases)
  func backPressure(kind: TransportChoice) async throws {
    let (watch, gate) = (TransportWatch(), DispatchSemaphore(value: 0))
    let (holding, isHeld) = AsyncStream.makeStream(of: Void.self)
    let size = 24 << 20
    let body = Body.filler(seed: 1, count: size)
    let site = Site(plan: { request, _ in
      // The link lets no body through at first, but bytes.
      let isBig = request.path == "/big"
      let picture = isBig ? [] : Picture.bytes(1_000)
      let head = ReplyHead(200, [Field("Content-Length", "\(isBig ? size : picture.count)")])
      return isBig
        ? Script([.bytes(head.bytes + body.bytes(in: 0..<1)), .body(body, 1..<size)], then: .keepAlive)
        : Script([.bytes(head.bytes + picture)], then: .keepAlive)
    })
    var choice = Scene.Choice(kind: kind)
    choice.watch = watch
    choice.decoder = .inline { data, request in
      // Holds the coordinator up, as a slow decoder would.
      if request.url.path == "/gate" {
        isHeld.yield()
        gate.wait()
      }
      return DecodedImage(data, cost: data.count)
    }
    let scene = try Scene(site, choice)
    scene.server.reshape(try Shape(bitsPerSecond: 0))
    let (coordinator, big, small) = (scene.coordinator, try scene.request("/big"), try scene.request("/gate"))
    let first = Task { try await coordinator.image(for: big) }
    await watch.bytes(atLeast: 1, of: "/big")
    let second = Task { try await coordinator.image(for: small) }
    for await _ in holding { break }
    scene.server.reshape(nil)
    let isWhole = { @Sendable (entry: LogEntry) in
      if case .replied(_, let bytes, _) = entry.event { bytes >= size } else { false }
    }
    let holdsUp = try kind.make().holdsUp
    if holdsUp {
      // From the pause on the server can send no more than the kernel takes, however long it has.
      await watch.pause(orBytes: size, of: "/big")
      #expect(await scene.server.log.first(within: .seconds(1), where: isWhole) == nil)
    } else {
      #expect(await scene.server.log.first(where: isWhole) != nil)
    }
    gate.signal()
    #expect(try await first.value.count == size)
    _ = try await second.value
    #expect((watch.pauses > 0) == holdsUp)
  }

  @Test("Two coordinators over one loader share its disk, and the end of one is not the end of the other")
  func shared() async throws {
    let scene = try Scene(.one(5_000, [Field("Cache-Control", "max-age=100")]))
    let other = Scene.coordinator(over: scene.loader)
    let image = try await scene.image("/a")
    #expect(try await other.image(for: scene.request("/a")) == image)
    #expect(scene.server.log.requests.count == 1)
    scene.coordinator.shutDown()
    #expect(try await other.image(for: scene.request("/faults/good")).count == 20_000)
  }

  #if os(Linux)
    @Test(
      "Two hundred loads, good, bad and cancelled, leave no descriptor open",
      arguments: TransportChoice.allCases)
    func descriptors(kind: TransportChoice) async throws {
      let scene = try Scene(.one(), .init(kind: kind))
      let coordinator = scene.coordinator
      for round in 0..<50 {
        for path in ["good", "cut-fin", "status-503"] {
          let request = try scene.request("/faults/\(path)?\(round)")
          _ = try? await coordinator.image(for: request, retries: 0)
        }
        let request = try scene.request("/faults/silence?\(round)")
        let count = scene.server.log.requests.count
        let caller = Task { try await coordinator.image(for: request) }
        _ = await scene.server.log.first { ($0.request?.number ?? 0) > count }
        caller.cancel()
        _ = await caller.result
      }
      // A few connections are kept, and the last ones may still be closing.
      let open = try Self.descriptors(of: scene)
      #expect(open <= 20)
    }

    /// How many descriptors this process has open for a scene: its transport's connections, and files in its folder.
    ///
    /// Other tests have theirs open at the same time.
    private static func descriptors(of scene: Scene) throws -> Int {
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let files = names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
      // To its end, which a text of a file that says to be empty would not be.
      let table = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/net/tcp")).readToEnd() ?? Data()
      let connections = String(decoding: table, as: UTF8.self).split(separator: "\n")
        .map { $0.split(separator: " ") }
      // The other end stands third; the inode, which is 0 once nobody has the connection open any more, tenth.
      return files.count { $0.hasPrefix(scene.folder.path) }
        + connections.count { UInt16($0[2].suffix(4), radix: 16) == scene.server.port && $0[9] != "0" }
    }
  #endif
}

/// Tells when the last one that keeps it has let go of it.
private final class Keepsake: Sendable {
  let end: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (end, continuation) = AsyncStream.makeStream()
  }

  deinit {
    continuation.finish()
  }

  /// For a closure that is to keep it: gives back what it is given.
  func kept<Value>(_ value: Value) -> Value { value }
}
