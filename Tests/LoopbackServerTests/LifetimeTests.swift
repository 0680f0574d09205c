import LoopbackServer
import Testing

@Suite("A server's life")
struct LifetimeTests {
  static let site = Site.images([1_000, 2_000])

  @Test("After stop nothing listens, and every connection has ended")
  func stopping() async throws {
    let server = try LoopbackServer(Self.site)
    let client = try RawClient(port: server.port)
    _ = try await client.reply("/images/0")
    let waiting = try RawClient(port: server.port)
    waiting.send(RawClient.request("/faults/silence"))
    _ = await server.log.first { $0.request?.path == "/faults/silence" }
    server.stop()
    #expect(await client.read().end != .open)
    #expect(await waiting.read().end != .open)
    #expect(throws: RawClient.ConnectionRefused.self) { try RawClient(port: server.port) }
    server.stop()
    #expect(server.log.entries.last?.closedBy == .server)
  }

  @Test("A server that nobody holds any more stops")
  func released() throws {
    let port: UInt16
    do { port = try LoopbackServer(Self.site).port }
    #expect(throws: RawClient.ConnectionRefused.self) { try RawClient(port: port) }
  }

  @Test("A port that is taken is refused with words that tell")
  func portTaken() throws {
    let server = try LoopbackServer(Self.site)
    var configuration = LoopbackServer.Configuration(Self.site)
    configuration.port = server.port
    let error = try #require(throws: ServerError.self) { try LoopbackServer(configuration) }
    #expect(error.description.hasPrefix("127.0.0.1:\(server.port) cannot be listened on: "))
  }

  @Test("Hundreds of connections are served at once")
  func many() async throws {
    let server = try LoopbackServer(Self.site)
    let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send(RawClient.request("/images/1")) }
    for client in clients { #expect(try await client.nextReply().body.count == 2_000) }
    #expect(server.log.connectionsOpened == 200)
  }

  @Test("A connection can be greeted with FIN, with RST, with silence, or as usual")
  func greeting() async throws {
    var configuration = LoopbackServer.Configuration(Self.site)
    configuration.greeting = { number in
      switch number {
      case 1: Script([], then: .finish)
      case 2: Script([], then: .reset)
      case 3: Script([], then: .silence)
      default: nil
      }
    }
    let server = try LoopbackServer(configuration)
    #expect(await (try RawClient(port: server.port)).read().end == .finished)
    #expect(await (try RawClient(port: server.port)).read().end == .reset)
    let silent = try RawClient(port: server.port)
    silent.send(RawClient.request("/images/0"))
    let received = await silent.read(within: .milliseconds(100))
    #expect(received.end == .open)
    #expect(received.bytes.isEmpty)
    #expect(try await RawClient(port: server.port).reply("/images/0").status == 200)
    #expect(server.log.requests.count == 1)
  }

  @Test("A plan in process comes before everything else, and knows how often a target was asked for")
  func plan() async throws {
    let server = try LoopbackServer(
      Site(
        resources: ["/a": Resource(Body("abc"))],
        plan: { request, visit in
          guard visit.count == 2 else { return nil }
          return Script([.text("HTTP/1.1 204 No \(visit.port)\r\n\r\n")], then: .keepAlive)
        }))
    let client = try RawClient(port: server.port)
    #expect(try await client.reply("/a").status == 200)
    #expect(try await client.reply("/a").statusLine == "HTTP/1.1 204 No \(server.port)")
    #expect(try await client.reply("/a?other").status == 200)
    #expect(try await client.reply("/a").status == 200)
  }
}
