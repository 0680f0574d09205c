import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("Bodies that come in parts", .serialized, .timeLimit(.minutes(10)))
struct RangeTests {
  private let sample = Data(Sample.body.bytes)

  @Test(
    "S23, P16: A body that was cut off goes on where it stopped, and is put together right",
    arguments: TransportChoice.allCases)
  func cutOnce(kind: TransportChoice) async throws {
    let scene = try Scene(.one(), .init(kind: kind))
    #expect(try await scene.image("/faults/cut-fin-once", retries: 1) == sample)
    let second = try #require(scene.server.log.requests.last)
    #expect(second.value("Range")?.hasPrefix("bytes=") == true)
    #expect(second.value("If-Range") == Sample.etag)
    #expect(scene.server.log.requests.count == 2)
  }

  @Test("S23: After a restart, what is on the disk of a cut body is no image, and is gone on with")
  func afterRestart() async throws {
    let scene = try Scene(.one())
    _ = try await scene.failure("/faults/cut-fin-once")
    let later = try await scene.restarted()
    #expect(try await later.image("/faults/cut-fin-once") == sample)
    #expect(await later.coordinator.figures.readsFound == 0)
    #expect(scene.server.log.requests.map { $0.value("Range") } == [nil, "bytes=8000-"])
    let last = try await later.restarted()
    #expect(try await last.image("/faults/cut-fin-once") == sample)
  }

  @Test(
    "P16: If the image has changed meanwhile, the whole of the new one comes",
    arguments: TransportChoice.allCases)
  func changed(kind: TransportChoice) async throws {
    let scene = try Scene(.one(), .init(kind: kind))
    let image = try await scene.image("/faults/etag-changes", retries: 2)
    #expect(image == Data(Body.filler(seed: UInt64(scene.server.log.requests.count), count: 20_000).bytes))
  }

  @Test(
    "P16: Whatever is wrong with a part, the image comes right in the end, and stays so on the disk",
    arguments: FaultRegistry.all.map(\.name).filter { name in
      ["206-", "416", "range-", "304-unasked"].contains { name.hasPrefix($0) }
    })
  func wrongParts(name: String) async throws {
    let fields = [Field("ETag", Sample.etag), Field("Content-Type", "image/jpeg")]
    let site = Site(plan: { request, visit in
      switch visit.count {
      case 1:
        .reply(
          200, fields + [Field("Content-Length", "20000")], Sample.body.bytes(in: 0..<8_000), then: .finish)
      case 2: nil
      default: .reply(200, fields, Sample.body.bytes)
      }
    })
    let scene = try Scene(site)
    #expect(try await scene.image("/faults/\(name)", retries: 2) == sample)
    let later = try await scene.restarted()
    #expect(try await later.image("/faults/\(name)") == sample)
  }

  @Test(
    "P4: A prefetch that gave way to a visible image goes on from its bytes afterwards",
    arguments: TransportChoice.allCases)
  func preempted(kind: TransportChoice) async throws {
    let body = Picture.bytes(100_000)
    let site = Site(
      resources: ["/small": .picture(1_000), "/next": .picture(100_000)],
      plan: { request, visit in
        guard request.path == "/big" else { return nil }
        let range = request.value("Range").flatMap { Int($0.dropFirst(6).dropLast()) }
        guard let start = range else {
          let fields = [Field("ETag", "\"1\""), Field("Content-Length", "100000")]
          return .reply(200, fields, body[..<40_000], then: .silence)
        }
        let part = Field("Content-Range", "bytes \(start)-99999/100000")
        return .reply(206, [Field("ETag", "\"1\""), part], body[start...])
      })
    let watch = TransportWatch()
    var choice = Scene.Choice(kind: kind)
    (choice.watch, choice.transferLimit) = (watch, 1)
    let scene = try Scene(site, choice)
    let list = try scene.list(["/small", "/big"])
    list.viewportDidChange(Viewport(visible: 0..<1))
    await watch.bytes(atLeast: 40_000, of: "/big")
    _ = try await scene.image("/next")
    let offset = await scene.next { kind -> Int? in
      if case .transferStarted(_, let request, _, let offset) = kind, request.url.path == "/big", offset > 0 {
        return offset
      }
      return nil
    }
    #expect(offset == 40_000)
    list.viewportDidChange(Viewport(visible: 1..<2))
    #expect(try await scene.image("/big") == Data(body))
    let big = scene.server.log.requests.filter { $0.path == "/big" }
    #expect(big.prefix(2).map { $0.value("Range") } == [nil, "bytes=40000-"])
  }

  @Test(
    "P16: Of two coordinators over one loader, each goes on from its own bytes, and neither mixes two versions"
  )
  func twoCoordinators() async throws {
    let versions = [Picture.bytes(100_000, seed: 1), Picture.bytes(100_000, seed: 2)]
    let site = Site(
      resources: ["/next": .picture(1_000)],
      plan: { request, visit in
        guard request.path == "/big" else { return nil }
        // The first answer is of the first version, all others are of the second.
        let (body, tag) = visit.count == 1 ? (versions[0], "\"1\"") : (versions[1], "\"2\"")
        let fields = [Field("ETag", tag)]
        if request.value("If-Range") == tag,
          let start = request.value("Range").flatMap({ Int($0.dropFirst(6).dropLast()) })
        {
          return .reply(
            206, fields + [Field("Content-Range", "bytes \(start)-99999/100000")], body[start...])
        }
        guard visit.count <= 2 else { return .reply(200, fields, body) }
        return .reply(200, fields + [Field("Content-Length", "100000")], body[..<40_000], then: .silence)
      })
    let watch = TransportWatch()
    var choice = Scene.Choice()
    (choice.watch, choice.transferLimit, choice.usesDisk) = (watch, 1, false)
    let scene = try Scene(site, choice)
    let big = try scene.request("/big")
    let rows = [ListRow(0, images: []), ListRow(1, images: [big])]
    let coordinators = [scene.coordinator, Scene.coordinator(over: scene.loader, choice)]
    var lists: [PrefetchList] = []
    for (place, coordinator) in coordinators.enumerated() {
      let list = coordinator.makeList(rows)
      list.viewportDidChange(Viewport(visible: 0..<1))
      lists.append(list)
      await watch.bytes(atLeast: 40_000 * (place + 1), of: "/big")
    }
    // Both give way, one after the other, and go on.
    for coordinator in coordinators { _ = try await coordinator.image(for: scene.request("/next")) }
    for coordinator in coordinators {
      let image = try await coordinator.image(for: big)
      #expect(versions.contains { image == Data($0) })
    }
    withExtendedLifetime(lists) {}
  }
}
