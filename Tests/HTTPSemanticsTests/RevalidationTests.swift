import HTTPSemantics
import Testing

/// P15: a 304 renews what is stored.
@Suite struct RevalidationTests {
  private let image = ["ETag: \"a\"", "Content-Type: image/png", "Cache-Control: max-age=60", "X-Other: 1"]

  // S22.
  @Test("A 304 makes the stored answer fresh again, with the new fields in place of the old")
  func renewal() throws {
    let stored = try stored(image + ["Age: 50", "Date: Sun, 06 Nov 1994 08:49:37 GMT"])
    #expect(stored.freshness.use(at: moment(30)) == .mustRevalidate)
    let renewed = try renewed(
      revalidate(
        stored, ["ETag: \"a\"", "Cache-Control: max-age=10", "Content-Length: 0", "Content-Type: text/html"]))
    #expect(renewed.freshness.use(at: moment(1_009)) == .fresh(until: moment(1_010)))
    #expect(renewed.fields.first(.contentType) == Array("image/png".utf8))
    #expect(renewed.fields.values(.cacheControl).count == 1)
    #expect(renewed.bodyBytes == stored.bodyBytes && renewed.isWhole)
    #expect(!renewed.fields.contains(.age) && !renewed.fields.contains(.date))
  }

  @Test("A 304 that says nothing of freshness keeps the old rule, counted from now")
  func oldRule() throws {
    let renewed = try renewed(revalidate(stored(image), []))
    #expect(renewed.freshness.staleFrom == moment(1_060))
    #expect(renewed.fields.first(.entityTag) == Array("\"a\"".utf8))
  }

  @Test("A 304 about another version leads to one request without conditions")
  func notOurs() throws {
    let stored = try stored(image + ["Last-Modified: Sun, 06 Nov 1994 07:49:37 GMT"])
    let others = [
      ["ETag: \"b\""], ["ETag: W/\"b\"", "Last-Modified: Sun, 06 Nov 1994 07:49:37 GMT"],
      ["Last-Modified: Sun, 06 Nov 1994 07:49:38 GMT"],
    ]
    for lines in others { #expect(try revalidate(stored, lines) == .fetchWithoutConditions, "\(lines)") }
    let date = ["Last-Modified: Sun, 06 Nov 1994 07:49:37 GMT"]
    #expect(try revalidate(self.stored(date), ["ETag: \"a\""]) == .fetchWithoutConditions)
    _ = try renewed(revalidate(stored, date))
  }

  @Test("A tag that is only weakened still means ours, and does not become ours")
  func weakened() throws {
    for (ours, theirs) in [("\"a\"", "W/\"a\""), ("W/\"a\"", "\"a\"")] {
      let renewed = try renewed(revalidate(stored(["ETag: " + ours]), ["ETag: " + theirs]))
      #expect(renewed.fields.values(.entityTag) == [Array(ours.utf8)])
    }
  }

  // S22: the body evicted between request and answer.
  @Test("A 304 whose body is gone leads to one request without conditions, then to none")
  func bodyGone() throws {
    #expect(try revalidate(nil, ["ETag: \"a\""]) == .fetchWithoutConditions)
    #expect(try revalidate(nil, ["ETag: \"a\""], wasConditional: false) == .refused)
    #expect(try revalidate(stored(image), ["ETag: \"a\""], wasConditional: false) == .refused)
    #expect(try revalidate(stored(image, bodyBytes: 50), ["ETag: \"a\""]) == .fetchWithoutConditions)
  }

  @Test("What a 304 says from now on is in the renewed answer: no-store, and by what it varies")
  func newRules() throws {
    let renewed = try renewed(
      revalidate(stored(image), ["Cache-Control: no-store", "Vary: Accept"], request: fields("Accept: a")))
    #expect(CacheControl(renewed.fields).forbidsStoring)
    #expect(renewed.varyKey.text == "accept=a")
  }

  @Test("Only the URL that answered is asked with conditions, or for the rest")
  func conditions() throws {
    let whole = try stored(image)
    #expect(whole.conditions(for: try WebURL("http://cdn.test/1#x")) == [HeaderField(.ifNoneMatch, "\"a\"")])
    #expect(whole.conditions(for: try WebURL("http://a.test/1")).isEmpty)
    #expect(whole.resumption(for: try WebURL("http://cdn.test/1")) == nil)
    let part = try stored(image, bodyBytes: 50)
    #expect(part.conditions(for: try WebURL("http://cdn.test/1")).isEmpty)
    #expect(part.resumption(for: try WebURL("http://cdn.test/1"))?.receivedBytes == 50)
    #expect(part.resumption(for: try WebURL("http://a.test/1")) == nil)
    let weak = try stored(["ETag: W/\"a\""], bodyBytes: 50)
    #expect(weak.resumption(for: try WebURL("http://cdn.test/1")) == nil)
  }

  private func stored(_ lines: [String], bodyBytes: Int64 = 100) throws -> StoredResponse {
    var fields = HeaderFields()
    for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
    return StoredResponse(
      url: "http://a.test/1", answeringURL: try WebURL("http://cdn.test:80/1#part"), status: 200,
      fields: fields,
      requestTime: moment(), responseTime: moment(),
      varyKey: VaryKey(names: [], request: HeaderFields()), bodyBytes: bodyBytes, totalBytes: 100)
  }

  private func revalidate(
    _ stored: StoredResponse?, _ lines: [String], request: HeaderFields = HeaderFields(),
    wasConditional: Bool = true
  ) throws -> Revalidation {
    var fields = HeaderFields()
    for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
    let answer = Revalidation.Answer(
      fields: fields, request: request, requestTime: moment(1_000), responseTime: moment(1_000),
      wasConditional: wasConditional)
    return Revalidation(answer, stored: stored)
  }

  private func renewed(_ revalidation: Revalidation) throws -> StoredResponse {
    guard case .renewed(let stored) = revalidation else {
      throw NotRenewed(revalidation: revalidation)
    }
    return stored
  }

  private struct NotRenewed: Error {
    let revalidation: Revalidation
  }
}
