/// What is kept of an answer beside its body: all that a later request needs, and nothing else.
package struct StoredResponse: Hashable, Sendable {
  /// The URL that was asked for.
  package let url: String
  /// The URL that answered, behind all redirects, without its fragment.
  package let answeringURL: String
  package let status: Int
  /// The fields that tell of freshness, versions and ranges.
  package let fields: HeaderFields
  /// When the answer was asked for.
  package let requestTime: Timestamp
  /// When its header had come.
  package let responseTime: Timestamp
  /// What the request said that made the answer what it is.
  package let varyKey: VaryKey
  /// How long the redirects hold that led from the one URL to the other.
  package let redirects: RedirectFreshness
  /// How many bytes of the body are there.
  package let bodyBytes: Int64
  /// How many the whole body has; `nil` if nobody has said it, and the body is cut off.
  package let totalBytes: Int64?

  /// The fields that are kept.
  ///
  /// No cookie, no challenge, nothing that a server wants to tell one client: it would stay on the disk.
  package static let keptNames: [FieldName] = [
    .acceptRanges, .age, .cacheControl, .contentType, .date, .entityTag, .expires, .lastModified, .vary,
  ]

  package init(
    url: String, answeringURL: WebURL, status: Int, fields: HeaderFields, requestTime: Timestamp,
    responseTime: Timestamp, varyKey: VaryKey, bodyBytes: Int64, totalBytes: Int64?,
    redirects: RedirectFreshness = RedirectFreshness()
  ) {
    self.init(
      url: url, answeringText: answeringURL.with(fragment: nil).text, status: status, fields: fields,
      requestTime: requestTime, responseTime: responseTime, varyKey: varyKey, bodyBytes: bodyBytes,
      totalBytes: totalBytes, redirects: redirects)
  }

  /// As above, for a URL that was stored: if it is none, nothing is asked with conditions.
  init(
    url: String, answeringText: String, status: Int, fields: HeaderFields, requestTime: Timestamp,
    responseTime: Timestamp, varyKey: VaryKey, bodyBytes: Int64, totalBytes: Int64?,
    redirects: RedirectFreshness
  ) {
    self.url = url
    answeringURL = answeringText
    self.status = status
    self.fields = fields.keeping { Self.keptNames.contains($0) }
    self.requestTime = requestTime
    self.responseTime = responseTime
    self.varyKey = varyKey
    self.redirects = redirects
    self.bodyBytes = max(0, bodyBytes)
    self.totalBytes = totalBytes.map { max(0, $0) }
  }

  /// The same answer, with so much of its body.
  package func having(bodyBytes: Int64, totalBytes: Int64?) -> StoredResponse {
    StoredResponse(
      url: url, answeringText: answeringURL, status: status, fields: fields, requestTime: requestTime,
      responseTime: responseTime, varyKey: varyKey, bodyBytes: bodyBytes, totalBytes: totalBytes,
      redirects: redirects)
  }

  /// The same answer, found by these redirects.
  package func found(by redirects: RedirectFreshness) -> StoredResponse {
    StoredResponse(
      url: url, answeringText: answeringURL, status: status, fields: fields, requestTime: requestTime,
      responseTime: responseTime, varyKey: varyKey, bodyBytes: bodyBytes, totalBytes: totalBytes,
      redirects: redirects)
  }

  package var isWhole: Bool { bodyBytes == totalBytes }

  package var freshness: Freshness {
    Freshness(
      status: status, fields: fields, requestTime: requestTime, responseTime: responseTime,
      redirects: redirects)
  }

  package var validators: Validators { Validators(fields, responseTime: responseTime) }

  /// What to ask a URL with, so that it answers 304 if what is stored is still right; nothing if it cannot.
  ///
  /// A validator means something only to the URL that gave it: another one's 304 would show a wrong picture.
  /// A part has none, for a 304 would leave it a part: see `resumption`.
  package func conditions(for url: WebURL) -> [HeaderField] {
    isWhole && isAnswer(of: url) ? validators.conditions : []
  }

  /// How to ask a URL for the rest of a part; `nil` if that is not to be had.
  package func resumption(for url: WebURL) -> Resumption? {
    guard isAnswer(of: url), let strong = validators.strong else { return nil }
    return Resumption(receivedBytes: bodyBytes, totalBytes: totalBytes, validator: strong)
  }

  /// Whether it was this URL that answered.
  package func isAnswer(of url: WebURL) -> Bool {
    answeringURL.utf8.elementsEqual(url.with(fragment: nil).text.utf8)
  }
}

extension HeaderFields {
  /// The lines whose names are wanted.
  func keeping(_ isWanted: (FieldName) -> Bool) -> HeaderFields {
    var kept = self
    kept.removeAll { !isWanted($0) }
    return kept
  }
}
