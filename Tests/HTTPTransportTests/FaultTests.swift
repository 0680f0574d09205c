import Foundation
import HTTPTransport
import LoopbackServer
import Testing

/// Everything that the server can do wrong ends as it should, soon, and the next exchange works.
///
/// One at a time: hundreds of servers at once need more threads and descriptors than a system may give.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct FaultTests {
  /// None where the end tells how the server behaved, for which a slow machine may take long.
  private static func limits(_ fault: Fault) -> ExchangeLimits {
    switch fault.outcome {
    case .delivered, .failed: .patient
    case .status, .redirected, .limited, .either:
      ExchangeLimits(connect: .seconds(5), stall: .milliseconds(800), total: .milliseconds(1_500))
    }
  }

  private static func told(
    _ fault: Fault, by transport: any HTTPTransport, of server: LoopbackServer, limits: ExchangeLimits? = nil
  ) async throws -> AnswerRecorder.Told {
    let recorder = AnswerRecorder(keepsBody: fault.outcome != .limited)
    return try await transport.begin(
      server.origin + "/faults/\(fault.name)", limits: limits ?? Self.limits(fault), recorder: recorder
    ).recorder.end()
  }

  private static let framing = [
    "good", "until-close", "continue", "early", "close-idle", "length", "cut", "fin", "rst", "chunks",
    "endless",
    "trickle-", "silence", "late", "pause", "garbage", "http-0.9", "field", "informational", "status-line",
  ]

  #if os(Linux)
    @Test("libcurl: every fault", arguments: FaultRegistry.all)
    func every(fault: Fault) async throws {
      let server = try LoopbackServer(.images([100]))
      defer { server.stop() }
      let transport = try CurlTransport()
      let told = try await Self.told(fault, by: transport, of: server)
      #expect(told.isOver && told.heads.count <= 1)
      // What the other families do wrong is nothing that a transport looks at.
      if Self.framing.contains(where: fault.name.hasPrefix) && fault.name != "fin-once" {
        switch fault.outcome {
        case .delivered: #expect(told.isComplete && !told.body.isEmpty, "\(told.failure as Any)")
        case .failed, .limited: #expect(told.failure != nil)
        default: break
        }
      }
      #expect(try await transport.get(server.origin + "/images/0").isComplete)
    }
  #endif

  /// None of those that end the process (see `URLSessionTransport`).
  private static let survived = [
    "good", "until-close", "chunks", "chunks-no-end", "chunks-cut", "cut-fin", "cut-rst", "rst-first",
    "fin-first", "length-large", "silence-in-body", "fin-after-head", "length-10gb-open",
  ]

  @Test("URLSession: the faults that it survives", arguments: survived)
  func bearable(name: String) async throws {
    let fault = try #require(FaultRegistry.fault(name))
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = URLSessionTransport()
    let told = try await Self.told(fault, by: transport, of: server)
    #expect(told.isComplete == (fault.outcome == .delivered), "\(told.failure as Any)")
    #expect(try await URLSessionTransport().get(server.origin + "/images/0").isComplete)
  }

  #if os(Linux)
    @Test(
      "What went wrong is said",
      arguments: [
        ("cut-fin", .cutShort(received: 8_000, announced: 20_000)), ("rst-first", .reset),
        ("fin-first", .reset),
        ("fin-in-head", .reset), ("fin-after-head", .cutShort(received: 0, announced: 20_000)),
        ("fields-endless", .tooManyHeaders), ("informational-endless", .tooManyHeaders),
        ("field-endless", .tooManyHeaders), ("chunks-no-end", .cutShort(received: 20_000, announced: nil)),
        ("silence", .stalled), ("endless", .deadline), ("trickle", .deadline), ("cut-rst", .reset),
      ] as [(String, ExchangeFailure)])
    func failures(name: String, failure: ExchangeFailure) async throws {
      let server = try LoopbackServer(.images([100]))
      defer { server.stop() }
      let fault = try #require(FaultRegistry.fault(name))
      // One limit, so that on a slow machine it is not another that strikes.
      let limits: ExchangeLimits =
        switch failure {
        case .stalled: .stall(.milliseconds(800))
        case .deadline: .total(.milliseconds(1_500))
        default: .patient
        }
      let told = try await Self.told(fault, by: try CurlTransport(), of: server, limits: limits)
      #expect(told.failure == failure)
    }

    @Test("An answer that is no HTTP is malformed", arguments: ["garbage", "http-0.9", "chunks-bad-size"])
    func malformed(name: String) async throws {
      let server = try LoopbackServer(.images([100]))
      defer { server.stop() }
      let fault = try #require(FaultRegistry.fault(name))
      let told = try await Self.told(fault, by: try CurlTransport(), of: server)
      guard case .malformed = told.failure else {
        Issue.record("\(told.failure as Any)")
        return
      }
    }
  #endif
}
