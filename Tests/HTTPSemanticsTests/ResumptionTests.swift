import HTTPSemantics
import Testing

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
