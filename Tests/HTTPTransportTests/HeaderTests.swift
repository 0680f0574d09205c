import Foundation
import HTTPTransport
import LoopbackServer
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct HeaderTests {
  private static func answer(
    _ text: String, by kind: TransportKind, fields: [HTTPField] = []
  ) async throws -> AnswerRecorder.Told {
    let server = try LoopbackServer(Site(plan: { _, _ in Script([.text(text)], then: .finish) }))
    defer { server.stop() }
    return try await kind.make().get(server.origin + "/", fields: fields)
  }

  @Test(
    "A request has the fields that it was given, identity, and no cookies", arguments: TransportKind.allCases)
  func request(kind: TransportKind) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let transport = try kind.make()
    _ = try await transport.get(server.origin + "/faults/set-cookie")
    let fields = [
      HTTPField("If-None-Match", "\"x\""), HTTPField("Accept", "image/avif"), HTTPField("X-Empty", ""),
    ]
    _ = try await transport.get(server.origin + "/faults/good?q=1#part", fields: fields)
    let request = try #require(server.log.requests.last)
    #expect(request.method == "GET")
    #expect(request.target == "/faults/good?q=1")
    #expect(request.values("If-None-Match") == ["\"x\""])
    #expect(request.values("Accept") == ["image/avif"])
    #expect(request.values("X-Empty") == [""])
    #expect(request.values("Accept-Encoding") == ["identity"])
    for name in ["Cookie", "Authorization", "Expect", "Referer"] { #expect(request.value(name) == nil) }
  }

  @Test(
    "A redirect is an answer, and so is a status that asks for a password", arguments: TransportKind.allCases)
  func statuses(kind: TransportKind) async throws {
    let redirect = "HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 2\r\n\r\nhi"
    #expect(try await Self.answer(redirect, by: kind).head?.status == 302)
    #expect(try await Self.answer(redirect, by: kind).head?.value(of: "Location") == "/other")
    let refusal =
      "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 2\r\n\r\nno"
    let told = try await Self.answer(refusal, by: kind)
    #expect(told.head?.status == 401)
    #expect(told.isComplete)
    let nothing = "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"
    #expect(try await Self.answer(nothing, by: kind).isComplete)
  }

  @Test(
    "Informational heads are not told", arguments: TransportKind.allCases, ["continue-first", "early-hints"])
  func informational(kind: TransportKind, fault: String) async throws {
    let server = try LoopbackServer(.images([100]))
    defer { server.stop() }
    let told = try await kind.make().get(server.origin + "/faults/\(fault)")
    #expect(told.heads.map(\.status) == [200])
    #expect(told.body == Data(Sample.body.bytes))
  }

  #if os(Linux)
    @Test("Odd fields arrive as they were sent")
    func odd() async throws {
      let text = "HTTP/1.1 200\r\nb: 1\r\nA:2\r\nb:\r\nc: x\r\n  y\r\nd: é\r\nContent-Length: 0\r\n\r\n"
      let told = try await Self.answer(text, by: .libcurl)
      let fields = [
        HTTPField("b", "1"), HTTPField("A", "2"), HTTPField("b", ""), HTTPField("c", "x y"),
        HTTPField("d", "é"),
        HTTPField("Content-Length", "0"),
      ]
      #expect(told.head == HTTPHead(status: 200, version: .http11, fields: fields))
      #expect(told.isComplete)
    }

    @Test("The bytes of an entity tag can go back as they came")
    func bytes() async throws {
      let tag = Array("\"caf".utf8) + [0xE9] + Array("\"".utf8)
      let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nETag: ".utf8) + tag + Array("\r\n\r\n".utf8)
      let server = try LoopbackServer(Site(plan: { _, _ in Script([.bytes(head)], then: .keepAlive) }))
      defer { server.stop() }
      let transport = try CurlTransport()
      let field = try #require(try await transport.get(server.origin + "/").head?.fields.last)
      #expect(field.bytes == tag)
      let request = HTTPField("If-None-Match", bytes: field.bytes)
      #expect(try await transport.get(server.origin + "/", fields: [request]).isComplete)
      #expect(server.log.requests.last?.value("If-None-Match") != nil)
    }

    @Test("A change of protocol that nobody asked for is malformed")
    func switched() async throws {
      let told = try await Self.answer("HTTP/1.1 101 Switching Protocols\r\n\r\nABCD", by: .libcurl)
      #expect(told.heads.isEmpty && told.pieces == 0)
      guard case .malformed = told.failure else {
        Issue.record("\(told.failure as Any)")
        return
      }
    }

    @Test("Content that was encoded all the same comes as it was sent")
    func encoded() async throws {
      let text = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nABCD"
      let told = try await Self.answer(text, by: .libcurl)
      #expect(told.body == Data("ABCD".utf8))
      #expect(told.head?.decodesContent == false)
    }
  #endif
}
