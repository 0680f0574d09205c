import HTTPSemantics
import Testing

/// P15: what must not be stored is not.
@Suite struct StorabilityTests {
  @Test("A whole image goes to disk, whoever else may have it")
  func whole() throws {
    for line in ["Cache-Control: private", "Cache-Control: public", "Vary: Accept", "Set-Cookie: a=b"] {
      #expect(try judge(200, line) == .whole)
    }
    #expect(try judge(203) == .whole)
    #expect(try judge(206) == .whole)
  }

  @Test("No other status yields an image to keep")
  func statuses() throws {
    for status in [
      100, 101, 199, 201, 202, 204, 205, 207, 226, 300, 301, 302, 304, 404, 410, 500, 503, 0, 999,
    ] {
      #expect(try judge(status, "ETag: \"a\"") == .nowhere, "\(status)")
    }
  }

  @Test("No-store, of the answer or the request, keeps an image in memory")
  func noStore() throws {
    #expect(try judge(200, "Cache-Control: max-age=60, No-Store") == .memoryOnly(.noStore))
    #expect(
      try judge(200, "Cache-Control: max-age=60", request: fields("Cache-Control: no-store"))
        == .memoryOnly(.noStore))
    #expect(try judge(200, "Cache-Control: no-cache") == .whole)
  }

  @Test("What varies by anything, or by a secret that was sent, keeps an image in memory")
  func vary() throws {
    #expect(try judge(200, "Vary: *") == .memoryOnly(.variesByAnything))
    #expect(try judge(200, "Vary: Cookie") == .whole)
    let request = try fields("Cookie: a=b", "X-Token: c")
    #expect(try judge(200, "Vary: Cookie", request: request) == .memoryOnly(.variesBySecret))
    #expect(try judge(200, "Vary: X-Token", request: request) == .whole)
    let token = try #require(FieldName("x-token"))
    let secrets = SecretFields([token])
    #expect(
      try judge(200, "Vary: X-Token", request: request, secrets: secrets) == .memoryOnly(.variesBySecret))
  }

  // S23: a body that is cut off is never kept as an image.
  @Test("A part is kept only as a part, and only if its rest is sure to fit")
  func parts() throws {
    let tag = try #require(EntityTag(parsing: Array("\"a\"".utf8)))
    for status in [200, 203, 206] {
      #expect(try judge(status, "ETag: \"a\"", isComplete: false) == .part(.entityTag(tag)))
    }
    let hopeless = [
      ["ETag: W/\"a\""], [], ["ETag: \"a\"", "Content-Encoding: gzip"],
      ["ETag: \"a\"", "Accept-Ranges: None"], ["ETag: \"a\"", "Cache-Control: no-store"],
      ["ETag: \"a\"", "Vary: *"],
    ]
    for lines in hopeless {
      #expect(try judge(200, lines, isComplete: false) == .nowhere, "\(lines)")
    }
    #expect(try judge(200, ["ETag: \"a\"", "Content-Encoding: identity"], isComplete: false) != .nowhere)
  }

  private func judge(
    _ status: Int, _ lines: String..., request: HeaderFields = HeaderFields(),
    secrets: SecretFields = SecretFields(), isComplete: Bool = true
  ) throws -> Storability {
    try judge(status, lines, request: request, secrets: secrets, isComplete: isComplete)
  }

  private func judge(
    _ status: Int, _ lines: [String], request: HeaderFields = HeaderFields(),
    secrets: SecretFields = SecretFields(), isComplete: Bool = true
  ) throws -> Storability {
    var fields = HeaderFields()
    for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
    let answer = Storability.Answer(
      status: status, fields: fields, responseTime: moment(), isComplete: isComplete)
    return Storability(answer, request: request, secrets: secrets)
  }
}
