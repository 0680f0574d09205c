import LoopbackServer
import Testing

@Suite("The log")
struct LogTests {
  static func server(_ plan: @escaping @Sendable (Request, Visit) -> Script? = { _, _ in nil }) throws
    -> LoopbackServer
  {
    try LoopbackServer(Site(resources: ["/a": Resource(Body("abc"))], plan: plan))
  }

  @Test("A request is told as it was received, its fields in their order")
  func request() async throws {
    let server = try Self.server()
    let client = try RawClient(port: server.port)
    let fields = [Field("B", "1"), Field("a", "2"), Field("B", "3"), Field("Authorization", "Basic eA==")]
    _ = try await client.reply("/a?x=1#y", fields)
    let request = try #require(server.log.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/a?x=1#y")
    #expect(request.path == "/a")
    #expect(request.version == "HTTP/1.1")
    #expect(request.fields == [Field("Host", "127.0.0.1")] + fields)
    #expect(request.values("b") == ["1", "3"])
    #expect(request.value("authorization") == "Basic eA==")
    #expect(request.value("Cookie") == nil)
  }

  @Test("Two origins have a log each: what is sent to the second one shows there alone")
  func origins() async throws {
    let (first, second) = try (Self.server(), Self.server())
    #expect(first.port != second.port)
    _ = try await RawClient(port: first.port).reply("/a", [Field("Authorization", "x")])
    _ = try await RawClient(port: second.port).reply("/a")
    #expect(first.log.requests.map { $0.value("Authorization") } == ["x"])
    #expect(second.log.requests.map { $0.value("Authorization") } == [nil])
  }

  @Test("A connection's life stands in the log: opened, asked, answered with its bytes, closed by the client")
  func life() async throws {
    let server = try Self.server()
    var bytes = 0
    do {
      let client = try RawClient(port: server.port)
      client.send(RawClient.request("/a"))
      bytes = await client.readHead().count + client.read(3).bytes.count
    }
    let closed = await server.log.first { $0.closedBy != nil }
    #expect(closed?.closedBy == .client)
    let entries = server.log.entries
    let request = try #require(server.log.requests.first)
    #expect(
      entries.map(\.event) == [
        .opened, .requested(request), .replied(request: 1, bytes: bytes, complete: true),
        try #require(closed).event,
      ])
    #expect(entries.map(\.connection) == [1, 1, 1, 1])
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(server.log.bytesSent(for: 1) == bytes)
  }

  @Test("A reply that a client left is told as not complete")
  func left() async throws {
    let server = try Self.server { _, _ in Script([.text("half")], then: .silence) }
    let slow = try Self.server { _, _ in Script([.text("half"), .pause(.seconds(60))], then: .finish) }
    for server in [server, slow] {
      do {
        let client = try RawClient(port: server.port)
        client.send(RawClient.request("/a"))
        _ = await client.read(4)
      }
      #expect(await server.log.first { $0.closedBy == .client } != nil)
    }
    #expect(server.log.entries.contains { $0.event == .replied(request: 1, bytes: 4, complete: true) })
    #expect(slow.log.entries.contains { $0.event == .replied(request: 1, bytes: 4, complete: false) })
  }

  @Test("Waiting ends when the entry comes, at the deadline, when the server stops, or when cancelled")
  func waiting() async throws {
    let server = try Self.server()
    async let later = server.log.first { $0.request?.target == "/a" }
    _ = try await RawClient(port: server.port).reply("/a")
    #expect(await later?.connection == 1)
    #expect(await server.log.first(within: .milliseconds(20)) { $0.request?.target == "/never" } == nil)
    let cancelled = Task { await server.log.first(within: .seconds(60)) { $0.request?.target == "/never" } }
    cancelled.cancel()
    #expect(await cancelled.value == nil)
    async let stopped = server.log.first(within: .seconds(60)) { $0.request?.target == "/never" }
    server.stop()
    #expect(await stopped == nil)
    // What is there is still found.
    #expect(await server.log.first { $0.request?.target == "/a" } != nil)
  }

  @Test("A log that is full drops its oldest entries, and says how many")
  func bounded() async throws {
    var configuration = LoopbackServer.Configuration(Site(resources: ["/a": Resource(Body("abc"))]))
    configuration.logCapacity = 10
    let server = try LoopbackServer(configuration)
    let client = try RawClient(port: server.port)
    for _ in 0..<20 { _ = try await client.reply("/a") }
    _ = await server.log.first { if case .replied(20, _, _) = $0.event { true } else { false } }
    #expect(server.log.entries.count <= 10)
    #expect(server.log.requests.last?.number == 20)
    #expect(server.log.dropped + server.log.entries.count >= 40)
  }
}
