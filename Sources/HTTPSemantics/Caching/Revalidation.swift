/// What a 304 means for what is stored, RFC 9111 sections 4.3.3 and 4.3.4.
package enum Revalidation: Hashable, Sendable {
  /// What is stored is right, and fresh again; where it may be kept is to be judged again too.
  case renewed(StoredResponse)
  /// Ask once more, without conditions: the answer is about another version, or the body is gone.
  case fetchWithoutConditions
  /// The server answers 304 to a request that had no condition: asking again would not end.
  case refused

  /// A 304, and to what it is one.
  package struct Answer: Hashable, Sendable {
    package var fields: HeaderFields
    /// The fields of the request that the loader chose for the image.
    package var request: HeaderFields
    package var requestTime: Timestamp
    package var responseTime: Timestamp
    /// Whether the request had the conditions of what is stored.
    package var wasConditional: Bool
    /// Those that led to it this time.
    package var redirects: RedirectFreshness

    package init(
      fields: HeaderFields, request: HeaderFields, requestTime: Timestamp, responseTime: Timestamp,
      wasConditional: Bool, redirects: RedirectFreshness = RedirectFreshness()
    ) {
      self.fields = fields
      self.request = request
      self.requestTime = requestTime
      self.responseTime = responseTime
      self.wasConditional = wasConditional
      self.redirects = redirects
    }
  }

  /// Judges a 304 by what is stored; `nil` if its body is gone by now.
  package init(_ answer: Answer, stored: StoredResponse?) {
    guard answer.wasConditional else {
      self = .refused
      return
    }
    guard let stored, stored.isWhole,
      Self.isAbout(stored.validators, Validators(answer.fields, responseTime: answer.responseTime))
    else {
      self = .fetchWithoutConditions
      return
    }
    self = stored.renewed(by: answer).map(Revalidation.renewed) ?? .fetchWithoutConditions
  }

  /// Whether the answer speaks of the version that is stored.
  ///
  /// The tags are compared weakly, as the server has compared them: one that compresses on the fly weakens its
  /// tags, and does not where it sends no body. Without any validator the answer is a plain yes: the condition
  /// had those of one version only.
  private static func isAbout(_ ours: Validators, _ theirs: Validators) -> Bool {
    if let tag = theirs.entityTag { return ours.entityTag.map(tag.weaklyMatches) ?? false }
    if let moment = theirs.lastModified { return ours.lastModified == moment }
    return true
  }
}

extension StoredResponse {
  /// This with the fields of a 304 in place of its own; `nil` if they are too many.
  fileprivate func renewed(by answer: Revalidation.Answer) -> StoredResponse? {
    var news = answer.fields.keeping { Self.keptNames.contains($0) && $0 != .contentType }
    // A tag that differs only by being weak names the bytes less well or better than ours, which we have.
    if let tag = validators.entityTag, news.first(.entityTag) != tag.bytes { news.removeAll(.entityTag) }
    var merged = fields
    // An old date would make what has just been confirmed as old as it was, and so would an old age.
    merged.removeAll { $0 == .date || $0 == .age || news.contains($0) }
    for line in news.lines {
      guard (try? merged.append(line)) != nil else { return nil }
    }
    let names: [FieldName]
    switch Vary(merged) {
    case .any: names = []
    case .fields(let fields): names = fields
    }
    return StoredResponse(
      url: url, answeringText: answeringURL, status: status, fields: merged, requestTime: answer.requestTime,
      responseTime: answer.responseTime, varyKey: VaryKey(names: names, request: answer.request),
      bodyBytes: bodyBytes, totalBytes: totalBytes, redirects: answer.redirects)
  }
}
