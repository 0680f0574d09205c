import Foundation
import HTTPTransport
import LoopbackServer
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct DeadlineTests {
  /// No deadline for a connection, which a slow machine may need time for.
  ///
  /// URLSession does not say when it is connected: there it would only lengthen the stall deadline.
  private static func connect(_ kind: TransportKind) -> Duration {
    kind == .urlSession ? .milliseconds(100) : ExchangeLimits.patient.connect
  }

  private static func limits(
    _ kind: TransportKind, stall: Duration, total: Duration = ExchangeLimits.patient.total
  ) -> ExchangeLimits {
    ExchangeLimits(connect: connect(kind), stall: stall, total: total)
  }

  /// Fails if a deadline strikes early, or so late that it cannot have been this one: the others are an hour.
  private static func check(_ told: AnswerRecorder.Told, _ failure: ExchangeFailure, after time: Duration)
    throws
  {
    #expect(told.failure == failure)
    let total = try #require(told.figures).total
    #expect(total >= time && total < .seconds(300), "it struck after \(total)")
  }

  @Test("Who cannot connect in time fails", arguments: TransportKind.allCases)
  func connect(kind: TransportKind) async throws {
    let deaf = try DeafListener()
    // URLSession does not say when it is connected: it has both deadlines together.
    let limits = ExchangeLimits(
      connect: .milliseconds(150), stall: .milliseconds(150), total: ExchangeLimits.patient.total)
    let told = try await kind.make().get("http://127.0.0.1:\(deaf.port)/", limits: limits)
    let isCurl = kind != .urlSession
    try Self.check(told, isCurl ? .connectDeadline : .stalled, after: .milliseconds(isCurl ? 150 : 300))
  }

  @Test(
    "Who hears nothing in time has stalled", arguments: TransportKind.allCases,
    ["silence", "silence-in-head", "silence-after-head", "silence-in-body"])
  func stall(kind: TransportKind, fault: String) async throws {
    // Where the head is cut, by our cancel or by the server's end, URLSession ends the process.
    guard kind != .urlSession || fault != "silence-in-head" else { return }
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let sends = fault == "silence-in-body"
    // Where bytes come first, also a slow machine needs the time to send them.
    let stall = sends ? Duration.seconds(3) : .milliseconds(200)
    let told = try await kind.make().get(
      server.origin + "/faults/\(fault)", limits: Self.limits(kind, stall: stall))
    try Self.check(told, .stalled, after: stall)
    #expect(told.body.count == (sends ? 8_000 : 0))
  }

  @Test("Bytes that trickle in do not stall, but have to end", arguments: TransportKind.allCases)
  func total(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    // A stall is so much longer than the pause between two bytes that only a machine that stands still has one.
    let limits = Self.limits(kind, stall: .seconds(3), total: .seconds(4))
    let told = try await kind.make().get(server.origin + "/faults/trickle/20", limits: limits)
    try Self.check(told, .deadline, after: .seconds(4))
    #expect(told.body.count >= 2)
  }

  @Test("The wait in the queue does not count", arguments: TransportKind.allCases)
  func queue(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make(ConnectionLimits(perOrigin: 1))
    let first = try transport.begin(server.origin + "/faults/silence").exchange
    let limits = Self.limits(kind, stall: .seconds(3), total: .seconds(3))
    let second = try transport.begin(server.origin + "/faults/good", limits: limits).recorder
    // Longer than both deadlines, from when it was started.
    #expect(try await kind.make().get(server.origin + "/faults/late/3200").isComplete)
    transport.cancel(first)
    let told = await second.end()
    #expect(told.isComplete)
    #expect(try #require(told.figures).queued > .seconds(3))
  }

  @Test("A server that is late, but not too late, is waited for", arguments: TransportKind.allCases)
  func late(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let limits = Self.limits(kind, stall: .seconds(30), total: .seconds(60))
    for fault in ["late/300", "pause-in-body/300"] {
      let told = try await kind.make().get(server.origin + "/faults/\(fault)", limits: limits)
      #expect(told.body == Data(Sample.body.bytes))
    }
  }
}
