import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("Images that are elsewhere", .serialized, .timeLimit(.minutes(10)))
struct RedirectTests {
  @Test(
    "P16: A chain of redirects is followed up to the limit, and not beyond",
    arguments: TransportChoice.allCases)
  func chain(kind: TransportChoice) async throws {
    var choice = Scene.Choice(kind: kind)
    choice.configuration.redirectLimit = 3
    let scene = try Scene(.one(), choice)
    #expect(try await scene.image("/faults/redirect-chain/3").count == 20_000)
    guard case .redirectRefused? = try await scene.failure("/faults/redirect-chain/4") else {
      Issue.record("it was followed")
      return
    }
    #expect(scene.server.log.requests.count == 4 + 4)
  }

  @Test(
    "P16: Loops end, and nothing but HTTP is asked for",
    arguments: [
      "redirect-loop", "redirect-pair", "redirect-file", "redirect-data", "redirect-ftp", "redirect-missing",
    ])
  func refused(name: String) async throws {
    let scene = try Scene(.one())
    guard case .redirectRefused? = try await scene.failure("/faults/\(name)") else {
      Issue.record("it was followed")
      return
    }
    #expect(scene.server.log.requests.count <= 2)
  }

  @Test(
    "P16: What tells who asks goes to one origin only, and no cookie anywhere",
    arguments: TransportChoice.allCases)
  func secrets(kind: TransportChoice) async throws {
    let other = try LoopbackServer(Site())
    let site = Site(
      resources: ["/image": .picture()],
      plan: { request, visit in
        let cookie = Field("Set-Cookie", "a=1")
        switch request.path {
        case "/start": return .reply(302, [Field("Location", "/same"), cookie])
        case "/same":
          return .reply(302, [Field("Location", "\(other.origin)/faults/redirect-port/\(visit.port)")])
        default: return nil
        }
      })
    var choice = Scene.Choice(kind: kind)
    choice.configuration.headers = ["Authorization": "Basic eDp5", "User-Agent": "Test"]
    choice.configuration.secretHeaders = ["X-Token"]
    let scene = try Scene(site, choice)
    let request = try scene.request("/start", headers: ["X-Token": "t"])
    _ = try await scene.coordinator.image(for: request)
    let (here, there) = (scene.server.log.requests, other.log.requests)
    #expect(here.map(\.path) == ["/start", "/same", "/faults/good"])
    #expect(here.map { $0.value("Authorization") } == ["Basic eDp5", "Basic eDp5", nil])
    #expect(here.map { $0.value("X-Token") } == ["t", "t", nil])
    #expect(there.count == 1)
    #expect(there.allSatisfy { $0.value("Authorization") == nil && $0.value("X-Token") == nil })
    #expect((here + there).allSatisfy { $0.value("User-Agent") == "Test" && $0.value("Cookie") == nil })
  }

  @Test("No cookie that a server sets is sent back", arguments: TransportChoice.allCases)
  func cookies(kind: TransportChoice) async throws {
    let scene = try Scene(.one(), .init(kind: kind))
    for _ in 0..<2 {
      _ = try await scene.image("/faults/set-cookie")
      scene.coordinator.invalidate(try scene.request("/faults/set-cookie"))
    }
    #expect(scene.server.log.requests.count == 2)
    #expect(scene.server.log.requests.allSatisfy { $0.value("Cookie") == nil })
  }

  @Test(
    "P15: The image behind a redirect is kept for the address that was asked for, with its own validators",
    arguments: ["max-age=100", "no-cache"])
  func kept(control: String) async throws {
    let site = Site(
      resources: ["/deep/image": .picture(5_000, [Field("Cache-Control", control)])],
      plan: { request, _ in
        request.path == "/deep/old"
          ? .reply(301, [Field("Location", "image"), Field("ETag", "\"no\"")]) : nil
      })
    let scene = try Scene(site)
    let image = try await scene.image("/deep/old")
    let later = try await scene.restarted()
    #expect(try await later.image("/deep/old") == image)
    let again = [("/deep/old", nil), ("/deep/image", control == "no-cache" ? "\"1\"" : nil)]
    let all = [("/deep/old", nil), ("/deep/image", nil)] + (control == "no-cache" ? again : [])
    #expect(scene.server.log.requests.map(\.path) == all.map(\.0))
    #expect(scene.server.log.requests.map { $0.value("If-None-Match") } == all.map(\.1))
    #expect(await later.coordinator.figures.bytesReceived == (control == "no-cache" ? 5_000 : 0))
  }
}
