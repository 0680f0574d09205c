import LoopbackServer
import Testing

@Suite("Good replies", .serialized)
struct GoodReplyTests {
  static let body = Body.filler(after: ImageHead.png(width: 3, height: 2).bytes, seed: 42, count: 10_000)
  static let modified = 784_111_777

  static func server() throws -> LoopbackServer {
    let image = Resource(
      body, contentType: "image/png", etag: "\"v1\"", lastModified: modified, cacheControl: "max-age=60",
      fields: [Field("X-More", "yes")])
    return try LoopbackServer(Site(resources: ["/image": image, "/empty": Resource(Body())]))
  }

  @Test("A resource comes whole, with what is said of it, and the connection is kept")
  func whole() async throws {
    let server = try Self.server()
    let client = try RawClient(port: server.port)
    for _ in 0..<3 {
      let asked = HTTPDate.now
      let reply = try await client.reply("/image")
      #expect(reply.statusLine == "HTTP/1.1 200 OK")
      #expect(reply.body == Self.body.bytes)
      #expect(
        reply.fields.dropFirst() == [
          Field("Content-Type", "image/png"), Field("ETag", "\"v1\""),
          Field("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"), Field("Cache-Control", "max-age=60"),
          Field("Accept-Ranges", "bytes"), Field("X-More", "yes"), Field("Content-Length", "10000"),
        ])
      let date = try #require(reply["Date"].flatMap(HTTPDate.seconds))
      #expect((asked...HTTPDate.now).contains(date))
    }
    #expect(server.log.connectionsOpened == 1)
    #expect(server.log.requests.count == 3)
  }

  @Test("HEAD has the fields of GET, and no body")
  func head() async throws {
    let server = try Self.server()
    let client = try RawClient(port: server.port)
    let head = try await client.reply("/image", method: "HEAD")
    #expect(head["Content-Length"] == "10000")
    // Had a body come, it would stand where the next head is read.
    #expect(try await client.reply("/empty").status == 200)
  }

  @Test("Requests that are sent ahead are answered one by one, in their order")
  func pipelining() async throws {
    let sizes = (0..<100).map { $0 * 37 }
    let server = try LoopbackServer(Site.images(sizes, format: .png(width: 1, height: 1)))
    let client = try RawClient(port: server.port)
    client.send(sizes.indices.map { RawClient.request("/images/\($0)") }.joined())
    for (number, size) in sizes.enumerated() {
      let reply = try await client.nextReply()
      #expect(reply["ETag"] == "\"\(number)-\(size)\"")
    }
  }

  @Test("However many requests are sent at once, the connection is kept for more")
  func batches() async throws {
    let server = try Self.server()
    let client = try RawClient(port: server.port)
    for count in 1...40 {
      client.send(String(repeating: RawClient.request("/empty"), count: count))
      for _ in 0..<count { #expect(try await client.nextReply().status == 200) }
    }
    #expect(server.log.connectionsOpened == 1)
  }

  @Test("What is not there is 404, and no other method than GET and HEAD is taken")
  func refusals() async throws {
    let server = try Self.server()
    let client = try RawClient(port: server.port)
    #expect(try await client.reply("/other").status == 404)
    #expect(try await client.reply("/faults/no-such").status == 404)
    let refused = try await client.reply("/image", method: "DELETE")
    #expect(refused.status == 405)
    #expect(refused["Allow"] == "GET, HEAD")
  }

  @Test("What is no request is refused, and the connection closed")
  func malformed() async throws {
    let server = try Self.server()
    for text in ["GET\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n"] {
      let client = try RawClient(port: server.port)
      client.send(text)
      let received = await client.read()
      #expect(Reply(received.bytes)?.status == 400)
      #expect(received.end == .finished)
    }
  }

  @Test("A head without an end is refused at a limit")
  func longHead() async throws {
    let server = try Self.server()
    let client = try RawClient(port: server.port)
    client.send("GET /image HTTP/1.1\r\nX-Long: " + String(repeating: "x", count: 140_000))
    #expect(Reply(await client.read().bytes)?.status == 431)
  }

  @Test("HTTP/1.0, Connection: close and a request with a body end the connection after the reply")
  func closing() async throws {
    let server = try Self.server()
    for text in [
      "GET /image HTTP/1.0\r\n\r\n", "GET /image HTTP/1.1\r\nConnection: close\r\n\r\n",
      "GET /image HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc",
    ] {
      let client = try RawClient(port: server.port)
      client.send(text)
      let received = await client.read()
      #expect(received.end == .finished)
      #expect(Reply(received.bytes)?["Connection"] == "close")
      #expect(Reply(received.bytes)?.body == Self.body.bytes)
    }
  }

  /// Fields of a request, with the status of the reply.
  static let conditions: [([Field], Int)] = [
    ([Field("If-None-Match", "\"v1\"")], 304),
    ([Field("If-None-Match", "W/\"v1\"")], 304),
    ([Field("If-None-Match", "\"v0\" , \"v1\"")], 304),
    ([Field("If-None-Match", "*")], 304),
    ([Field("If-None-Match", "\"v2\"")], 200),
    ([Field("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")], 304),
    ([Field("If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT")], 200),
    ([Field("If-Modified-Since", "yesterday")], 200),
    // The validator counts, not the date.
    ([Field("If-None-Match", "\"v2\""), Field("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")], 200),
    ([Field("If-None-Match", "\"v1\""), Field("Range", "bytes=0-9")], 304),
    ([Field("If-Range", "\"v1\""), Field("Range", "bytes=0-9")], 206),
    ([Field("If-Range", "\"v2\""), Field("Range", "bytes=0-9")], 200),
    ([Field("If-Range", "W/\"v1\""), Field("Range", "bytes=0-9")], 200),
    ([Field("If-Range", "Sun, 06 Nov 1994 08:49:37 GMT"), Field("Range", "bytes=0-9")], 206),
    ([Field("If-Range", "Sun, 06 Nov 1994 08:49:38 GMT"), Field("Range", "bytes=0-9")], 200),
    ([Field("If-Range", "\"v2\""), Field("Range", "bytes=99999-")], 200),
    ([Field("Range", "bytes=99999-")], 416),
  ]

  @Test("Conditions are kept as RFC 9110 says", arguments: conditions)
  func condition(fields: [Field], status: Int) async throws {
    let server = try Self.server()
    let client = try RawClient(port: server.port)
    let reply = try await client.reply("/image", fields)
    #expect(reply.status == status)
    switch status {
    case 304:
      #expect(reply["ETag"] == "\"v1\"")
      #expect(reply["Content-Length"] == nil)
    case 206:
      #expect(reply["Content-Range"] == "bytes 0-9/10000")
      #expect(reply.body == Self.body.bytes(in: 0..<10))
    case 416: #expect(reply["Content-Range"] == "bytes */10000")
    default: #expect(reply.body == Self.body.bytes)
    }
    // Whatever came, the next reply begins where it should.
    #expect(try await client.reply("/empty").status == 200)
  }
}
