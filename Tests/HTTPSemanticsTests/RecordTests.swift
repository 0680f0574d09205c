import HTTPSemantics
import Testing

@Suite struct RecordTests {
  @Test("What is written is read as it was")
  func roundTrip() throws {
    let stored = try sample()
    let record = try #require(stored.record())
    #expect(StoredResponse(record: record) == stored)
    // A version, two URLs, six numbers, a key, four lines: what is said and little else.
    #expect(record.count < 260)
  }

  @Test("How long redirects hold is written and read too, and what they do not let be kept is not written")
  func redirects() throws {
    for control in ["", "max-age=60", "max-age=60, must-revalidate, stale-if-error=9", "no-cache"] {
      let stored = try sample().found(by: redirects(control))
      let record = try #require(stored.record())
      #expect(StoredResponse(record: record) == stored)
      for count in 0..<record.count { #expect(StoredResponse(record: Array(record[..<count])) == nil) }
    }
    #expect(try sample().found(by: redirects("no-store")).record() == nil)
  }

  @Test("Fields that tell who asked, or nothing of use, are not kept")
  func kept() throws {
    let names = try sample().fields.lines.map(\.name.text)
    #expect(names == ["etag", "date", "cache-control", "vary"])
  }

  @Test("A record that is cut off anywhere, or goes on, is none")
  func cutOff() throws {
    let record = try #require(sample().record())
    for count in 0..<record.count { #expect(StoredResponse(record: Array(record[..<count])) == nil) }
    #expect(StoredResponse(record: record + [0]) == nil)
  }

  @Test("A record of another version is none")
  func version() throws {
    var record = try #require(sample().record())
    for version in UInt8.min...UInt8.max where version != StoredResponse.recordVersion {
      record[0] = version
      #expect(StoredResponse(record: record) == nil)
    }
  }

  @Test("What would be too long, or makes no sense, is not written")
  func limits() throws {
    let long = String(repeating: "a", count: StoredResponse.recordLimitBytes)
    #expect(try sample(url: long).record() == nil)
    #expect(try sample(bodyBytes: 11, totalBytes: 10).record() == nil)
    #expect(try sample(status: 1_000).record() == nil)
    #expect(try sample(status: -1).record() == nil)
    let longest = try #require(sample(bodyBytes: .max, totalBytes: .max).record())
    #expect(StoredResponse(record: longest)?.totalBytes == .max)
    #expect(StoredResponse(record: [UInt8](repeating: 1, count: 200_000)) == nil)
  }

  @Test("A total that is unknown is none of zero")
  func totals() throws {
    for total in [nil, 0, 10] as [Int64?] {
      let stored = try sample(bodyBytes: 0, totalBytes: total)
      let read = try StoredResponse(record: #require(stored.record()))
      #expect(read?.totalBytes == total)
      #expect(read?.isWhole == (total == 0))
    }
  }

  @Test("Random bytes are no record, and mutated ones are none or one that is written as it is")
  func fuzz() throws {
    var dice = Dice(seed: 14)
    let records = try [
      #require(sample().record()), #require(sample().found(by: redirects("max-age=60")).record()),
    ]
    var read = 0
    for round in 0..<10_000 {
      var bytes = round % 4 == 0 ? dice.bytes(upTo: 80) : dice.mutated(records[round % 2])
      if round % 8 == 0, !bytes.isEmpty { bytes[0] = StoredResponse.recordVersion }
      guard let stored = StoredResponse(record: bytes) else { continue }
      read += 1
      // There is one way to write each answer: nothing of it is lost, and nothing was passed over.
      #expect(stored.record() == bytes)
      _ = stored.freshness
      _ = stored.validators.strong
    }
    #expect(read > 50, "the mutations reach what lies behind the first checks")
  }

  @Test("Numbers of any size are written and read")
  func numbers() throws {
    var dice = Dice(seed: 15)
    for _ in 0..<2_000 {
      let body = Int64(dice.roll(1 << 30)) << Int64(dice.roll(33))
      let stored = try sample(bodyBytes: body, totalBytes: body)
      #expect(try StoredResponse(record: #require(stored.record())) == stored)
    }
  }

  private func redirects(_ control: String) throws -> RedirectFreshness {
    var redirects = RedirectFreshness()
    redirects.add(
      status: 302, fields: try fields("Cache-Control: " + control), requestTime: moment(),
      responseTime: moment())
    return redirects
  }

  private func sample(
    url: String = "https://example.test/ä/1.jpg", status: Int = 200, bodyBytes: Int64 = 600,
    totalBytes: Int64? = 1_000
  ) throws -> StoredResponse {
    let lines = try fields(
      "ETag: \"33a64df5\"", "Set-Cookie: id=1", "Date: Sun, 06 Nov 1994 08:49:37 GMT", "Server: x",
      "Cache-Control: max-age=600, stale-while-revalidate=30", "Vary: Accept", "Location: /x")
    let names = try [#require(FieldName("accept"))]
    return StoredResponse(
      url: url, answeringURL: try WebURL("https://cdn.example.test/1.jpg"), status: status, fields: lines,
      requestTime: moment(-1), responseTime: moment(),
      varyKey: VaryKey(names: names, request: try fields("Accept: image/webp")), bodyBytes: bodyBytes,
      totalBytes: totalBytes)
  }
}
