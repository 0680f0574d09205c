import Foundation
import HTTPTransport
import LoopbackServer
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct PauseTests {
  @Test(
    "While the receiver pauses no piece comes; it goes on where it was", arguments: TransportKind.allCases)
  func pauses(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let recorder = AnswerRecorder { event, _, told in
      if case .piece = event, told.pieces % 10 == 1 { return .pause }
      return .goOn
    }
    let (exchange, _) = try transport.begin(server.origin + "/faults/filler/1000000", recorder: recorder)
    var pauses = 0
    while !recorder.told.isOver {
      let pieces = 10 * pauses + 1
      let told = await recorder.wait { $0.pieces >= pieces || $0.isOver }
      if told.isOver { break }
      #expect(try await transport.get(server.origin + "/images/0").isComplete)
      #expect(recorder.told.pieces == pieces)
      transport.resume(exchange)
      pauses += 1
    }
    let told = await recorder.end()
    #expect(told.isComplete)
    #expect(told.body == Data(Body.filler(seed: 1, count: 1_000_000).bytes))
    #expect(pauses >= 2)
  }

  @Test("A receiver can pause at the head", arguments: TransportKind.allCases)
  func atHead(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let recorder = AnswerRecorder { event, _, _ in
      if case .head = event { return .pause }
      return .goOn
    }
    let (exchange, _) = try transport.begin(server.origin + "/faults/good", recorder: recorder)
    _ = await recorder.wait { $0.head != nil }
    for _ in 0..<5 { _ = try await transport.get(server.origin + "/images/0") }
    #expect(recorder.told.pieces == 0)
    transport.resume(exchange)
    #expect(await recorder.end().body == Data(Sample.body.bytes))
  }

  @Test("A pause has no stall deadline, but the whole has its own", arguments: TransportKind.allCases)
  func deadlines(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    let recorder = AnswerRecorder { _, _, _ in .pause }
    // Time for the head to come, also on a slow machine; in the pause, more than the stall deadline passes.
    let limits = ExchangeLimits(connect: .seconds(5), stall: .seconds(3), total: .seconds(7))
    _ = try transport.begin(server.origin + "/faults/filler/1000000", limits: limits, recorder: recorder)
    let told = await recorder.end()
    #expect(told.failure == .deadline)
    #expect(told.pieces == 0)
  }

  #if os(Linux)
    @Test("A fast endless body is held back by its connection, not in memory")
    func bounded() async throws {
      let server = try LoopbackServer(.images([100]))
      defer { server.stop() }
      let transport = try CurlTransport()
      let recorder = AnswerRecorder(keepsBody: false) { event, _, _ in
        if case .piece = event { return .pause }
        return .goOn
      }
      let (exchange, _) = try transport.begin(server.origin + "/faults/endless", recorder: recorder)
      for count in 1...20 {
        _ = await recorder.wait { $0.pieces == count }
        #expect(try await transport.get(server.origin + "/images/0").isComplete)
        #expect(recorder.told.pieces == count)
        transport.resume(exchange)
      }
      transport.cancel(exchange)
      let sent = await server.log.first { entry in
        if case .replied(1, _, _) = entry.event { true } else { false }
      }
      guard case .replied(_, let bytes, _) = sent?.event else {
        Issue.record("the server goes on")
        return
      }
      // Twenty pieces, and what the kernel holds on either side.
      #expect(bytes < 16 << 20)
    }
  #endif
}
