import HTTPSemantics
import Testing

/// P16: bodies that are cut off or too large are failures.
@Suite struct BodyTests {
  private let limits = BodyMeter.Limits(receivedBytes: 1_000, decodedBytes: 2_000)

  @Test("The length is the number given, once or the same one again")
  func lengths() throws {
    let cases: [(String, BodyLength)] = [
      ("5", .bytes(5)), ("0", .bytes(0)), ("5, 5", .bytes(5)), ("05,5", .bytes(5)), ("5, 6", .invalid),
      ("", .invalid), ("-1", .invalid), ("+5", .invalid), ("5.0", .invalid), ("0x5", .invalid),
      ("5 5", .invalid),
      ("9223372036854775806", .bytes(.max - 1)), ("9223372036854775807", .invalid),
      ("99999999999999999999", .invalid),
    ]
    for (text, length) in cases {
      #expect(try BodyLength(status: 200, fields: fields("Content-Length: " + text)) == length, "\(text)")
    }
    #expect(try BodyLength(status: 200, fields: fields()) == .unknown)
    let twice = try fields("Content-Length: 5", "Content-Length: 6")
    #expect(BodyLength(status: 200, fields: twice) == .invalid)
  }

  @Test("A transfer coding wins over any length, and some statuses have no body")
  func noLength() throws {
    let both = try fields("Transfer-Encoding: chunked", "Content-Length: 5")
    #expect(BodyLength(status: 200, fields: both) == .unknown)
    for status in [100, 204, 304] { #expect(BodyLength(status: status, fields: both) == .bytes(0)) }
  }

  // S23.
  @Test("A body that ends early is cut off, one that goes on is wrong, one that fits is whole")
  func completeness() throws {
    var meter = try meter("Content-Length: 1000")
    try meter.receive(600)
    #expect(throws: BodyFault.cutOff(received: 600, announced: 1_000)) { try meter.finish() }
    try meter.receive(400)
    try meter.finish()
    var longer = try self.meter("Content-Length: 10")
    #expect(throws: BodyFault.longerThanAnnounced) { try longer.receive(11) }
  }

  @Test("A body without a length ends when it ends, and not beyond the limit")
  func unknownLength() throws {
    var meter = try meter()
    try meter.receive(1_000)
    try meter.finish()
    #expect(throws: BodyFault.tooLarge) { try meter.receive(1) }
    #expect(throws: BodyFault.tooLarge) { try meter.receive(.max) }
  }

  @Test("A length over the limit, or that is none, is refused before a byte is read")
  func refusedAtOnce() throws {
    #expect(throws: BodyFault.tooLarge) { try meter("Content-Length: 1001") }
    #expect(throws: BodyFault.tooLarge) { try meter("Content-Length: 9223372036854775806") }
    #expect(throws: BodyFault.contradictoryLength) { try meter("Content-Length: 1, 2") }
    #expect(try meter("Content-Length: 1000").announcedBytes == 1_000)
    let small = BodyMeter.Limits(receivedBytes: 1_000, decodedBytes: 10)
    #expect(throws: BodyFault.tooLarge) {
      try BodyMeter(status: 200, fields: fields("Content-Length: 11"), limits: small)
    }
  }

  @Test("Of a compressed body, the length counts what is sent, and the limit what comes out")
  func compressed() throws {
    var meter = try meter("Content-Length: 10", "Content-Encoding: gzip")
    try meter.receive(10)
    try meter.decode(2_000)
    try meter.finish()
    #expect(throws: BodyFault.tooLarge) { try meter.decode(1) }
  }

  @Test("What is not compressed is held to both limits")
  func notCompressed() throws {
    let small = BodyMeter.Limits(receivedBytes: 1_000, decodedBytes: 10)
    var meter = try BodyMeter(status: 200, fields: fields(), limits: small)
    try meter.receive(10)
    #expect(throws: BodyFault.tooLarge) { try meter.receive(1) }
  }

  @Test("A part has as many bytes as its range says, with or without a length")
  func parts() throws {
    let announced = try fields("Content-Length: 400")
    #expect(throws: BodyFault.contradictoryLength) {
      try BodyMeter(status: 206, fields: announced, limits: limits, rangeBytes: 399)
    }
    for fields in [announced, try fields("Transfer-Encoding: chunked")] {
      var meter = try BodyMeter(status: 206, fields: fields, limits: limits, rangeBytes: 400)
      try meter.receive(399)
      #expect(throws: BodyFault.cutOff(received: 399, announced: 400)) { try meter.finish() }
      try meter.receive(1)
      try meter.finish()
      #expect(throws: BodyFault.longerThanAnnounced) { try meter.receive(1) }
    }
    #expect(throws: BodyFault.tooLarge) {
      try BodyMeter(status: 206, fields: fields(), limits: limits, rangeBytes: 1_001)
    }
  }

  @Test("A transport that sees only what is decompressed cannot be held to the length")
  func unseen() throws {
    let fields = try fields("Content-Length: 10", "Content-Encoding: gzip")
    let meter = try BodyMeter(status: 200, fields: fields, limits: limits, seesSentForm: false)
    try meter.finish()
    let plain = try BodyMeter(
      status: 200, fields: try self.plain(), limits: limits, seesSentForm: false)
    #expect(throws: BodyFault.self) { try plain.finish() }
  }

  @Test("Cut in any pieces, a body has the same end")
  func fuzz() throws {
    var dice = Dice(seed: 9)
    for _ in 0..<2_000 {
      var meter = try meter("Content-Length: 100")
      var left = 100
      while left > 0 {
        let piece = dice.roll(left) + 1
        try meter.receive(piece)
        left -= piece
        if left > 0 { #expect(throws: BodyFault.self) { try meter.finish() } }
      }
      try meter.finish()
    }
  }

  private func plain() throws -> HeaderFields { try fields("Content-Length: 10") }

  private func meter(_ lines: String...) throws -> BodyMeter {
    var fields = HeaderFields()
    for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
    return try BodyMeter(status: 200, fields: fields, limits: limits)
  }
}
