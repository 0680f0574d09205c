import LoopbackServer
import Testing

@Suite("The shape of a network")
struct ShapeTests {
  static func changing(period: Duration?) throws -> Shape {
    try Shape(
      steps: [
        .init(from: .zero, bytesPerSecond: 1_000), .init(from: .seconds(2), bytesPerSecond: 0),
        .init(from: .seconds(3), bytesPerSecond: 500),
      ], period: period, roundTrip: .zero)
  }

  @Test("The bytes that fit through are the sum over the steps")
  func bytes() throws {
    let shape = try Self.changing(period: nil)
    #expect(shape.bytes(from: .zero, to: .seconds(1)) == 1_000)
    #expect(shape.bytes(from: .seconds(1), to: .seconds(5)) == 1_000 + 1_000)
    #expect(shape.bytes(from: .milliseconds(2_100), to: .milliseconds(2_900)) == 0)
    #expect(shape.bytes(from: .seconds(1_000), to: .seconds(1_002)) == 1_000)
    #expect(shape.bytes(from: .seconds(5), to: .seconds(5)) == 0)
  }

  @Test("With a period the steps start over")
  func period() throws {
    let shape = try Self.changing(period: .seconds(4))
    // A period has 2,000 + 0 + 500 bytes.
    #expect(shape.bytes(from: .zero, to: .seconds(40)) == 25_000)
    #expect(shape.bytes(from: .milliseconds(3_500), to: .milliseconds(4_500)) == 250 + 500)
    #expect(shape.bytes(from: .seconds(4_002), to: .seconds(4_003)) == 0)
  }

  @Test("What cannot be a link is refused")
  func faults() {
    #expect(throws: Shape.Fault.self) { try Shape(steps: [], roundTrip: .zero) }
    #expect(throws: Shape.Fault.self) { try Shape(bitsPerSecond: -1) }
    #expect(throws: Shape.Fault.self) { try Shape(bitsPerSecond: .nan) }
    #expect(throws: Shape.Fault.self) { try Shape(bitsPerSecond: .infinity) }
    #expect(throws: Shape.Fault.self) { try Shape(bitsPerSecond: 1, roundTrip: .seconds(-1)) }
    #expect(throws: Shape.Fault.self) { try Self.changing(period: .seconds(3)) }
    #expect(throws: Shape.Fault.self) {
      try Shape(steps: [.init(from: .seconds(1), bytesPerSecond: 1)], roundTrip: .zero)
    }
    #expect(throws: Shape.Fault.self) {
      try Shape(
        steps: [.init(from: .zero, bytesPerSecond: 1), .init(from: .zero, bytesPerSecond: 2)],
        roundTrip: .zero)
    }
  }
}

// Real time: the lower bounds are exact, counted from before the server was asked, since a link lets nothing through
// early; the upper one leaves room for a machine that is very busy.
@Suite("A link in real time", .serialized)
struct PacingTests {
  static let site = Site(resources: [
    "/40k": Resource(.filler(seed: 1, count: 40_000)), "/20k": Resource(.filler(seed: 2, count: 20_000)),
  ])

  @Test("A body takes its bytes over the capacity, after the round trip")
  func one() async throws {
    // 200,000 bytes a second: 200 ms for 40,000.
    let server = try LoopbackServer(
      Self.site, shape: Shape(bitsPerSecond: 1_600_000, roundTrip: .milliseconds(80)))
    let began = ContinuousClock.now
    let received = try await RawClient.all("/40k", [Field("Connection", "close")], at: server)
    #expect(Reply(received.bytes)?.body.count == 40_000)
    #expect(began.duration(to: try #require(received.firstByte)) >= .milliseconds(79))
    let time = began.duration(to: received.last)
    #expect(time >= .milliseconds(279) && time < .seconds(60))
  }

  @Test("Two transfers share the link equally, and the longer one has it alone afterwards")
  func sharing() async throws {
    // 60,000 bytes in all take 300 ms, whichever of them comes first.
    let began = ContinuousClock.now
    let server = try LoopbackServer(Self.site, shape: Shape(bitsPerSecond: 1_600_000))
    async let long = RawClient.all("/40k", [Field("Connection", "close")], at: server)
    async let short = RawClient.all("/20k", [Field("Connection", "close")], at: server)
    let (longEnd, shortEnd) = try await (long.last, short.last)
    #expect(max(longEnd, shortEnd) - began >= .milliseconds(299))
    #expect(longEnd - began >= .milliseconds(199))
    #expect(shortEnd - began >= .milliseconds(99))
  }

  @Test("While there is no capacity nothing comes, and then it goes on")
  func stall() async throws {
    let shape = try Shape(
      steps: [
        .init(from: .zero, bytesPerSecond: 0), .init(from: .milliseconds(150), bytesPerSecond: 10_000_000),
      ],
      roundTrip: .zero)
    let began = ContinuousClock.now
    let server = try LoopbackServer(Self.site, shape: shape)
    let client = try RawClient(port: server.port)
    client.send(RawClient.request("/40k"))
    let reply = await client.readHead()
    #expect(Reply(reply)?.status == 200)
    let received = await client.read(40_000)
    #expect(received.bytes.count == 40_000)
    #expect(began.duration(to: try #require(received.firstByte)) >= .milliseconds(150))
  }

  @Test("A new shape holds at once, for replies that are under way too")
  func reshaping() async throws {
    let server = try LoopbackServer(Self.site, shape: Shape(bitsPerSecond: 0))
    let client = try RawClient(port: server.port)
    client.send(RawClient.request("/40k"))
    _ = await client.readHead()
    #expect(await client.read(1, within: .milliseconds(50)).bytes.isEmpty)
    server.reshape(nil)
    #expect(await client.read(40_000).bytes.count == 40_000)
  }

  @Test("A client that leaves gets no more than the link had let through")
  func leaving() async throws {
    let server = try LoopbackServer(
      Site(resources: ["/": Resource(.filler(seed: 1, count: 10_000_000))]),
      shape: Shape(bitsPerSecond: 8_000_000))
    do {
      let client = try RawClient(port: server.port)
      client.send(RawClient.request("/"))
      _ = await client.read(50_000)
    }
    let closed = await server.log.first { $0.closedBy != nil }
    #expect(closed?.closedBy == .client || closed?.closedBy == .clientReset)
    let began = try #require(server.log.entries.first { $0.request != nil }).time
    let time = began.duration(to: try #require(closed).time)
    let sent = try #require(server.log.bytesSent(for: 1))
    // A megabyte a second, and the head.
    #expect(sent >= 50_000)
    #expect(Double(sent) <= time / .seconds(1) * 1_000_000 + 2_000)
  }
}
