import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("Loading over HTTP, with each transport", .serialized, .timeLimit(.minutes(10)))
struct LoadingTests {
  @Test("An image comes whole, once, whoever asks", arguments: TransportChoice.allCases)
  func whole(kind: TransportChoice) async throws {
    let scene = try Scene(.one(50_000), .init(kind: kind))
    let (coordinator, request) = (scene.coordinator, try scene.request("/a"))
    async let first = coordinator.image(for: request)
    let second = try await coordinator.image(for: request)
    #expect(second.count == 50_000)
    #expect(try await first == second)
    #expect(scene.server.log.requests.count == 1)
  }

  @Test(
    "What is on disk and fresh is read, without a request, also after a restart",
    arguments: TransportChoice.allCases)
  func fromDisk(kind: TransportChoice) async throws {
    let scene = try Scene(.one(5_000, [Field("Cache-Control", "max-age=100")]), .init(kind: kind))
    let image = try await scene.image("/a")
    await scene.forgetMemory()
    #expect(try await scene.image("/a") == image)
    #expect(scene.server.log.requests.count == 1)
    #expect(await scene.coordinator.figures.readsFound == 1)
  }

  @Test(
    "S22, P15: a 304 brings the old bytes back, fresh again, with one request",
    arguments: TransportChoice.allCases)
  func notModified(kind: TransportChoice) async throws {
    let scene = try Scene(.one(5_000, [Field("Cache-Control", "no-cache")]), .init(kind: kind))
    let image = try await scene.image("/a")
    await scene.forgetMemory()
    #expect(try await scene.image("/a") == image)
    let requests = scene.server.log.requests
    #expect(requests.map { $0.value("If-None-Match") } == [nil, "\"1\""])
    #expect(await scene.coordinator.figures.bytesReceived == 2 * 5_000)
  }

  @Test("S23, P16: a body that is cut short is a failure, and nothing of it is an image later")
  func cutShort() async throws {
    let scene = try Scene(.one())
    guard case .bodyIncomplete? = try await scene.failure("/faults/cut-fin") else {
      Issue.record("it did not fail")
      return
    }
  }

  @Test("P16: a redirect is followed to the image", arguments: TransportChoice.allCases)
  func redirected(kind: TransportChoice) async throws {
    let site = Site(
      resources: ["/a": .picture()],
      plan: { request, _ in
        guard request.path == "/old" else { return nil }
        let head = ReplyHead(302, [Field("Location", "/a"), Field("Content-Length", "0")])
        return Script([.bytes(head.bytes)], then: .keepAlive)
      })
    let scene = try Scene(site, .init(kind: kind))
    #expect(try await scene.image("/old").count == 5_000)
    #expect(scene.server.log.requests.map(\.path) == ["/old", "/a"])
  }

  @Test("P16, P17: a 404 is told at once, remembered, and not asked again")
  func notFound() async throws {
    let scene = try Scene(.one())
    #expect(try await scene.failure("/nothing") == .status(404))
    #expect(try await scene.failure("/nothing") == .status(404))
    #expect(scene.server.log.requests.count == 1)
  }
}
