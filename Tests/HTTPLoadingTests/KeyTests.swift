import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("What the disk has images under", .timeLimit(.minutes(10)))
struct KeyTests {
  @Test(
    "The hash is that of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func hash(text: String, digest: String) {
    #expect(SHA256.hexDigest(of: text.utf8) == digest)
  }

  @Test("A text of any length has a hash of its own, at the ends of blocks too")
  func lengths() {
    let digests = (0...200).map { SHA256.hexDigest(of: Array(repeating: 0x61, count: $0)) }
    #expect(Set(digests).count == 201)
    #expect(digests[64] == "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb")
    #expect(digests[55] == "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318")
  }

  @Test(
    "P14: A secret among a request's fields is nowhere on the disk, and its image is found there all the same"
  )
  func secrets() async throws {
    let scene = try Scene(.one(5_000, [Field("Cache-Control", "max-age=100")]))
    let request = try scene.request("/a", headers: ["Authorization": "Bearer top-secret-word"])
    let image = try await scene.coordinator.image(for: request)
    await scene.forgetMemory()
    await scene.settle()
    for file in try scene.files() { #expect(file.range(of: Data("top-secret-word".utf8)) == nil) }
    #expect(try await scene.coordinator.image(for: request) == image)
    #expect(scene.server.log.requests.count == 1)
    // Someone else's is another one.
    let other = try scene.request("/a", headers: ["Authorization": "Bearer another"])
    _ = try await scene.coordinator.image(for: other)
    #expect(scene.server.log.requests.count == 2)
  }

  @Test(
    "P14: What was answered to one account is found by no other, and by none without one, on the same disk")
  func accounts() async throws {
    let scene = try Scene(Self.whoAsks())
    var later = scene
    // Each twice: first from the server, then from the disk.
    for account in [nil, "Bearer top-secret-word", "Bearer another", "Bearer top-secret-word", nil] {
      var choice = Scene.Choice()
      choice.configuration.headers = account.map { ["Authorization": $0, "X-Size": "2"] } ?? [:]
      later = try await later.restarted(choice)
      #expect(try await later.image("/a") == Data(Self.picture(for: account)))
    }
    let asked = [nil, "Bearer top-secret-word", "Bearer another"]
    #expect(scene.server.log.requests.map { $0.value("Authorization") } == asked)
    await later.settle()
    for file in try scene.files() { #expect(file.range(of: Data("top-secret-word".utf8)) == nil) }
  }

  @Test("The same fields are one key in whatever case they come, and a new version of the app has it too")
  func sameFields() async throws {
    let scene = try Scene(Self.whoAsks())
    var later = scene
    for headers in [["Accept": "image/webp", "X-Size": "2"], ["accept": " image/webp", "x-size": "2"]] {
      for version in ["1", "2"] {
        var choice = Scene.Choice()
        choice.configuration.headers = headers.merging(["User-Agent": version]) { $1 }
        later = try await later.restarted(choice)
        _ = try await later.image("/a")
      }
    }
    #expect(scene.server.log.requests.count == 1)
    var agent = Scene.Choice()
    agent.configuration.headers = ["User-Agent": "1"]
    for choice in [agent, Scene.Choice()] {
      later = try await later.restarted(choice)
      _ = try await later.image("/a")
    }
    #expect(scene.server.log.requests.count == 2)
  }

  /// A picture for each account, good for long, without a word that it varies.
  private static func whoAsks() -> Site {
    Site(plan: { request, _ in
      .reply(200, [Field("Cache-Control", "max-age=1000")], picture(for: request.value("Authorization")))
    })
  }

  private static func picture(for account: String?) -> [UInt8] {
    Picture.bytes(1_000, seed: UInt64(account?.utf8.count ?? 0))
  }
}
