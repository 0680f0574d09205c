import HTTPSemantics
import Testing

@Suite struct AnyHeaderTests {
  private static let lines = [
    "Date: Sun, 06 Nov 1994 08:49:37 GMT", "Expires: Sun, 06 Nov 1994 09:49:37 GMT", "Age: 5, 6",
    "Cache-Control: max-age=60, no-cache=\"a, b\", stale-while-revalidate=9", "ETag: W/\"33a64df5\"",
    "Last-Modified: Sunday, 06-Nov-94 07:49:37 GMT", "Vary: Accept, *", "Content-Length: 10, 10",
    "Content-Range: bytes 5-9/10", "Content-Type: multipart/byteranges; boundary=\"x\"",
    "Content-Encoding: gzip", "Transfer-Encoding: chunked", "Retry-After: 120",
    "Location: https://u@a.test:8080/b/../c?d#e", " folded", "Accept-Ranges: none",
  ]

  @Test("Whatever lines come, every judgement is made, and what is kept can be written and read")
  func fuzz() throws {
    var dice = Dice(seed: 16)
    for _ in 0..<3_000 {
      var fields = HeaderFields(limits: HeaderFields.Limits(lines: 12, bytes: 600))
      for _ in 0..<dice.roll(12) {
        let line = Array(Self.lines[dice.roll(Self.lines.count)].utf8)
        try? fields.append(line: (dice.roll(3) == 0 ? dice.mutated(line) : line)[...])
      }
      try judge(fields, status: dice.roll(700), &dice)
    }
  }

  private func judge(_ fields: HeaderFields, status: Int, _ dice: inout Dice) throws {
    #expect(fields.lines.count <= 12)
    let answer = Storability.Answer(
      status: status, fields: fields, responseTime: moment(), isComplete: dice.roll(2) == 0)
    let storability = Storability(answer, request: HeaderFields())
    if storability == .whole { #expect(!CacheControl(fields).forbidsStoring && Vary(fields) != .any) }
    _ = StatusOutcome(status: status, fields: fields, responseTime: moment())
    _ = BodyLength(status: status, fields: fields)
    _ = fields.first(.contentType).flatMap(MediaType.init(parsing:))

    let url = try WebURL("https://a.test/")
    let body = Int64(dice.roll(20))
    let stored = StoredResponse(
      url: url.text, answeringURL: url, status: status, fields: fields, requestTime: moment(),
      responseTime: moment(), varyKey: VaryKey(names: [], request: HeaderFields()), bodyBytes: body,
      totalBytes: body + Int64(dice.roll(2)))
    #expect(try StoredResponse(record: #require(stored.record())) == stored)
    if let resumption = stored.resumption(for: url) {
      #expect(!stored.isWhole)
      _ = resumption.judge(status: 206, fields: fields, responseTime: moment())
    }
    let notModified = Revalidation.Answer(
      fields: fields, request: HeaderFields(), requestTime: moment(5), responseTime: moment(6),
      wasConditional: true)
    // An answer with the very fields that are stored is about what is stored, if all of it is there.
    if case .renewed(let renewed) = Revalidation(notModified, stored: stored) {
      #expect(renewed.responseTime == moment(6) && renewed.isWhole)
    } else {
      #expect(!stored.isWhole)
    }
  }
}
