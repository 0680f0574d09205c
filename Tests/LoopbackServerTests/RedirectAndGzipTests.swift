import LoopbackServer
import Testing

@Suite("Redirects and compression", .serialized)
struct RedirectAndGzipTests {
  static let locations: [(String, Int, String?)] = [
    ("redirect-301", 301, "/faults/good"), ("redirect-302", 302, "/faults/good"),
    ("redirect-303", 303, "/faults/good"), ("redirect-307", 307, "/faults/good"),
    ("redirect-308", 308, "/faults/good"), ("redirect-300", 300, "/faults/good"),
    ("redirect-relative", 302, "good"), ("redirect-up", 302, "../faults/./x/../good"),
    ("redirect-port/4711", 302, "http://127.0.0.1:4711/faults/good"),
    ("redirect-loop", 302, "/faults/redirect-loop"), ("redirect-chain/5", 302, "/faults/redirect-chain/4"),
    ("redirect-chain/1", 302, "/faults/good"), ("redirect-file", 302, "file:///etc/hostname"),
    ("redirect-empty", 302, ""), ("redirect-missing", 302, nil),
    ("redirect-growing/7", 302, "/faults/redirect-growing/8"),
  ]

  @Test("Redirects lead where they say", arguments: locations)
  func location(path: String, status: Int, location: String?) async throws {
    let server = try LoopbackServer(Site())
    let reply = try await RawClient(port: server.port).reply("/faults/\(path)")
    #expect(reply.status == status)
    #expect(reply["Location"] == location)
  }

  @Test("A long redirect is 99,000 bytes long, and its target can be asked for")
  func long() async throws {
    let server = try LoopbackServer(Site())
    let client = try RawClient(port: server.port)
    let location = try #require(try await client.reply("/faults/redirect-long")["Location"])
    #expect(location.utf8.count == 99_000)
    #expect(try await client.reply(location).status == 200)
  }

  @Test("A gzip of stored blocks holds the sample and its check sum; one flipped byte is all that differs")
  func gzip() async throws {
    let server = try LoopbackServer(Site())
    let whole = try await RawClient(port: server.port).reply("/faults/gzip").body
    // A header of 10 bytes, one block's 5, the data, and 8.
    #expect(whole.count == 20_023)
    #expect(Array(whole[15..<20_015]) == Sample.body.bytes)
    #expect(whole.suffix(4) == [0x20, 0x4E, 0, 0])
    let flipped = try await RawClient(port: server.port).reply("/faults/gzip-flipped").body
    #expect(zip(whole, flipped).count { $0 != $1 } == 1)
    #expect(try await RawClient(port: server.port).reply("/faults/gzip-cut").body == Array(whole[..<10_011]))
    #expect(try await RawClient(port: server.port).reply("/faults/gzip-no-sum").body == whole.dropLast(8))
  }

  @Test("The bomb is a megabyte, and says how large it becomes")
  func bomb() async throws {
    let server = try LoopbackServer(Site())
    let bomb = try await RawClient(port: server.port).reply("/faults/gzip-bomb").body
    #expect(bomb.count == 1_000_033)
    // 1,032,001,033, the lowest byte first.
    #expect(bomb.suffix(4) == [0x09, 0x16, 0x83, 0x3D])
  }

  @Test("A mutated reply is the same for a seed, and mostly another for another seed")
  func mutated() async throws {
    let server = try LoopbackServer(Site())
    var replies: Set<[UInt8]> = []
    for seed in 0..<60 {
      let first = try await RawClient.all("/faults/mutated/\(seed)", at: server)
      let second = try await RawClient.all("/faults/mutated/\(seed)", at: server)
      #expect(first.bytes == second.bytes)
      #expect(first.end == second.end)
      #expect(first.end != .open)
      replies.insert(first.bytes)
    }
    #expect(replies.count > 50)
  }
}
