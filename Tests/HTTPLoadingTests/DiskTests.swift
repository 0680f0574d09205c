import Foundation
import Locking
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("Images on the disk", .serialized, .timeLimit(.minutes(10)))
struct DiskTests {
  private static func site(_ count: Int = 10_000) -> Site {
    Site(lookup: { path in
      .picture(count, [Field("Cache-Control", "max-age=1000")], seed: UInt64(path.count))
    })
  }

  @Test("S27, P14: The disk's limit holds while images come, at rest to the byte")
  func limit() async throws {
    var choice = Scene.Choice()
    choice.diskLimit = 200_000
    let scene = try Scene(Self.site(), choice)
    for number in 0..<60 {
      _ = try await scene.image("/\(number)")
      if number % 10 == 0 {
        let bytes = try scene.files().reduce(0) { $0 + $1.count }
        #expect(bytes <= 200_000 + 10_500)
      }
    }
    await scene.settle()
    let bytes = try scene.files().reduce(0) { $0 + $1.count }
    #expect((150_000...200_000).contains(bytes))
  }

  @Test(
    "P14: A damaged file is a miss: one request, and the right image", arguments: [0, 20, 60, 400, 5_000])
  func damaged(place: Int) async throws {
    let scene = try Scene(Self.site())
    let image = try await scene.image("/a")
    await scene.forgetMemory()
    await scene.settle()
    for name in try FileManager.default.contentsOfDirectory(atPath: scene.folder.path) {
      let file = scene.folder.appending(path: name)
      var bytes = try Data(contentsOf: file)
      bytes[place] ^= 0xFF
      try bytes.write(to: file)
    }
    #expect(try await scene.image("/a") == image)
    #expect(scene.server.log.requests.map { $0.value("If-None-Match") } == [nil, nil])
    await scene.forgetMemory()
    #expect(try await scene.image("/a") == image)
    #expect(scene.server.log.requests.count == 2)
  }

  @Test("P14: Files cut to any length are misses")
  func cutFiles() async throws {
    let scene = try Scene(Self.site(2_000))
    let image = try await scene.image("/a")
    await scene.settle()
    for (round, length) in [0, 1, 47, 48, 100, 1_000, 2_000].enumerated() {
      await scene.forgetMemory()
      for name in try FileManager.default.contentsOfDirectory(atPath: scene.folder.path) {
        let file = scene.folder.appending(path: name)
        try Data(contentsOf: file).prefix(length).write(to: file)
      }
      #expect(try await scene.image("/a") == image)
      #expect(scene.server.log.requests.count == round + 2)
      await scene.settle()
    }
  }

  @Test(
    "P14: Where the folder has become a file, loading goes on, and the trouble is told",
    arguments: [true, false])
  func noFolder(isFromTheStart: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "HTTPLoading-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    if isFromTheStart { try Data("no folder".utf8).write(to: folder) }
    var choice = Scene.Choice()
    choice.folder = folder
    let scene = try Scene(Self.site(), choice)
    if !isFromTheStart {
      _ = try await scene.image("/before")
      await scene.settle()
      try FileManager.default.removeItem(at: folder)
      try Data("no folder".utf8).write(to: folder)
    }
    for path in ["/a", "/b", "/before"] { #expect(try await scene.image(path).count == 10_000) }
    let trouble = await scene.next { if case .storeTroubled(let trouble) = $0 { trouble } else { nil } }
    #expect(trouble != nil)
    await scene.forgetMemory()
    for path in ["/a", "/before"] { #expect(try await scene.image(path).count == 10_000) }
  }

  @Test(
    "S26, P13: What memory has no room for is prefetched to the disk only, and read from there without a request"
  )
  func prefetchToDisk() async throws {
    var choice = Scene.Choice()
    choice.memoryLimit = 35_000
    let decoded = Locked<[String]>([])
    choice.decoder = .inline { data, request in
      decoded.withLock { $0.append(request.url.path) }
      return DecodedImage(data, cost: data.count)
    }
    let scene = try Scene(Self.site(), choice)
    let list = try scene.list((0..<20).map { "/\($0)" })
    list.viewportDidChange(Viewport(visible: 0..<2))
    await scene.transfersFinish(10)
    _ = await scene.coordinator.figures
    let figures = await scene.coordinator.figures
    #expect(figures.peakMemoryCost <= 35_000)
    #expect(decoded.withLock { $0.count } <= 4)
    await scene.settle()
    let before = scene.server.log.requests.map(\.path)
    #expect(Set(before) == Set((0..<10).map { "/\($0)" }))
    // While it is not known what is on the disk, a prefetch may begin before what is visible, and give way to it.
    #expect(before.count <= 10 + figures.transfersCancelled)
    list.viewportDidChange(Viewport(visible: 7..<9))
    // Which of the prefetched ones memory had room for depends on what came first.
    await scene.shown("/8")
    #expect(!scene.server.log.requests.dropFirst(before.count).contains { before.contains($0.path) })
  }

  @Test("S26, P13: Once the disk says that its folder is listed, it knows what it lacks")
  func listing() async throws {
    let scene = try Scene(Self.site())
    let held = try scene.request("/a")
    let lacked = try scene.request("/b")
    _ = try await scene.image("/a")
    // Several times: one that says so too early may be lucky.
    for _ in 0..<10 {
      let later = try await scene.restarted()
      let store = try #require(later.loader.store)
      await withCheckedContinuation { continuation in store.reportListing { continuation.resume() } }
      #expect(store.mayHold(held) && !store.mayHold(lacked))
    }
  }

  @Test("S17: A fling over what is on the disk decodes few of its rows")
  func fling() async throws {
    let scene = try Scene(Self.site(2_000))
    let paths = (0..<200).map { "/\($0)" }
    for path in paths { _ = try await scene.image(path) }
    var choice = Scene.Choice()
    let decodings = Locked(0)
    let flung = Locked<PrefetchList?>(nil)
    choice.decoder = .inline { data, request in
      if request.url.path == "/start" {
        // In one of the coordinator's own turns, so that the fling is a fast one however slow the machine is.
        let list = flung.withLock { $0 }
        for first in 0..<195 { list?.viewportDidChange(Viewport(visible: first..<(first + 5))) }
      }
      decodings.withLock { $0 += 1 }
      return DecodedImage(data, cost: data.count)
    }
    let later = try await scene.restarted(choice)
    let list = try later.list(paths)
    flung.withLock { $0 = list }
    _ = try await later.image("/start")
    await later.shown("/198")
    let figures = await later.coordinator.figures
    #expect(decodings.withLock { $0 } <= 40)
    #expect(figures.readsFound <= 40)
    #expect(scene.server.log.requests.count == 201)
  }

  @Test("S19: What becomes visible is read before the many that only may become so")
  func urgent() async throws {
    let scene = try Scene(Self.site(2_000))
    let paths = (0..<100).map { "/\($0)" }
    for path in paths { _ = try await scene.image(path) }
    let later = try await scene.restarted()
    // Many lists, each with a window that is all on the disk.
    let lists = try (0..<50).map { _ in try later.list(paths) }
    for (place, list) in lists.enumerated() { list.viewportDidChange(Viewport(visible: place..<(place + 1))) }
    _ = try await later.image("/99")
    let ended = await later.coordinator.figures
    // All that is visible is read before what is not: fifty rows, this one, and two prefetches under way at most.
    #expect(ended.readsFound <= 51 + 8)
    withExtendedLifetime(lists) {}
  }

  @Test(
    "What is invalidated is taken off the disk too, and loaded anew at once",
    arguments: TransportChoice.allCases)
  func invalidated(kind: TransportChoice) async throws {
    let fields = [Field("Cache-Control", "max-age=1000")]
    let server = Changing(.picture(5_000, fields))
    let scene = try Scene(server.site, .init(kind: kind))
    _ = try await scene.image("/a")
    await scene.settle()
    server.change(to: .picture(7_000, fields, etag: "\"2\"", seed: 2))
    scene.coordinator.invalidate(try scene.request("/a"))
    #expect(scene.coordinator.cachedImage(for: try scene.request("/a")) == nil)
    #expect(try await scene.image("/a").count == 7_000)
    #expect(scene.server.log.requests.map { $0.value("If-None-Match") } == [nil, nil])
    let later = try await scene.restarted()
    #expect(try await later.image("/a").count == 7_000)
    #expect(scene.server.log.requests.count == 2)
  }

  @Test("P16: What cannot be decoded is not found again on the disk")
  func undecodable() async throws {
    struct NoImage: Error {}
    var choice = Scene.Choice()
    choice.decoder = .concurrent { _, _ in throw NoImage() }
    let scene = try Scene(Self.site(), choice)
    await #expect(throws: PrefetchError.self) { try await scene.image("/a") }
    _ = await scene.coordinator.figures
    await scene.settle()
    #expect(try scene.files().isEmpty)
    let later = try await scene.restarted()
    #expect(try await later.image("/a").count == 10_000)
    #expect(scene.server.log.requests.count == 2)
  }
}
