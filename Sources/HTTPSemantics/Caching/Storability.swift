/// Where an answer may be kept, RFC 9111 section 3, for a private cache of images.
package enum Storability: Hashable, Sendable {
  /// On disk: it is an image from its first byte to its last.
  case whole
  /// On disk, to be gone on with: a part whose rest can be asked for and is sure to fit.
  case part(StrongValidator)
  /// In memory while it is wanted, and nowhere else.
  case memoryOnly(Reason)
  /// Nowhere: it is no image, or less than one that nothing can complete.
  case nowhere

  package enum Reason: Hashable, Sendable {
    case noStore
    /// The answer varies by what no later request could match.
    case variesByAnything
    /// The answer varies by a field of the request that is a secret, which must not be written down.
    case variesBySecret
  }

  /// What to judge.
  package struct Answer: Hashable, Sendable {
    package var status: Int
    package var fields: HeaderFields
    package var responseTime: Timestamp
    /// Whether all of the body is there that the server has.
    package var isComplete: Bool

    package init(status: Int, fields: HeaderFields, responseTime: Timestamp, isComplete: Bool) {
      self.status = status
      self.fields = fields
      self.responseTime = responseTime
      self.isComplete = isComplete
    }
  }

  /// Judges an answer to a GET with these fields.
  package init(_ answer: Answer, request: HeaderFields, secrets: SecretFields = SecretFields()) {
    guard let extent = Self.extent(answer) else {
      self = .nowhere
      return
    }
    let reason = Self.reasonAgainstDisk(answer.fields, request: request, secrets: secrets)
    switch (extent, reason) {
    case (_, nil): self = extent
    case (.whole, let reason?): self = .memoryOnly(reason)
    default: self = .nowhere
    }
  }

  /// How much of an image there is; `nil` if nothing of use.
  ///
  /// 203 is an image that a proxy has changed. Other statuses of success have no body, or one that tells how
  /// things stand. A coded part is none: its bytes are not those that a range counts.
  private static func extent(_ answer: Answer) -> Storability? {
    guard answer.status == 200 || answer.status == 203 || answer.status == 206 else { return nil }
    if answer.isComplete { return .whole }
    guard let strong = Validators(answer.fields, responseTime: answer.responseTime).strong,
      !answer.fields.isContentCoded, !answer.fields.refusesRanges
    else { return nil }
    return .part(strong)
  }

  private static func reasonAgainstDisk(
    _ fields: HeaderFields, request: HeaderFields, secrets: SecretFields
  ) -> Reason? {
    if CacheControl(fields).forbidsStoring || RequestCacheControl(request).forbidsStoring { return .noStore }
    switch Vary(fields) {
    case .any: return .variesByAnything
    case .fields(let names):
      return names.contains { secrets.contains($0) && request.contains($0) } ? .variesBySecret : nil
    }
  }
}

extension HeaderFields {
  /// Whether the body is compressed or the like, so that its bytes are not those of the image.
  package var isContentCoded: Bool {
    list(.contentEncoding).contains { $0.map(\.lowercased) != Array("identity".utf8) }
  }

  /// Whether the server says that it has no ranges.
  package var refusesRanges: Bool {
    list(.acceptRanges).contains { $0.map(\.lowercased) == Array("none".utf8) }
  }
}
