/// Something with a path: its bytes, and what is said of them.
package struct Resource: Sendable {
  package var body: Body
  package var contentType: String
  /// With its quotes: `"v1"` or `W/"v1"`.
  package var etag: String?
  /// Seconds since 1970.
  package var lastModified: Int?
  package var cacheControl: String?
  /// Whether a `Range` is answered with a part.
  package var takesRanges: Bool
  /// After all other fields.
  package var fields: [Field]

  /// A body, and what is said of it.
  package init(
    _ body: Body, contentType: String = "application/octet-stream", etag: String? = nil,
    lastModified: Int? = nil, cacheControl: String? = nil, takesRanges: Bool = true, fields: [Field] = []
  ) {
    self.body = body
    self.contentType = contentType
    self.etag = etag
    self.lastModified = lastModified
    self.cacheControl = cacheControl
    self.takesRanges = takesRanges
    self.fields = fields
  }

  /// An image's first bytes and then filler, with a validator, fresh for an hour.
  package static func image(_ head: ImageHead, seed: UInt64, count: Int) -> Resource {
    Resource(
      .filler(after: head.bytes, seed: seed, count: count), contentType: head.contentType,
      etag: "\"\(seed)-\(count)\"", lastModified: 1_700_000_000, cacheControl: "max-age=3600")
  }
}

// MARK: - Answers

extension Resource {
  /// Answers as RFC 9110 says (13.2.2 for the order of conditions).
  func script(for request: Request) -> Script {
    if isUnchanged(for: request) {
      return .reply(to: request, ReplyHead(304, validators), Body(), hasLength: false)
    }
    var head = ReplyHead(200, [Field("Content-Type", contentType)] + validators)
    if takesRanges { head.fields.append(Field("Accept-Ranges", "bytes")) }
    head.fields += fields
    guard takesRanges, request.method == "GET", let text = request.value("Range"), isCurrent(for: request)
    else { return .reply(to: request, head, body) }
    switch ByteRange(text, of: body.count) {
    case .ignored: return .reply(to: request, head, body)
    case .part(let range):
      head.status = 206
      head.reason = "Partial Content"
      head.fields.append(
        Field("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)"))
      return .reply(to: request, head, body, range)
    case .unsatisfiable:
      let refusal = ReplyHead(416, [Field("Content-Range", "bytes */\(body.count)")])
      return .reply(to: request, refusal, Body())
    }
  }

  private var validators: [Field] {
    var fields: [Field] = []
    if let etag { fields.append(Field("ETag", etag)) }
    if let lastModified { fields.append(Field("Last-Modified", HTTPDate.text(lastModified))) }
    if let cacheControl { fields.append(Field("Cache-Control", cacheControl)) }
    return fields
  }

  private func isUnchanged(for request: Request) -> Bool {
    let tags = request.values("If-None-Match")
    if !tags.isEmpty {
      return tags.contains { list in
        list.split(separator: ",").contains { Self.matches(Self.trimmed($0), etag) }
      }
    }
    guard let lastModified, let date = request.value("If-Modified-Since").flatMap(HTTPDate.seconds)
    else { return false }
    return lastModified <= date
  }

  /// Compares weakly, as `If-None-Match` does.
  private static func matches(_ tag: Substring, _ etag: String?) -> Bool {
    if tag == "*" { return true }
    guard let etag else { return false }
    let strong = { (text: Substring) in text.hasPrefix("W/") ? text.dropFirst(2) : text }
    return strong(tag) == strong(etag[...])
  }

  /// Whether a part of the resource is wanted, as far as `If-Range` goes: it compares strongly.
  private func isCurrent(for request: Request) -> Bool {
    guard let condition = request.value("If-Range") else { return true }
    if condition.hasPrefix("\"") { return condition == etag }
    guard let lastModified else { return false }
    return HTTPDate.seconds(condition) == lastModified
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}

extension Script {
  /// A whole, well-framed reply; without a body if the request is a HEAD.
  static func reply(
    to request: Request, _ head: ReplyHead, _ body: Body, _ range: Range<Int>? = nil, hasLength: Bool = true
  ) -> Script {
    let range = range ?? 0..<body.count
    var head = head
    head.fields.insert(Field("Date", HTTPDate.text(HTTPDate.now)), at: 0)
    if hasLength { head.fields.append(Field("Content-Length", "\(range.count)")) }
    // A body that the request announces is not read: the connection cannot be used again.
    let keeps = request.keepsConnection && !request.hasBody
    if !keeps { head.fields.append(Field("Connection", "close")) }
    let steps: [Step] =
      request.method == "HEAD" || range.isEmpty
      ? [.bytes(head.bytes)] : [.bytes(head.bytes), .body(body, range)]
    return Script(steps, then: keeps ? .keepAlive : .finish)
  }
}
