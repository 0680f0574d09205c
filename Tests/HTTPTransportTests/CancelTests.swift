import Foundation
import HTTPTransport
import Locking
import LoopbackServer
import Testing

/// P1 and P7, as far as the network goes: a cancelled exchange tells nobody anything, and its connection closes.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CancelTests {
  /// A cancel has landed at the server when the client has closed.
  ///
  /// Nothing else ends the exchange: the server goes on or is silent, and every deadline is an hour away.
  private static func expectClosing(of connection: Int, at server: LoopbackServer) async throws {
    let entry = await server.log.first { $0.connection == connection && $0.closedBy != nil }
    let closing = try #require(entry, "the connection stays open")
    #expect(closing.closedBy == .client || closing.closedBy == .clientReset)
  }

  /// Lets the short timers pass that libcurl has of its own, which would wake a transport that a cancel does not.
  private static func letTimersPass(_ kind: TransportKind, at server: LoopbackServer) async throws {
    #expect(try await kind.make().get(server.origin + "/faults/late/1000").isComplete)
  }

  @Test("One that was cancelled before it started never begins", arguments: TransportKind.allCases)
  func beforeStart(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let recorder = AnswerRecorder()
    let url = try #require(URL(string: server.origin + "/faults/good?cancelled"))
    let exchange = HTTPExchange(number: 1, url: url, receiver: recorder)
    transport.cancel(exchange)
    transport.start(exchange)
    _ = try await transport.get(server.origin + "/images/0")
    #expect(!recorder.told.isOver)
    #expect(server.log.requests.map(\.target) == ["/images/0"])
  }

  @Test("One that waits in the queue never begins", arguments: TransportKind.allCases)
  func queued(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make(ConnectionLimits(perOrigin: 1))
    let first = try transport.begin(server.origin + "/faults/silence").exchange
    _ = await server.log.first { $0.request != nil }
    let second = try transport.begin(server.origin + "/faults/good?cancelled")
    let third = try transport.begin(server.origin + "/images/0")
    transport.cancel(second.exchange)
    transport.cancel(first)
    #expect(await third.recorder.end().isComplete)
    #expect(!second.recorder.told.isOver)
    #expect(server.log.requests.map(\.target) == ["/faults/silence", "/images/0"])
  }

  @Test("While it waits for the head, its connection closes at once", arguments: TransportKind.allCases)
  func beforeHead(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let (exchange, recorder) = try transport.begin(server.origin + "/faults/silence")
    _ = await server.log.first { $0.request != nil }
    try await Self.letTimersPass(kind, at: server)
    transport.cancel(exchange)
    try await Self.expectClosing(of: 1, at: server)
    // The place is free, and the next exchange is a fresh one.
    #expect(try await transport.get(server.origin + "/images/0").isComplete)
    #expect(recorder.told.heads.isEmpty && !recorder.told.isOver)
  }

  @Test("In the middle of the body, its connection closes at once", arguments: TransportKind.allCases)
  func inBody(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let (exchange, recorder) = try transport.begin(server.origin + "/faults/silence-in-body/8000")
    _ = await recorder.wait { $0.body.count == 8_000 }
    try await Self.letTimersPass(kind, at: server)
    transport.cancel(exchange)
    try await Self.expectClosing(of: 1, at: server)
    #expect(try await transport.get(server.origin + "/images/0").isComplete)
    #expect(!recorder.told.isOver)
  }

  #if os(Linux)
    @Test("Of a fast endless body, at most a buffer more is read")
    func endless() async throws {
      let server = try LoopbackServer(.images([100]))
      defer { server.stop() }
      let transport = try CurlTransport()
      let recorder = AnswerRecorder(keepsBody: false)
      let (exchange, _) = try transport.begin(server.origin + "/faults/endless", recorder: recorder)
      _ = await recorder.wait { $0.pieces > 100 }
      transport.cancel(exchange)
      let told = recorder.told
      try await Self.expectClosing(of: 1, at: server)
      let sent = try #require(server.log.bytesSent(for: 1))
      // What the kernel holds on either side.
      #expect(sent - told.pieceSizes.reduce(0, +) < 16 << 20)
      #expect(try await transport.get(server.origin + "/images/0").isComplete)
      #expect(recorder.told.pieces == told.pieces)
    }
  #endif

  @Test("While it connects", arguments: TransportKind.allCases)
  func connecting(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let deaf = try DeafListener()
    let transport = try kind.make()
    let (exchange, recorder) = try transport.begin("http://127.0.0.1:\(deaf.port)/")
    #expect(try await transport.get(server.origin + "/images/0").isComplete)
    transport.cancel(exchange)
    #expect(try await transport.get(server.origin + "/images/0").isComplete)
    #expect(!recorder.told.isOver)
  }

  @Test("After the end it changes nothing, and the connection is kept", arguments: TransportKind.allCases)
  func afterEnd(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let (exchange, recorder) = try transport.begin(server.origin + "/images/0")
    #expect(await recorder.end().isComplete)
    transport.cancel(exchange)
    transport.cancel(exchange)
    #expect(try await transport.get(server.origin + "/images/0").isComplete)
    #expect(server.log.connectionsOpened == 1)
  }

  @Test("A receiver may cancel what it is told of, and others", arguments: TransportKind.allCases)
  func fromReceiver(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let (other, otherRecorder) = try transport.begin(server.origin + "/faults/silence")
    let recorder = AnswerRecorder { event, exchange, _ in
      if case .piece = event {
        transport.cancel(exchange)
        transport.cancel(other)
      }
      return .goOn
    }
    _ = try transport.begin(server.origin + "/faults/filler/1000000", recorder: recorder)
    _ = await recorder.wait { $0.pieces == 1 }
    #expect(try await transport.get(server.origin + "/images/0").isComplete)
    #expect(recorder.told.pieces == 1)
    #expect(!recorder.told.isOver && !otherRecorder.told.isOver)
  }

  @Test("When a cancel returns, the receiver is being told nothing", arguments: TransportKind.allCases)
  func exact(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    for round in 0..<20 {
      let isCancelled = Locked(false)
      let lateCalls = Locked(0)
      let recorder = AnswerRecorder(keepsBody: false) { _, _, _ in
        // Both at the beginning of a call and at its end.
        for _ in 0..<2 {
          if isCancelled.withLock({ $0 }) { lateCalls.withLock { $0 += 1 } }
        }
        return .goOn
      }
      let (exchange, _) = try transport.begin(
        server.origin + "/faults/filler/3000000", number: round, recorder: recorder)
      _ = await recorder.wait { $0.pieces > round || $0.isOver }
      transport.cancel(exchange)
      isCancelled.withLock { $0 = true }
      #expect(try await transport.get(server.origin + "/images/0").isComplete)
      #expect(lateCalls.withLock { $0 } == 0)
    }
  }

  @Test(
    "In a storm every exchange ends or is cancelled, and the rest works", arguments: TransportKind.allCases)
  func storm(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([20_000]))
    defer { server.stop() }
    let transport = try kind.make()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for lane in 0..<8 {
        group.addTask {
          for round in 0..<50 {
            let (exchange, recorder) = try transport.begin(server.origin + "/images/0", number: round)
            switch (lane + round) % 4 {
            case 0: transport.cancel(exchange)
            case 1:
              _ = await recorder.wait { $0.head != nil || $0.isOver }
              transport.cancel(exchange)
            case 2:
              _ = await recorder.wait { $0.pieces > 0 || $0.isOver }
              transport.cancel(exchange)
            default: #expect(await recorder.end().body.count == 20_000)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await transport.get(server.origin + "/images/0").isComplete)
  }
}
