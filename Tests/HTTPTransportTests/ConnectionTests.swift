import Foundation
import HTTPTransport
import LoopbackServer
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct ConnectionTests {
  @Test("Where nobody listens, the exchange is refused", arguments: TransportKind.allCases)
  func refused(kind: TransportKind) async throws {
    let port = try FreePort()
    let told = try await kind.make().get("http://127.0.0.1:\(port.number)/")
    #expect(told.failure == .refused)
    #expect(told.failure?.mayHeal == true)
    withExtendedLifetime(port) {}
  }

  @Test("A name without an address cannot be resolved", arguments: TransportKind.allCases)
  func unresolvable(kind: TransportKind) async throws {
    let told = try await kind.make().get("http://no-such-host.invalid/")
    #expect(told.failure == .couldNotResolve)
  }

  @Test(
    "What cannot be sent is refused before anything is", arguments: TransportKind.allCases,
    [
      HTTPField("Na me", "x"), HTTPField("", "x"), HTTPField("X", "a\r\nY: b"), HTTPField("X", "a\nb"),
      HTTPField("X", bytes: [0]),
    ])
  func fields(kind: TransportKind, field: HTTPField) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let told = try await kind.make().get(server.origin + "/images/0", fields: [field])
    guard case .badRequest = told.failure else {
      Issue.record("\(String(describing: told.failure))")
      return
    }
    #expect(server.log.requests.isEmpty)
  }

  @Test("One without an answer holds up no other", arguments: TransportKind.allCases)
  func silent(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let silent = try transport.begin(server.origin + "/faults/silence").recorder
    _ = await server.log.first { $0.request != nil }
    #expect(try await transport.get(server.origin + "/images/0").isComplete)
    #expect(!silent.told.isOver)
  }

  @Test("No more connections than allowed, and no order lost", arguments: TransportKind.allCases)
  func limit(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make(ConnectionLimits(perOrigin: 3))
    let recorders = try (0..<60).map {
      try transport.begin(server.origin + "/faults/good?\($0)", number: $0).recorder
    }
    for recorder in recorders { #expect(await recorder.end().body.count == 20_000) }
    #expect(server.log.connectionsOpened <= 3)
  }

  @Test("Those who wait begin by priority, and as they came", arguments: TransportKind.allCases)
  func order(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make(ConnectionLimits(perOrigin: 1))
    let first = try transport.begin(server.origin + "/faults/silence").exchange
    _ = await server.log.first { $0.request != nil }
    let waiting: [(String, ExchangePriority)] = [
      ("low", .low), ("high", .high), ("raised", .low), ("medium", .medium), ("high-2", .high),
    ]
    var begun: [(exchange: HTTPExchange, recorder: AnswerRecorder)] = []
    for (name, priority) in waiting {
      begun.append(try transport.begin(server.origin + "/faults/good?\(name)", priority: priority))
    }
    transport.setPriority(.high, of: begun[2].exchange)
    transport.cancel(first)
    for (_, recorder) in begun { #expect(await recorder.end().isComplete) }
    let order = server.log.requests.dropFirst().compactMap { $0.target.split(separator: "?").last }
    #expect(order == ["high", "high-2", "raised", "medium", "low"])
  }

  @Test(
    "Exchanges that are open when the transport closes fail, and so do later ones",
    arguments: TransportKind.allCases)
  func shutDown(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make(ConnectionLimits(perOrigin: 1))
    let open = try transport.begin(server.origin + "/faults/silence").recorder
    let waiting = try transport.begin(server.origin + "/images/0").recorder
    _ = await server.log.first { $0.request != nil }
    transport.shutDown()
    let late = try transport.begin(server.origin + "/images/0").recorder
    for recorder in [open, waiting, late] { #expect(await recorder.end().failure == .transportClosed) }
    #expect(await server.log.first { $0.closedBy != nil } != nil)
  }

  #if os(Linux)
    @Test("A transport that is let go closes its connections")
    func letGo() async throws {
      let server = try LoopbackServer(.images([100]))
      defer { server.stop() }
      _ = try await CurlTransport().get(server.origin + "/images/0")
      let closing = await server.log.first { $0.closedBy != nil }
      #expect(closing?.closedBy == .client)
    }
  #endif

  @Test(
    "A kept connection that the server has closed meanwhile is replaced", arguments: TransportKind.allCases)
  func staleConnection(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    for connection in 1...5 {
      #expect(try await transport.get(server.origin + "/faults/close-idle/1").isComplete)
      _ = await server.log.first { $0.connection == connection && $0.closedBy != nil }
    }
  }
}
