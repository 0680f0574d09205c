import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("Loads that fail", .serialized, .timeLimit(.minutes(10)))
struct FailureTests {
  @Test(
    "P17: A server that wants to be left in peace is, for as long as it says",
    arguments: TransportChoice.allCases, ["retry-seconds/1", "retry-date/2"])
  func retryAfter(kind: TransportChoice, name: String) async throws {
    let scene = try Scene(.one(), .init(kind: kind))
    await #expect(throws: PrefetchError.self) { try await scene.image("/faults/\(name)", retries: 1) }
    let wait = await scene.next { kind -> Duration? in
      if case .transferFailed(_, _, .mayHeal, let wait) = kind { wait } else { nil }
    }
    #expect(try #require(wait) >= .milliseconds(1_000))
    let times = scene.server.log.entries.filter { $0.request != nil }.map(\.time)
    #expect(times.count == 2)
    #expect(times[1] - times[0] >= .milliseconds(950))
  }

  @Test(
    "P17: It is left in peace for longer than the longest wait, but for no longer than a failure is remembered"
  )
  func longRetryAfter() async throws {
    var choice = Scene.Choice()
    // The longest wait of a scene is 200 ms.
    choice.failureLifetime = .milliseconds(600)
    let scene = try Scene(.one(), choice)
    await #expect(throws: PrefetchError.self) {
      try await scene.image("/faults/retry-seconds/100000", retries: 1)
    }
    let wait = await scene.next { kind -> Duration? in
      if case .transferFailed(_, _, .mayHeal, let wait) = kind { wait } else { nil }
    }
    #expect(wait == choice.failureLifetime)
    // Who comes meanwhile waits too, whatever its patience with failures.
    await #expect(throws: PrefetchError.self) { try await scene.image("/faults/retry-seconds/100000") }
    let times = scene.server.log.entries.filter { $0.request != nil }.map(\.time)
    #expect(times.count == 3)
    for (earlier, later) in zip(times, times.dropFirst()) { #expect(later - earlier >= .milliseconds(550)) }
  }

  @Test(
    "Why a load failed is told in words",
    arguments: [
      ("redirect-chain/21", "more than 20"), ("redirect-loop", "back"), ("redirect-file", "out of http"),
      ("redirect-missing", "where to"), ("fin-first", "closed"), ("rst-first", "closed"),
      ("silence", "nothing came"), ("trickle", "in time"),
    ])
  func words(name: String, words: String) async throws {
    var choice = Scene.Choice()
    // Each deadline alone, so that on a slow machine it is not the other that strikes.
    if name == "silence" { choice.configuration.stallTimeout = .milliseconds(300) }
    if name == "trickle" { choice.configuration.totalTimeout = .milliseconds(700) }
    let scene = try Scene(.one(), choice)
    switch try await scene.failure("/faults/\(name)") {
    case .redirectRefused(let told)?, .connection(let told)?: #expect(told.contains(words), "\(told)")
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test(
    "A request that cannot be made is told with its address",
    arguments: ["ftp://one.test/a", "file:///a", "http:///a", "http://one.test:99999/a"])
  func unsupported(address: String) async throws {
    let scene = try Scene(.one())
    let request = ImageRequest(url: try #require(URL(string: address)))
    do {
      _ = try await scene.coordinator.image(for: request)
      Issue.record("it was loaded")
    } catch PrefetchError.transferFailed(HTTPImageError.unsupportedAddress(let told)) {
      #expect(told.hasPrefix(address))
    }
  }

  @Test(
    "A user's name and password in an address go nowhere: not to the server, and not to the disk",
    arguments: TransportChoice.allCases)
  func userInfo(kind: TransportChoice) async throws {
    let scene = try Scene(.one(5_000, [Field("Cache-Control", "max-age=100")]), .init(kind: kind))
    let text = scene.server.origin.replacing("http://", with: "http://someone:top-secret-word@") + "/a"
    let request = ImageRequest(url: try #require(URL(string: text)))
    for _ in 0..<2 {
      #expect(try await scene.coordinator.image(for: request).count == 5_000)
      await scene.forgetMemory()
    }
    #expect(scene.server.log.requests.map { $0.value("Authorization") } == [nil])
    await scene.settle()
    let files = try scene.files()
    #expect(files.count == 1)
    #expect(files.allSatisfy { $0.range(of: Data("top-secret-word".utf8)) == nil })
  }

  @Test(
    "S21, P17: What is not there is asked for once, however often its row passes, and again when it is invalidated",
    arguments: [404, 410])
  func gone(status: Int) async throws {
    let scene = try Scene(.one())
    let path = "/faults/status-\(status)"
    let list = try scene.list(["/a", path, "/a2"])
    for _ in 0..<20 {
      list.viewportDidChange(Viewport(visible: 1..<2))
      #expect(try await scene.failure(path) == .status(status))
      list.viewportDidChange(.inactive)
      _ = await scene.coordinator.figures
    }
    let count = { scene.server.log.requests.count { $0.path == path } }
    #expect(count() == 1)
    scene.coordinator.invalidate(try scene.request(path))
    #expect(try await scene.failure(path) == .status(status))
    #expect(count() == 2)
  }

  @Test("P17: What may heal is tried again", arguments: TransportChoice.allCases)
  func heals(kind: TransportChoice) async throws {
    let scene = try Scene(.one(), .init(kind: kind))
    let slot = scene.coordinator.makeSlot()
    slot.bind(try scene.request("/faults/heals/1"))
    for await update in slot.updates { if case .image = update.phase { break } }
    #expect(scene.server.log.requests.map(\.path) == ["/faults/heals/1", "/faults/heals/1"])
  }

  @Test("P17: What is to be tried again holds no place meanwhile", arguments: TransportChoice.allCases)
  func holdsNoPlace(kind: TransportChoice) async throws {
    var choice = Scene.Choice(kind: kind)
    // Held, it would be for longer than any test may take.
    (choice.transferLimit, choice.firstRetryDelay) = (1, .seconds(3_600))
    let scene = try Scene(.one(), choice)
    let slot = scene.coordinator.makeSlot()
    slot.bind(try scene.request("/faults/heals/1"))
    let wait = await scene.next { kind -> Duration? in
      if case .transferFailed(_, _, _, let wait) = kind { wait } else { nil }
    }
    #expect(try #require(wait) > .seconds(60))
    _ = try await scene.image("/a")
    #expect(scene.server.log.requests.map(\.path) == ["/faults/heals/1", "/a"])
  }

  @Test("S28, P17: A failure is told early, and a slot that lets go ends the attempts")
  func leaving() async throws {
    var choice = Scene.Choice()
    choice.firstRetryDelay = .milliseconds(100)
    let scene = try Scene(.one(), choice)
    let slot = scene.coordinator.makeSlot()
    slot.bind(try scene.request("/faults/status-503"))
    var updates = slot.updates.makeAsyncIterator()
    guard case .failure? = await updates.next()?.phase else { return #expect(Bool(false), "no failure") }
    slot.prepareForReuse()
    _ = await scene.coordinator.figures
    // One that was sent just before may still arrive; attempts that went on would be several.
    let count = scene.server.log.requests.count + 1
    let later = await scene.server.log.first(within: .seconds(1)) { ($0.request?.number ?? 0) > count }
    #expect(later == nil)
  }

  @Test("S20, P17: Being offline is held against no image")
  func offline() async throws {
    let scene = try Scene(.one())
    scene.coordinator.networkDidChange(to: .offline)
    do {
      _ = try await scene.image("/a")
      Issue.record("it came from nowhere")
    } catch PrefetchError.offline {}
    scene.coordinator.networkDidChange(to: .unrestricted)
    #expect(try await scene.image("/a").count == 5_000)
  }

  @Test(
    "P16: What is no image is refused, remembered, and not on the disk; asked for anew it is judged anew",
    arguments: [
      "html", "html-as-image", "empty", "pixels-jpeg", "pixels-png", "pixels-none", "length-conflicting",
    ])
  func noImage(name: String) async throws {
    let scene = try Scene(.one())
    let first = try await scene.failure("/faults/\(name)")
    #expect(first != nil)
    #expect(try await scene.failure("/faults/\(name)") == first)
    await scene.settle()
    #expect(try scene.files().isEmpty)
    #expect(scene.server.log.requests.count == 1)
  }

  @Test(
    "P16: An endless body is cut off at the limit, and little of it is sent",
    arguments: ["endless", "chunks-endless", "length-10gb-fast"])
  func endless(name: String) async throws {
    let watch = TransportWatch()
    var choice = Scene.Choice()
    choice.watch = watch
    choice.configuration.bodyLimit = 500_000
    let scene = try Scene(.one(), choice)
    #expect(try await scene.failure("/faults/\(name)") == .bodyTooLarge(limit: 500_000))
    #expect(watch.bytes <= 500_000 + 65_536)
    let closed = await scene.server.log.first { $0.closedBy == .client || $0.closedBy == .clientReset }
    #expect(closed != nil)
    #expect(try #require(scene.server.log.bytesSent(for: 1)) < 16 << 20)
  }

  @Test(
    "P18: Every wait has an end, below a second too",
    arguments: [
      "silence", "silence-in-head", "silence-after-head", "silence-in-body", "trickle", "trickle-head",
      "trickle-lines",
    ])
  func deadlines(name: String) async throws {
    var choice = Scene.Choice()
    choice.configuration.stallTimeout = .milliseconds(300)
    choice.configuration.totalTimeout = .milliseconds(700)
    let scene = try Scene(.one(), choice)
    let begin = ContinuousClock.now
    let error = try await scene.failure("/faults/\(name)")
    #expect(error != nil)
    #expect(ContinuousClock.now - begin >= .milliseconds(290))
    let closed = await scene.server.log.first { $0.closedBy != nil }
    #expect(closed != nil)
  }

  @Test("P17: A closed port is a failure that may heal, and not being offline")
  func refused() async throws {
    let scene = try Scene(.one())
    scene.server.stop()
    guard case .connection? = try await scene.failure("/a") else {
      return #expect(Bool(false), "it did not fail")
    }
    let kind = await scene.next { kind -> FailureKind? in
      if case .transferFailed(_, _, let kind, _) = kind { kind } else { nil }
    }
    #expect(kind == .mayHeal)
  }
}
