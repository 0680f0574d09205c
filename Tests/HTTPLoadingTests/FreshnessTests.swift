import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("How long an image is good for", .serialized, .timeLimit(.minutes(10)))
struct FreshnessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var fields: [Field]
    var etag: String? = "\"1\""
    /// Days before now.
    var modified: Int?
    /// When it is asked for again, and how many requests there are then.
    var seconds: Int64
    var requests: Int

    var testDescription: String { "\(fields.map(\.value)) \(modified ?? 0) after \(seconds)" }

    init(_ control: String, etag: String? = "\"1\"", after seconds: Int64, requests: Int) {
      self.init(fields: [Field("Cache-Control", control)], etag: etag, seconds: seconds, requests: requests)
    }

    init(fields: [Field], etag: String? = "\"1\"", modified: Int? = nil, seconds: Int64, requests: Int) {
      self.fields = fields
      self.etag = etag
      self.modified = modified
      self.seconds = seconds
      self.requests = requests
    }
  }

  private static let now = Int(Date().timeIntervalSince1970)
  private static func date(_ seconds: Int) -> String { HTTPDate.text(now + seconds) }

  static let cases = [
    Case("max-age=100", after: 90, requests: 1),
    Case("max-age=100", after: 101, requests: 2),
    Case("max-age=100", etag: nil, after: 101, requests: 2),
    Case("max-age=100, must-revalidate", after: 90, requests: 1),
    Case("max-age=100, must-revalidate", after: 101, requests: 2),
    Case("max-age=100, no-cache", after: 0, requests: 2),
    Case("no-cache", after: 0, requests: 2),
    Case("max-age=100, no-store", after: 0, requests: 2),
    Case("private, max-age=100", after: 90, requests: 1),
    Case("s-maxage=100", after: 1, requests: 2),
    Case("max-age=soon", after: 1, requests: 2),
    Case("max-age=0", after: 0, requests: 2),
    Case(fields: [Field("Cache-Control", "max-age=100"), Field("Age", "95")], seconds: 1, requests: 1),
    Case(fields: [Field("Cache-Control", "max-age=100"), Field("Age", "95")], seconds: 6, requests: 2),
    // A day, so that it does not matter how long the tests take.
    Case(fields: [Field("Expires", date(86_400))], seconds: 60, requests: 1),
    Case(fields: [Field("Expires", date(86_400))], seconds: 90_000, requests: 2),
    Case(fields: [Field("Expires", "0")], seconds: 1, requests: 2),
    Case(
      fields: [Field("Expires", date(86_400)), Field("Cache-Control", "max-age=5")], seconds: 60, requests: 2),
    Case(fields: [], etag: nil, modified: 100, seconds: 3_600, requests: 1),
    Case(fields: [], etag: nil, modified: 100, seconds: 90_000, requests: 2),
    Case(fields: [], seconds: 1, requests: 2),
    Case(fields: [Field("Vary", "*"), Field("Cache-Control", "max-age=100")], seconds: 1, requests: 2),
    Case(fields: [Field("Vary", "Accept"), Field("Cache-Control", "max-age=100")], seconds: 1, requests: 1),
  ]

  @Test("P15: A caller has from the disk what is fresh, and else what the server says", arguments: cases)
  func lifetimes(_ example: Case) async throws {
    var picture = Resource.picture(5_000, example.fields, etag: example.etag)
    picture.lastModified = example.modified.map { Self.now - $0 * 86_400 }
    let scene = try Scene(Site(resources: ["/a": picture]))
    let image = try await scene.image("/a")
    await scene.forgetMemory()
    scene.clock.advance(bySeconds: example.seconds)
    #expect(try await scene.image("/a") == image)
    #expect(scene.server.log.requests.count == example.requests)
  }

  @Test("P15: A 304 makes an image fresh again for as long as it says", arguments: TransportChoice.allCases)
  func renewed(kind: TransportChoice) async throws {
    let scene = try Scene(Changing(.picture()).dateless("max-age=100"), .init(kind: kind))
    let image = try await scene.image("/a")
    for _ in 0..<3 {
      for seconds: Int64 in [101, 50] {
        await scene.forgetMemory()
        scene.clock.advance(bySeconds: seconds)
        #expect(try await scene.image("/a") == image)
      }
    }
    #expect(scene.server.log.requests.map { $0.value("If-None-Match") != nil } == [false, true, true, true])
  }

  @Test("P15: Without a tag, the time of the last change is asked with")
  func lastModified() async throws {
    var picture = Resource.picture(5_000, [Field("Cache-Control", "no-cache")], etag: nil)
    picture.lastModified = 1_700_000_000
    let scene = try Scene(Site(resources: ["/a": picture]))
    let image = try await scene.image("/a")
    await scene.forgetMemory()
    #expect(try await scene.image("/a") == image)
    #expect(
      scene.server.log.requests.map { $0.value("If-Modified-Since") } == [nil, HTTPDate.text(1_700_000_000)])
    #expect(await scene.coordinator.figures.bytesReceived == 10_000)
  }

  @Test(
    "P15: Another version is shown, and found on the disk from then on", arguments: TransportChoice.allCases)
  func changed(kind: TransportChoice) async throws {
    let server = Changing(.picture(5_000))
    let scene = try Scene(server.dateless("max-age=100"), .init(kind: kind))
    let old = try await scene.image("/a")
    server.change(to: .picture(7_000, etag: "\"2\"", seed: 2))
    scene.clock.advance(bySeconds: 101)
    await scene.forgetMemory()
    let new = try await scene.image("/a")
    #expect(new.count == 7_000 && new != old)
    let later = try await scene.restarted()
    #expect(try await later.image("/a") == new)
    #expect(scene.server.log.requests.count == 2)
  }

  @Test("P15: A slot shows what is out of date at once, and the newer one when it comes")
  func staleInSlot() async throws {
    let fields = [Field("Cache-Control", "max-age=100")]
    let server = Changing(.picture(5_000, fields))
    let scene = try Scene(server.site)
    let old = try await scene.image("/a")
    server.change(to: .picture(7_000, fields, etag: "\"2\"", seed: 2))
    scene.clock.advance(bySeconds: 101)
    await scene.forgetMemory()
    // Held up until the old one was seen: who is slow to look sees the newest only.
    scene.server.reshape(try Shape(bitsPerSecond: 0))
    let slot = scene.coordinator.makeSlot()
    slot.bind(try scene.request("/a"))
    var shown: [Int] = []
    for await update in slot.updates {
      if case .image(let image) = update.phase { shown.append(image.count) }
      if shown == [5_000] { scene.server.reshape(nil) }
      if shown.last == 7_000 { break }
    }
    #expect(shown == [5_000, 7_000])
    #expect(scene.server.log.requests.map { $0.value("If-None-Match") } == [nil, "\"1\""])
    #expect(old.count == 5_000)
  }

  @Test(
    "P15: Where the app or the server forbids it, nothing that is out of date is shown",
    arguments: [
      ("max-age=100", false), ("max-age=100, stale-while-revalidate=1000", false),
      ("max-age=100, must-revalidate", true), ("no-cache", true),
    ])
  func staleForbidden(control: String, isAllowed: Bool) async throws {
    let fields = [Field("Cache-Control", control)]
    let server = Changing(.picture(5_000, fields))
    var choice = Scene.Choice()
    choice.configuration.showsStaleImages = isAllowed
    let scene = try Scene(server.site, choice)
    _ = try await scene.image("/a")
    server.change(to: .picture(7_000, fields, etag: "\"2\"", seed: 2))
    scene.clock.advance(bySeconds: 101)
    await scene.forgetMemory()
    let slot = scene.coordinator.makeSlot()
    slot.bind(try scene.request("/a"))
    for await update in slot.updates {
      guard case .image(let image) = update.phase else { continue }
      #expect(image.count == 7_000)
      break
    }
  }

  @Test(
    "P15: An image that is out of date is there for callers too while the network is away",
    .timeLimit(.minutes(10)))
  func staleOffline() async throws {
    let scene = try Scene(.one().controlled("max-age=100"))
    let image = try await scene.image("/a")
    await scene.forgetMemory()
    scene.clock.advance(bySeconds: 101)
    scene.coordinator.networkDidChange(to: .offline)
    #expect(try await scene.image("/a") == image)
  }

  @Test(
    "P18: A caller is told that there is no network, if what is on disk may not be shown",
    .timeLimit(.minutes(10)))
  func forbiddenOffline() async throws {
    let scene = try Scene(.one().controlled("no-cache"))
    _ = try await scene.image("/a")
    await scene.forgetMemory()
    scene.coordinator.networkDidChange(to: .offline)
    do {
      _ = try await scene.image("/a")
      Issue.record("it was shown")
    } catch PrefetchError.offline {}
  }

  @Test(
    "P15: If the server fails, stale-if-error lets the old one be shown, and without it the caller is told",
    arguments: [true, false])
  func staleIfError(isAllowed: Bool) async throws {
    let fields = [Field("Cache-Control", "max-age=1" + (isAllowed ? ", stale-if-error=1000" : ""))]
    let site = Site(
      resources: ["/a": .picture(5_000, fields)],
      plan: { _, visit in visit.count == 1 ? nil : .reply(503) })
    let scene = try Scene(site)
    let image = try await scene.image("/a")
    scene.clock.advance(bySeconds: 60)
    await scene.forgetMemory()
    if isAllowed {
      #expect(try await scene.image("/a") == image)
    } else {
      #expect(try await scene.failure("/a") == .status(503))
    }
  }

  @Test("P15: no-store is in memory while it is near, gone afterwards, and never on the disk")
  func noStore() async throws {
    let site = Site(lookup: { _ in .picture(5_000, [Field("Cache-Control", "no-store")]) })
    let scene = try Scene(site)
    let paths = (0..<100).map { "/\($0)" }
    let list = try scene.list(paths)
    list.viewportDidChange(Viewport(visible: 0..<1))
    _ = await scene.filled()
    #expect(scene.coordinator.cachedImage(for: try scene.request("/0")) != nil)
    list.viewportDidChange(Viewport(visible: 50..<51))
    _ = await scene.filled()
    #expect(scene.coordinator.cachedImage(for: try scene.request("/0")) == nil)
    list.viewportDidChange(.inactive)
    _ = await scene.coordinator.figures
    await scene.settle()
    #expect(try scene.files().isEmpty)
    // A caller alone keeps nothing near.
    _ = try await scene.image("/a")
    _ = await scene.coordinator.figures
    #expect(scene.coordinator.cachedImage(for: try scene.request("/a")) == nil)
  }

  @Test("P15: Requests with other header fields are other sources, each with its own image")
  func headers() async throws {
    let site = Site(plan: { request, _ in
      let isWide = request.value("X-Width") == "2"
      let fields = [Field("Cache-Control", "max-age=100"), Field("Vary", "X-Width")]
      return .reply(200, fields, Picture.bytes(isWide ? 2_000 : 1_000))
    })
    let scene = try Scene(site)
    let narrow = try scene.request("/a", headers: ["X-Width": "1"])
    let wide = try scene.request("/a", headers: ["X-Width": "2"])
    for _ in 0..<2 {
      #expect(try await scene.coordinator.image(for: narrow).count == 1_000)
      #expect(try await scene.coordinator.image(for: wide).count == 2_000)
      await scene.forgetMemory()
    }
    #expect(scene.server.log.requests.count == 2)
  }

  @Test("P15: What was answered to another field of the loader's is no answer, where it varies by it")
  func loaderHeaders() async throws {
    let scene = try Scene(
      .one(5_000, [Field("Cache-Control", "max-age=100"), Field("Vary", "Accept-Language")]))
    _ = try await scene.image("/a")
    var other = Scene.Choice()
    other.configuration.headers = ["Accept-Language": "de"]
    let later = try await scene.restarted(other)
    _ = try await later.image("/a")
    #expect(scene.server.log.requests.map { $0.value("Accept-Language") } == [nil, "de"])
    #expect(scene.server.log.requests.last?.value("If-None-Match") == nil)
  }

  @Test(
    "S22: Two callers at once for what is out of date are one question", arguments: TransportChoice.allCases)
  func oneQuestion(kind: TransportChoice) async throws {
    let scene = try Scene(.one().controlled("no-cache"), .init(kind: kind))
    let image = try await scene.image("/a")
    await scene.forgetMemory()
    let (coordinator, request) = (scene.coordinator, try scene.request("/a"))
    async let first = coordinator.image(for: request)
    async let second = coordinator.image(for: request)
    #expect(try await (first, second) == (image, image))
    #expect(scene.server.log.requests.count == 2)
  }

  @Test("S22: An image whose file has gone is asked for once, without a condition")
  func bodyGone() async throws {
    let scene = try Scene(.one().controlled("no-cache"))
    let image = try await scene.image("/a")
    await scene.forgetMemory()
    await scene.settle()
    for name in try FileManager.default.contentsOfDirectory(atPath: scene.folder.path) {
      try FileManager.default.removeItem(at: scene.folder.appending(path: name))
    }
    #expect(try await scene.image("/a") == image)
    #expect(scene.server.log.requests.map { $0.value("If-None-Match") } == [nil, nil])
  }

  @Test("S24: A signed address whose query changes is found by the image's name, and another path is not")
  func signed() async throws {
    let scene = try Scene(Site(lookup: { _ in .picture(5_000, [Field("Cache-Control", "max-age=100")]) }))
    func request(_ path: String, name: String?) throws -> ImageRequest {
      ImageRequest(url: try #require(URL(string: scene.server.origin + path)), name: name)
    }
    _ = try await scene.coordinator.image(for: request("/a?signature=1", name: "a"))
    let later = try await scene.restarted()
    _ = try await later.coordinator.image(for: request("/a?signature=2", name: "a"))
    #expect(scene.server.log.requests.count == 1)
    _ = try await later.coordinator.image(for: request("/b?signature=2", name: nil))
    _ = try await later.coordinator.image(for: request("/a?signature=2", name: nil))
    #expect(scene.server.log.requests.count == 3)
  }
}

extension Changing {
  /// A server that gives no date, so that what it says is of the test's time.
  fileprivate func dateless(_ control: String) -> Site {
    Site(plan: { [self] request, _ in
      let current = current
      let fields = [Field("Cache-Control", control), Field("ETag", current.etag ?? "")]
      guard request.value("If-None-Match") != current.etag else {
        return Script([.bytes(ReplyHead(304, fields).bytes)], then: .keepAlive)
      }
      return .reply(200, fields, current.body.bytes)
    })
  }
}

extension Site {
  /// The same with this `Cache-Control`, in a 304 too.
  fileprivate func controlled(_ control: String) -> Site {
    var site = self
    site.resources = resources.mapValues { resource in
      var resource = resource
      resource.cacheControl = control
      return resource
    }
    return site
  }
}
