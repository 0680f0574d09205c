import Foundation
import HTTPTransport
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AnswerTests {
  @Test("An answer comes whole: one head, the pieces, the end", arguments: TransportKind.allCases)
  func whole(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([20_000]))
    defer { server.stop() }
    let answer = try await kind.make().get(server.origin + "/images/0")
    #expect(answer.heads.count == 1)
    #expect(answer.head?.status == 200)
    #expect(answer.head?.value(of: "content-LENGTH") == "20000")
    #expect(answer.head?.value(of: "ETag") == "\"0-20000\"")
    #expect(
      answer.body
        == Data(
          Body.filler(after: ImageHead.jpeg(width: 640, height: 480).bytes, seed: 0, count: 20_000).bytes))
    #expect(answer.isComplete)
    #expect(answer.failure == nil)
    #expect(answer.figures?.bodyBytes == 20_000)
  }

  @Test("Exchanges one after the other use one connection", arguments: TransportKind.allCases)
  func reuse(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([20_000]))
    defer { server.stop() }
    let transport = try kind.make()
    for _ in 0..<20 {
      let answer = try await transport.get(server.origin + "/images/0")
      #expect(answer.isComplete)
    }
    #expect(server.log.connectionsOpened == 1)
    #expect(server.log.requests.count == 20)
  }
}
