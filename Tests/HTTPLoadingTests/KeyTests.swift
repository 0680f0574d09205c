import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

@Suite("What the disk has images under")
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
}
