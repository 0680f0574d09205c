import HTTPSemantics
import Testing

@Suite struct ContentRangeTests {
  // RFC 9110 section 14.4's examples.
  @Test("Ranges are read and printed as they are")
  func examples() {
    let cases: [(String, ContentRange)] = [
      ("bytes 42-1233/1234", .bytes(42...1_233, total: 1_234)),
      ("bytes 42-1233/*", .bytes(42...1_233, total: nil)),
      ("bytes 0-0/1", .bytes(0...0, total: 1)), ("bytes */1234", .unsatisfied(total: 1_234)),
    ]
    for (text, range) in cases {
      #expect(ContentRange(parsing: Array(text.utf8)) == range)
      #expect(range.text == text)
    }
    #expect(ContentRange(parsing: Array("BYTES  0 - 1 / 2".utf8)) == nil)
    #expect(ContentRange(parsing: Array("Bytes 0-1/2".utf8)) == .bytes(0...1, total: 2))
  }

  @Test("What contradicts itself, overflows, or is of another unit is none")
  func malformed() {
    let none = [
      "", "bytes", "bytes 0-1", "bytes 0-1/", "bytes 0-1/1", "bytes 2-1/5", "bytes -1/5", "bytes 0-/5",
      "bytes */*", "bytes 0-1/2/3", "bytes 0-1/2, 3-4/5", "items 0-1/2", "bytes=0-1/2", "bytes 0-1/-2",
      "bytes 0-18446744073709551616/*", "bytes 0-1/99999999999999999999", "bytes 0-9223372036854775807/*",
      "bytes +0-1/2", "bytes 0x0-1/2",
    ]
    for text in none { #expect(ContentRange(parsing: Array(text.utf8)) == nil, "\(text)") }
    #expect(
      ContentRange(parsing: Array("bytes 0-9223372036854775805/9223372036854775806".utf8))?.isWhole == true)
  }

  @Test("Only a range from the first byte to the last is the whole")
  func whole() {
    #expect(ContentRange.bytes(0...9, total: 10).isWhole)
    #expect(!ContentRange.bytes(0...8, total: 10).isWhole)
    #expect(!ContentRange.bytes(1...9, total: 10).isWhole)
    #expect(!ContentRange.bytes(0...9, total: nil).isWhole)
    #expect(!ContentRange.unsatisfied(total: 10).isWhole)
  }

  @Test("Random and mutated bytes give a range that is read as itself again, or none")
  func fuzz() {
    var dice = Dice(seed: 7)
    let words = ["bytes ", "0", "9", "-", "/", "*", "99999999999999999999", " ", ","]
    for round in 0..<8_000 {
      let bytes =
        round % 2 == 0 ? dice.mutated(Array("bytes 42-1233/1234".utf8)) : dice.words(words, upTo: 8)
      guard let range = ContentRange(parsing: bytes) else { continue }
      #expect(ContentRange(parsing: Array(range.text.utf8)) == range)
      if case .bytes(let bytes, let total?) = range { #expect(bytes.upperBound < total) }
    }
  }
}

@Suite struct ResumptionTests {
  private let tag = "ETag: \"a\""

  @Test("The rest is asked for with the validator, and without compression")
  func request() throws {
    #expect(
      try resumption(received: 600, total: 1_000).requestFields == [
        HeaderField(.range, "bytes=600-"), HeaderField(.ifRange, "\"a\""),
        HeaderField(.acceptEncoding, "identity"),
      ])
  }

  @Test("Where nothing has come or nothing is missing, there is nothing to go on with")
  func nothing() throws {
    let validator = try validator()
    for (received, total) in [(Int64(0), Int64?(10)), (-1, 10), (10, 10), (11, 10), (0, nil)] {
      #expect(Resumption(receivedBytes: received, totalBytes: total, validator: validator) == nil)
    }
  }

  @Test("The rest of the same version is appended, all of it or some")
  func append() throws {
    for (received, total) in [(Int64(600), Int64?(1_000)), (600, nil)] {
      let resumption = try resumption(received: received, total: total)
      #expect(
        try judge(resumption, 206, tag, "Content-Range: bytes 600-999/1000")
          == .append(bytes: 400, total: 1_000))
      #expect(
        try judge(resumption, 206, tag, "Content-Range: bytes 600-699/1000")
          == .append(bytes: 100, total: 1_000))
    }
    let known = try resumption(received: 600, total: 1_000)
    #expect(
      try judge(known, 206, tag, "Content-Range: bytes 600-999/*") == .append(bytes: 400, total: 1_000))
  }

  @Test("Anything that does not fit to the byte starts over")
  func startOver() throws {
    let resumption = try resumption(received: 600, total: 1_000)
    let range = "Content-Range: bytes 600-999/1000"
    let wrong = [
      [tag], [range], [tag, "Content-Range: bytes 599-999/1000"], [tag, "Content-Range: bytes 601-999/1000"],
      [tag, "Content-Range: bytes 0-999/1000"], [tag, "Content-Range: bytes 600-1000/1001"],
      [tag, "Content-Range: bytes 600-1000/*"], [tag, "Content-Range: bytes */1000"], ["ETag: \"b\"", range],
      ["ETag: W/\"a\"", range], [tag, range, "Content-Range: bytes 600-998/999"],
      [tag, range, "Content-Encoding: gzip"], [tag, range, "Content-Type: Multipart/byteranges; boundary=x"],
      [tag, "ETag: \"b\"", range], [tag, "Content-Range: nonsense"],
    ]
    for lines in wrong { #expect(try judge(resumption, 206, lines) == .startOver, "\(lines)") }
    let open = try self.resumption(received: 600, total: nil)
    #expect(try judge(open, 206, tag, "Content-Range: bytes 600-999/*") == .startOver)
  }

  @Test("A whole body replaces what there is, whatever its validator")
  func replace() throws {
    let resumption = try resumption(received: 600, total: 1_000)
    #expect(try judge(resumption, 200, "ETag: \"b\"") == .replace)
    #expect(try judge(resumption, 200, tag, "Content-Range: bytes 600-999/1000") == .replace)
  }

  @Test("A range beyond the end means that all is there, only if length and validator agree")
  func unsatisfied() throws {
    let open = try resumption(received: 600, total: nil)
    #expect(try judge(open, 416, tag, "Content-Range: bytes */600") == .complete)
    for lines in [
      [tag, "Content-Range: bytes */601"], ["Content-Range: bytes */600"], [tag],
      ["ETag: \"b\"", "Content-Range: bytes */600"], [tag, "Content-Range: bytes 0-599/600"],
    ] {
      #expect(try judge(open, 416, lines) == .startOver, "\(lines)")
    }
    let known = try resumption(received: 600, total: 1_000)
    #expect(try judge(known, 416, tag, "Content-Range: bytes */600") == .startOver)
  }

  @Test("Failures and redirects keep what there is; a 304 has nothing to do with it")
  func unrelated() throws {
    let resumption = try resumption(received: 600, total: 1_000)
    for status in [301, 404, 429, 500, 503] { #expect(try judge(resumption, status) == .unrelated) }
    #expect(try judge(resumption, 304, tag) == .startOver)
  }

  @Test("A date that is a strong validator must come back the same")
  func dates() throws {
    let modified = "Last-Modified: Sun, 06 Nov 1994 07:49:37 GMT"
    let fields = try fields(modified, "Date: Sun, 06 Nov 1994 08:49:37 GMT")
    let strong = try #require(Validators(fields, responseTime: moment()).strong)
    let resumption = try #require(Resumption(receivedBytes: 6, totalBytes: 10, validator: strong))
    let range = "Content-Range: bytes 6-9/10"
    #expect(try judge(resumption, 206, modified, range) == .append(bytes: 4, total: 10))
    #expect(try judge(resumption, 206, range) == .startOver)
    #expect(
      try judge(resumption, 206, "Last-Modified: Sun, 06 Nov 1994 07:49:38 GMT", range) == .startOver)
  }

  @Test("Whatever is answered, no more is appended than is missing")
  func fuzz() throws {
    var dice = Dice(seed: 8)
    let resumption = try resumption(received: 6, total: 10)
    for _ in 0..<5_000 {
      var fields = try fields(tag)
      let range = dice.mutated(Array("bytes 6-9/10".utf8))
      try fields.append(HeaderField(.contentRange, bytes: range[...]))
      if case .append(let bytes, let total) = resumption.judge(
        status: 206, fields: fields, responseTime: moment())
      {
        #expect(total == 10 && bytes >= 1 && bytes <= 4)
      }
    }
  }

  private func validator() throws -> StrongValidator {
    .entityTag(try #require(EntityTag(parsing: Array("\"a\"".utf8))))
  }

  private func resumption(received: Int64, total: Int64?) throws -> Resumption {
    try #require(Resumption(receivedBytes: received, totalBytes: total, validator: try validator()))
  }

  private func judge(
    _ resumption: Resumption, _ status: Int, _ lines: String...
  ) throws -> Resumption.Decision {
    try judge(resumption, status, lines)
  }

  private func judge(
    _ resumption: Resumption, _ status: Int, _ lines: [String]
  ) throws -> Resumption.Decision {
    var fields = HeaderFields()
    for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
    return resumption.judge(status: status, fields: fields, responseTime: moment())
  }
}
