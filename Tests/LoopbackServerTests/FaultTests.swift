import LoopbackServer
import Testing

@Suite("Faults", .serialized)
struct FaultTests {
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer(Site())
  }

  /// Asks for a fault on a connection of its own, and reads all that comes.
  private func ask(_ path: String, _ fields: [Field] = []) async throws -> RawClient.Received {
    try await RawClient.all("/faults/\(path)", fields + [Field("Connection", "close")], at: server)
  }

  static let sample = Sample.body.bytes

  @Test("Every fault has a name of its own that can stand in a path, and a sentence")
  func names() {
    let names = FaultRegistry.all.map(\.name)
    #expect(Set(names).count == names.count)
    for fault in FaultRegistry.all {
      #expect(fault.name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.-".utf8.contains($0) })
      #expect(fault.sentence.hasSuffix(".") && fault.sentence.count > 10)
      #expect(FaultRegistry.fault(fault.name)?.name == fault.name)
    }
    #expect(FaultRegistry.fault("no-such") == nil)
  }

  @Test("The list of faults is served, one a line")
  func list() async throws {
    let text = try await ask("").text
    for fault in FaultRegistry.all {
      #expect(text.contains("\(fault.name)\t\(fault.outcome.rawValue)\t\(fault.sentence)\n"))
    }
  }

  @Test("Every fault but those that only a client's limit ends comes to its end, and none harms the server")
  func all() async throws {
    for fault in FaultRegistry.all {
      let client = try RawClient(port: server.port)
      client.send(RawClient.request("/faults/\(fault.name)", [Field("Connection", "close")]))
      if fault.outcome == .limited || fault.name.hasSuffix("-endless") {
        _ = await client.read(200_000, within: .milliseconds(20))
        continue
      }
      let path = "/faults/\(fault.name)"
      let request = await server.log.first { $0.request?.path == path }?.request
      let number = try #require(request).number
      let reading = Task { await client.read() }
      let ended = await server.log.first {
        if case .replied(number, _, complete: true) = $0.event { true } else { false }
      }
      #expect(ended != nil, "\(fault.name)")
      #expect(await reading.value.end != .open, "\(fault.name)")
    }
    #expect(try await RawClient(port: server.port).reply("/faults/good").body == Self.sample)
  }

  @Test("A body is cut where it should be, by FIN or RST", arguments: ["cut-fin", "cut-rst"])
  func cut(name: String) async throws {
    for (path, count) in [(name, 8_000), (name + "/0", 0), (name + "/123", 123), (name + "/99999", 19_999)] {
      let received = try await ask(path)
      #expect(received.end == (name == "cut-fin" ? .finished : .reset))
      let reply = try #require(Reply(received.bytes))
      #expect(reply["Content-Length"] == "20000")
      #expect(reply.body == Array(Self.sample.prefix(count)))
    }
  }

  /// Faults that send exact bytes: the whole of what comes, or its beginning.
  static let exactReplies: [(String, String, RawClient.End)] = [
    ("fin-first", "", .finished),
    ("rst-first", "", .reset),
    ("fin-in-status", "HTTP/1.1 20", .finished),
    ("fin-in-head", "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n", .finished),
    ("fin-in-field", "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Le", .finished),
    ("rst-in-head", "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n", .reset),
    ("http-0.9", "<html>Hello</html>\n", .finished),
    ("status-101", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: riddle\r\n\r\n", .finished),
  ]

  @Test("What is to be sent to the letter is", arguments: exactReplies)
  func exact(name: String, text: String, end: RawClient.End) async throws {
    let received = try await ask(name)
    #expect(received.text == text)
    #expect(received.end == end)
  }

  static let beginnings = [
    ("icy", "ICY 200 OK\r\n"), ("status-000", "HTTP/1.1 000 "), ("status-999", "HTTP/1.1 999 "),
    ("no-reason", "HTTP/1.1 200 \r\n"), ("no-reason-no-space", "HTTP/1.1 200\r\n"),
    ("lf-only", "HTTP/1.1 200 OK\nContent-Type: image/jpeg\nContent-Length: 20000\n\n"),
    ("field-no-space", "HTTP/1.1 200 OK\r\nX-Tight:value\r\n"),
    ("field-folded", "HTTP/1.1 200 OK\r\nX-Folded: one\r\n two\r\n\tthree\r\n"),
    ("field-space-in-name", "HTTP/1.1 200 OK\r\nX Space: value\r\n"),
    ("continue-first", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"),
    ("early-hints", "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\nHTTP/1.1 103 "),
    ("until-close", "HTTP/1.0 200 OK\r\nContent-Type: image/jpeg\r\n\r\n"),
  ]

  @Test("Odd heads begin as they should", arguments: beginnings)
  func beginning(name: String, text: String) async throws {
    // Cut before the body, whose bytes are no text.
    let bytes = try await ask(name).bytes
    #expect(bytes.prefix(text.utf8.count).elementsEqual(text.utf8))
    #expect(bytes.suffix(20_000) == Self.sample[...])
  }

  @Test("Lengths around 2^63 are announced digit by digit")
  func lengths() async throws {
    for (name, length) in [
      ("length-63-low", "9223372036854775296"), ("length-63-high", "9223372036854775807"),
      ("length-negative", "-1"), ("length-10gb", "10000000000"), ("length-number/77", "77"),
      ("length-small", "15000"), ("length-large", "25000"),
    ] {
      let reply = try #require(Reply(try await ask(name).bytes))
      #expect(reply["Content-Length"] == length)
      #expect(reply.body == Self.sample)
    }
    let two = try #require(Reply(try await ask("length-conflicting").bytes))
    #expect(two.fields.filter { $0.name == "Content-Length" }.map(\.value) == ["20000", "20001"])
  }

  @Test("Many and long fields are as many and as long as they say")
  func fields() async throws {
    for count in [500, 3_000] {
      let reply = try #require(Reply(try await ask("fields-\(count)").bytes))
      #expect(reply.fields.count == count + 2)
    }
    for thousands in [99, 200] {
      let reply = try #require(Reply(try await ask("field-\(thousands)kb").bytes))
      #expect(reply["X-Long"]?.utf8.count == thousands * 1_000)
    }
    #expect(try await ask("fields-non-utf8").bytes.prefix(200).contains(0xE9))
  }

  @Test("Chunks hold the sample; where they are broken they are broken in one place")
  func chunks() async throws {
    for name in ["chunks", "chunks/1000", "chunks-trailers", "chunks-extension"] {
      let reply = try #require(Reply(try await ask(name).bytes))
      #expect(reply["Transfer-Encoding"] == "chunked")
      #expect(Dechunked(reply.body).bytes == Self.sample, "\(name)")
      #expect(Dechunked(reply.body).isWhole, "\(name)")
    }
    for name in ["chunks-no-end", "chunks-cut", "chunks-bad-size", "chunks-huge-size"] {
      let reply = try #require(Reply(try await ask(name).bytes))
      #expect(!Dechunked(reply.body).isWhole, "\(name)")
    }
  }

  @Test("A fault that heals does so after as many times as it says, for each path alone")
  func healing() async throws {
    let client = try RawClient(port: server.port)
    var statuses: [Int] = []
    for path in ["heals/2/x", "heals/2/x", "heals/1/y", "heals/2/x", "heals/1/y"] {
      statuses.append(try await client.reply("/faults/\(path)").status)
    }
    #expect(statuses == [503, 503, 503, 200, 200])
  }

  @Test("A connection that is idle is closed by the server")
  func idle() async throws {
    let client = try RawClient(port: server.port)
    #expect(try await client.reply("/faults/close-idle/30").body == Self.sample)
    let received = await client.read()
    #expect(received.end == .finished)
    let closed = try #require(await server.log.first { $0.closedBy == .server })
    let replied = try #require(
      server.log.entries.first { if case .replied = $0.event { true } else { false } })
    #expect(replied.time.duration(to: closed.time) >= .milliseconds(30))
  }

  @Test("A byte at a time comes a byte at a time")
  func trickle() async throws {
    let began = ContinuousClock.now
    let received = try await ask("trickle-short/2")
    #expect(Reply(received.bytes)?.body.count == 100)
    #expect(began.duration(to: received.last) >= .milliseconds(190))
  }

  @Test("Ranges that were not asked for come with what they say")
  func ranges() async throws {
    let part = [Field("Range", "bytes=5000-")]
    let unasked = try #require(Reply(try await ask("206-unasked").bytes))
    #expect(unasked.status == 206)
    #expect(unasked.body == Array(Self.sample[..<10_000]))
    let late = try #require(Reply(try await ask("206-wrong-start", part).bytes))
    #expect(late["Content-Range"] == "bytes 5001-19999/20000")
    #expect(late.body == Array(Self.sample[5_001...]))
    #expect(Reply(try await ask("206-no-range", part).bytes)?["Content-Range"] == nil)
    let changed = try #require(Reply(try await ask("range-etag-changes", part).bytes))
    #expect(changed["ETag"] == "\"other\"")
    #expect(Reply(try await ask("416-range", part).bytes)?["Content-Range"] == "bytes */20000")
  }
}

/// What chunks hold, as far as they are well made.
struct Dechunked {
  var bytes: [UInt8] = []
  var isWhole = false

  init(_ body: [UInt8]) {
    var rest = body[...]
    while let end = rest.firstIndex(of: 10) {
      let line = String(decoding: rest[..<end].filter { $0 != 13 }, as: UTF8.self)
      guard let size = Int(line.prefix { $0 != ";" }, radix: 16) else { return }
      rest = rest[(end + 1)...]
      if size == 0 {
        isWhole = rest.suffix(2) == [13, 10]
        return
      }
      guard rest.count >= size + 2 else { return }
      bytes += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
  }
}
