import Foundation
import Locking
import LoopbackServer
import ScrollPrefetch
import Testing

/// P15, as in a browser's own cache: what is behind a redirect is good for no longer than the redirect.
@Suite("How long a redirect is good for", .serialized, .timeLimit(.minutes(10)))
struct RedirectFreshnessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let status: Int
    let control: String?
    /// When the image is asked for again.
    let seconds: Int64
    /// Whether the redirect is followed anew then.
    let isOver: Bool

    var testDescription: String { "\(status) \(control ?? "") after \(seconds)" }

    init(_ status: Int, _ control: String?, after seconds: Int64, isOver: Bool) {
      self.status = status
      self.control = control
      self.seconds = seconds
      self.isOver = isOver
    }
  }

  private static let year: Int64 = 31_536_000

  static let cases = [
    Case(301, nil, after: year - 1, isOver: false), Case(308, nil, after: year - 1, isOver: false),
    Case(302, nil, after: 0, isOver: true), Case(303, nil, after: 0, isOver: true),
    Case(307, nil, after: 0, isOver: true), Case(302, "no-store", after: 0, isOver: true),
    Case(302, "no-cache", after: 0, isOver: true), Case(302, "max-age=1", after: 2, isOver: true),
    Case(302, "max-age=100", after: 99, isOver: false), Case(307, "max-age=100", after: 100, isOver: true),
    Case(301, "no-store", after: 0, isOver: true), Case(308, "no-cache", after: 0, isOver: true),
    Case(301, "max-age=100", after: 100, isOver: true),
  ]

  @Test(
    "A redirect is asked for again as soon as it is out of date, and leads where it leads then",
    arguments: cases)
  func lifetimes(_ example: Case) async throws {
    let road = Road(example.status, example.control)
    let scene = try Scene(road.site)
    #expect(try await scene.image("/x").count == 5_000)
    road.lead(to: "/new")
    scene.clock.advance(bySeconds: example.seconds)
    let later = try await scene.restarted()
    #expect(try await later.image("/x").count == (example.isOver ? 7_000 : 5_000))
    let again = example.isOver ? ["/x", "/new"] : []
    #expect(scene.server.log.requests.map(\.path) == ["/x", "/old"] + again)
    #expect(scene.server.log.requests.allSatisfy { $0.value("If-None-Match") == nil })
  }

  @Test("Of a chain the redirect that ends first counts", arguments: [false, true])
  func chain(isShortFirst: Bool) async throws {
    let controls = isShortFirst ? ["max-age=10", "max-age=1000"] : ["max-age=1000", "max-age=10"]
    let road = Road(302, controls[1])
    let site = Site(plan: { request, visit in
      guard request.path == "/start" else { return road.site.plan(request, visit) }
      return .reply(302, [Field("Location", "/x"), Field("Cache-Control", controls[0])])
    })
    let scene = try Scene(site)
    for (seconds, count) in [(0, 3), (9, 3), (1, 5)] as [(Int64, Int)] {
      scene.clock.advance(bySeconds: seconds)
      await scene.forgetMemory()
      #expect(try await scene.image("/start").count == 5_000)
      #expect(scene.server.log.requests.count == count)
    }
  }

  @Test("With no-store on the way nothing is kept, on the disk or in memory, and what was kept goes")
  func noStore() async throws {
    let road = Road(302, "max-age=10")
    let scene = try Scene(road.site)
    _ = try await scene.image("/x")
    await scene.settle()
    #expect(try scene.files().count == 1)
    road.change(to: "no-store")
    scene.clock.advance(bySeconds: 10)
    await scene.forgetMemory()
    #expect(try await scene.image("/x").count == 5_000)
    _ = await scene.coordinator.figures
    #expect(scene.coordinator.cachedImage(for: try scene.request("/x")) == nil)
    await scene.settle()
    #expect(try scene.files().isEmpty)
  }

  @Test("The redirect is asked first, then the URL that answered with its own validator, and the disk serves")
  func revalidation() async throws {
    let road = Road(302, nil, "no-cache")
    let scene = try Scene(road.site)
    let image = try await scene.image("/x")
    let later = try await scene.restarted()
    #expect(try await later.image("/x") == image)
    #expect(scene.server.log.requests.map(\.path) == ["/x", "/old", "/x", "/old"])
    #expect(scene.server.log.requests.map { $0.value("If-None-Match") } == [nil, nil, nil, "\"/old\""])
    #expect(await later.coordinator.figures.bytesReceived == 5_000)
  }

  @Test(
    "What it leads to still is not asked while that is fresh itself, and good for as long as both are then")
  func freshBehind() async throws {
    let road = Road(302, "max-age=10", "max-age=25")
    let scene = try Scene(road.site)
    let image = try await scene.image("/x")
    // Two more redirects renew the way, until the image itself is out of date; then both are renewed.
    let steps: [(Int64, [String])] = [
      (9, []), (1, ["/x"]), (9, []), (1, ["/x"]), (5, ["/x", "/old"]), (9, []), (1, ["/x"]),
    ]
    for (seconds, paths) in steps {
      let before = scene.server.log.requests.count
      scene.clock.advance(bySeconds: seconds)
      await scene.forgetMemory()
      #expect(try await scene.image("/x") == image)
      #expect(scene.server.log.requests.dropFirst(before).map(\.path) == paths)
    }
  }

  @Test(
    "What a redirect that is out of date led to is shown at once, and replaced, unless the redirect forbids that"
  )
  func shownStale() async throws {
    for (control, shown) in [(nil, [5_000, 7_000]), ("no-cache", [7_000])] as [(String?, [Int])] {
      let road = Road(302, control)
      let scene = try Scene(road.site)
      _ = try await scene.image("/x")
      road.lead(to: "/new")
      let later = try await scene.restarted()
      // Held up until the old one was seen: who is slow to look sees the newest only.
      if shown.count > 1 { scene.server.reshape(try Shape(bitsPerSecond: 0)) }
      let slot = later.coordinator.makeSlot()
      slot.bind(try later.request("/x"))
      var counts: [Int] = []
      for await update in slot.updates {
        if case .image(let image) = update.phase { counts.append(image.count) }
        if counts == [5_000] { scene.server.reshape(nil) }
        if counts.last == 7_000 { break }
      }
      #expect(counts == shown)
    }
  }

  @Test("A row that is shown learns from the redirect alone that it is up to date")
  func refreshed() async throws {
    let road = Road(302, nil)
    let scene = try Scene(road.site)
    _ = try await scene.image("/x")
    let later = try await scene.restarted()
    let slot = later.coordinator.makeSlot()
    slot.bind(try later.request("/x"))
    await later.transfersEnd(1)
    #expect(scene.server.log.requests.map(\.path) == ["/x", "/old", "/x"])
  }

  @Test("Whether the disk answers for a server in trouble is for the one to say that is in trouble")
  func errors() async throws {
    let kept = "max-age=1, stale-if-error=1000"
    let cases: [(redirect: String?, answer: String, failing: String, isShown: Bool)] = [
      (nil, "max-age=1000", "/x", false), (kept, "max-age=1000", "/x", true),
      (kept, "max-age=1", "/x", false),
      (nil, kept, "/old", true), (nil, "max-age=1", "/old", false), (kept, kept, "/new", false),
    ]
    for example in cases {
      let road = Road(302, example.redirect, example.answer)
      let scene = try Scene(road.site)
      let image = try await scene.image("/x")
      if example.failing == "/new" { road.lead(to: "/new") }
      road.fail(at: example.failing)
      scene.clock.advance(bySeconds: 60)
      await scene.forgetMemory()
      if example.isShown {
        #expect(try await scene.image("/x") == image, "\(example)")
      } else {
        #expect(try await scene.failure("/x") == .status(503), "\(example)")
      }
    }
  }
}

/// `/x` leads to `/old` (5,000 bytes), until a test lets it lead to `/new` (7,000 bytes); no answer has a date.
private final class Road: Sendable {
  private struct State {
    var control: String?
    var target = "/old"
    var failing: String?
  }

  private let status: Int
  private let answer: String
  private let state: Locked<State>

  init(_ status: Int, _ control: String?, _ answer: String = "max-age=31536000") {
    self.status = status
    self.answer = answer
    state = Locked(State(control: control))
  }

  func lead(to target: String) { state.withLock { $0.target = target } }
  func change(to control: String) { state.withLock { $0.control = control } }
  func fail(at path: String) { state.withLock { $0.failing = path } }

  var site: Site {
    Site(plan: { [self] request, _ in
      let state = state.withLock { $0 }
      guard request.path != state.failing else { return .reply(503) }
      guard request.path != "/x" else {
        let control = state.control.map { [Field("Cache-Control", $0)] } ?? []
        return .reply(status, [Field("Location", state.target)] + control)
      }
      let tag = "\"\(request.path)\""
      let fields = [Field("Cache-Control", answer), Field("ETag", tag)]
      guard request.value("If-None-Match") != tag else {
        return Script([.bytes(ReplyHead(304, fields).bytes)], then: .keepAlive)
      }
      return .reply(200, fields, Picture.bytes(request.path == "/old" ? 5_000 : 7_000))
    })
  }
}
