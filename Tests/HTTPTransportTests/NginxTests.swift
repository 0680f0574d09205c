import Foundation
import HTTPTransport
import Testing

/// Against a server that many use, also over TLS and HTTP/2.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Nginx.isWanted, "nginx and openssl are not both installed"))
struct NginxTests {
  private static func connections(_ answers: [AnswerRecorder.Told]) -> Set<String?> {
    Set(answers.map { $0.head?.value(of: "X-Connection") })
  }

  @Test("Files come whole, over kept connections", arguments: TransportKind.allCases)
  func files(kind: TransportKind) async throws {
    let nginx = try await Nginx()
    let transport = try kind.make(ConnectionLimits(perOrigin: 4))
    let recorders = try (0..<100).map {
      try transport.begin("http://127.0.0.1:\(nginx.plain)/small", number: $0).recorder
    }
    var answers: [AnswerRecorder.Told] = []
    for recorder in recorders { answers.append(await recorder.end()) }
    #expect(answers.allSatisfy { $0.isComplete && $0.body == Nginx.small })
    #expect(Self.connections(answers).count <= 4)
    #expect(try await transport.get("http://127.0.0.1:\(nginx.plain)/large").body == Nginx.large)
    #expect(try await transport.get("http://127.0.0.1:\(nginx.plain)/nothing").head?.status == 404)
  }

  #if os(Linux)
    @Test("An IPv6 address needs no name")
    func sixthVersion() async throws {
      let nginx = try await Nginx()
      let told = try await CurlTransport().get("http://[::1]:\(nginx.plain)/small")
      #expect(told.body == Nginx.small)
    }

    @Test("A certificate that nobody trusts is refused; with it as an authority, it is not")
    func trust() async throws {
      let nginx = try await Nginx()
      for port in [nginx.secure, nginx.multiplexed] {
        let address = "https://127.0.0.1:\(port)/small"
        let told = try await CurlTransport().get(address)
        guard case .untrusted = told.failure else {
          Issue.record("\(told.failure as Any)")
          continue
        }
        #expect(told.failure?.mayHeal == false)
        let trusting = try TransportKind.libcurl.make(trusting: nginx.certificate)
        #expect(try await trusting.get(address).body == Nginx.small)
      }
    }

    @Test("TLS to a port without TLS fails as such")
    func noTLS() async throws {
      let nginx = try await Nginx()
      let told = try await CurlTransport().get("https://127.0.0.1:\(nginx.plain)/small")
      guard case .tls = told.failure else {
        Issue.record("\(told.failure as Any)")
        return
      }
    }

    @Test("HTTP/1.1 over TLS: a slow answer holds up no other, and connections are kept")
    func secure() async throws {
      let nginx = try await Nginx()
      let transport = try TransportKind.libcurl.make(trusting: nginx.certificate)
      let origin = "https://127.0.0.1:\(nginx.secure)"
      let slow = try transport.begin(origin + "/slow/large").recorder
      for _ in 0..<10 {
        let told = try await transport.get(origin + "/small")
        #expect(told.head?.version == .http11)
        #expect(told.body == Nginx.small)
      }
      #expect(try await transport.get(origin + "/small").figures?.reusedConnection == true)
      #expect(!slow.told.isOver)
    }

    @Test("HTTP/2: many exchanges share one connection")
    func multiplexed() async throws {
      let nginx = try await Nginx()
      let transport = try TransportKind.libcurl.make(trusting: nginx.certificate)
      let recorders = try (0..<200).map {
        try transport.begin(
          "https://127.0.0.1:\(nginx.multiplexed)/small?\($0)", number: $0,
          priority: ExchangePriority(UInt8($0))
        ).recorder
      }
      var answers: [AnswerRecorder.Told] = []
      for recorder in recorders { answers.append(await recorder.end()) }
      #expect(answers.allSatisfy { $0.body == Nginx.small && $0.head?.version == .http2 })
      #expect(Self.connections(answers).count == 1)
    }

    @Test("HTTP/2: cancelled streams, early or late, leave the connection to the others")
    func cancelledStreams() async throws {
      let nginx = try await Nginx()
      let transport = try TransportKind.libcurl.make(trusting: nginx.certificate)
      let origin = "https://127.0.0.1:\(nginx.multiplexed)"
      let first = try await transport.get(origin + "/small")
      for round in 0..<20 {
        // Paused before it is cancelled, so that it is under way then, however fast the server is.
        let recorder = AnswerRecorder { _, _, told in told.pieces >= round ? .pause : .goOn }
        let (exchange, _) = try transport.begin(origin + "/large", number: round, recorder: recorder)
        if !round.isMultiple(of: 2) { _ = await recorder.wait { $0.pieces >= round } }
        transport.cancel(exchange)
        #expect(try await transport.get(origin + "/small").body == Nginx.small)
        #expect(!recorder.told.isOver)
      }
      let last = try await transport.get(origin + "/small")
      #expect(Self.connections([first, last]).count == 1)
    }

    @Test("HTTP/2: a receiver can pause, and its body is whole in the end")
    func paused() async throws {
      let nginx = try await Nginx()
      let transport = try TransportKind.libcurl.make(trusting: nginx.certificate)
      let recorder = AnswerRecorder { event, _, told in
        if case .piece = event, told.pieces <= 500, told.pieces.isMultiple(of: 100) { return .pause }
        return .goOn
      }
      let (exchange, _) = try transport.begin(
        "https://127.0.0.1:\(nginx.multiplexed)/large", recorder: recorder)
      for count in 1...5 {
        #expect(await recorder.wait { $0.pieces >= 100 * count || $0.isOver }.pieces == 100 * count)
        transport.resume(exchange)
      }
      #expect(await recorder.end().body == Nginx.large)
    }

    @Test("HTTP/2: a stream that stalls fails alone")
    func stalledStream() async throws {
      let nginx = try await Nginx()
      let transport = try TransportKind.libcurl.make(trusting: nginx.certificate)
      let origin = "https://127.0.0.1:\(nginx.multiplexed)"
      let first = try await transport.get(origin + "/small")
      let limits = ExchangeLimits(stall: .seconds(5), total: .milliseconds(300))
      #expect(try await transport.get(origin + "/slow/large", limits: limits).failure == .deadline)
      let last = try await transport.get(origin + "/small")
      #expect(Self.connections([first, last]).count == 1)
    }
  #endif
}
