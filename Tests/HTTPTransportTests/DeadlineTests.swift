import Foundation
import HTTPTransport
import LoopbackServer
import Testing

@Suite(.serialized, .timeLimit(.minutes(1)))
struct DeadlineTests {
  private static let long = Duration.seconds(30)

  /// Fails if a deadline strikes early, or so late that it cannot have been this one.
  private static func check(_ told: AnswerRecorder.Told, _ failure: ExchangeFailure, after time: Duration)
    throws
  {
    #expect(told.failure == failure)
    let total = try #require(told.figures).total
    #expect(total >= time && total < time + .seconds(5), "it struck after \(total)")
  }

  @Test("Who cannot connect in time fails", arguments: TransportKind.allCases)
  func connect(kind: TransportKind) async throws {
    let deaf = try DeafListener()
    // URLSession does not say when it is connected: it has both deadlines together.
    let limits = ExchangeLimits(connect: .milliseconds(150), stall: .milliseconds(150), total: Self.long)
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
    let limits = ExchangeLimits(connect: .milliseconds(100), stall: .milliseconds(200), total: Self.long)
    let told = try await kind.make().get(server.origin + "/faults/\(fault)", limits: limits)
    try Self.check(told, .stalled, after: .milliseconds(200))
    #expect(told.body.count == (fault == "silence-in-body" ? 8_000 : 0))
  }

  @Test("Bytes that trickle in do not stall, but have to end", arguments: TransportKind.allCases)
  func total(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let limits = ExchangeLimits(connect: .seconds(5), stall: .milliseconds(250), total: .milliseconds(600))
    let told = try await kind.make().get(server.origin + "/faults/trickle/20", limits: limits)
    try Self.check(told, .deadline, after: .milliseconds(600))
    #expect(told.body.count >= 2)
  }

  @Test("The wait in the queue does not count", arguments: TransportKind.allCases)
  func queue(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make(ConnectionLimits(perOrigin: 1))
    let limits = ExchangeLimits(
      connect: .seconds(1), stall: .milliseconds(1_500), total: .milliseconds(1_500))
    let recorders = try (0..<5).map {
      try transport.begin(server.origin + "/faults/late/400", number: $0, limits: limits).recorder
    }
    for recorder in recorders { #expect(await recorder.end().isComplete) }
    #expect(try #require(await recorders[4].end().figures).queued > .milliseconds(1_500))
  }

  @Test("A server that is late, but not too late, is waited for", arguments: TransportKind.allCases)
  func late(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let limits = ExchangeLimits(connect: .seconds(2), stall: .seconds(2), total: .seconds(10))
    for fault in ["late/300", "pause-in-body/300"] {
      let told = try await kind.make().get(server.origin + "/faults/\(fault)", limits: limits)
      #expect(told.body == Data(Sample.body.bytes))
    }
  }
}
