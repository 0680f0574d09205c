/// What tells versions of an image apart: an entity tag, a date of change, or both, RFC 9110 section 8.8.
package struct Validators: Hashable, Sendable {
  /// The tag; `nil` if there is none, it is malformed, or two lines differ.
  package let entityTag: EntityTag?
  package let lastModified: Timestamp?
  private let isDateStrong: Bool

  /// A date is sure to name the bytes only if the clock had gone on for this long when the answer was made.
  ///
  /// RFC 9110 section 8.8.2.2 asks for a second, and for doubt about clocks; a minute leaves none.
  private static let certainSeconds: Int64 = 60

  package init(_ fields: HeaderFields, responseTime: Timestamp) {
    entityTag = fields.only(.entityTag).flatMap(EntityTag.init(parsing:))
    let modified = fields.only(.lastModified).flatMap { HTTPDate.parse($0, now: responseTime) }
    lastModified = modified
    if let modified, let date = fields.moment(.date, now: responseTime) {
      isDateStrong = date.seconds(since: modified) >= Self.certainSeconds
    } else {
      isDateStrong = false
    }
  }

  package var isEmpty: Bool { entityTag == nil && lastModified == nil }

  /// The validator that stands for the same bytes; `nil` if none does.
  ///
  /// Where there is a weak tag, the date is not taken: `If-Range` may carry one only where there is no tag.
  package var strong: StrongValidator? {
    if let entityTag { return entityTag.isWeak ? nil : .entityTag(entityTag) }
    guard let lastModified, isDateStrong else { return nil }
    return .lastModified(lastModified)
  }

  /// What to send so that the server answers 304 if nothing has changed, RFC 9111 section 4.3.1.
  package var conditions: [HeaderField] {
    var fields: [HeaderField] = []
    if let entityTag { fields.append(HeaderField(.ifNoneMatch, bytes: entityTag.bytes[...])) }
    if let lastModified { fields.append(HeaderField(.ifModifiedSince, HTTPDate.print(lastModified))) }
    return fields
  }
}

/// A validator that two answers share only if their bytes are the same.
package enum StrongValidator: Hashable, Sendable {
  case entityTag(EntityTag)
  case lastModified(Timestamp)

  /// The value of `If-Range`.
  package var condition: HeaderField {
    switch self {
    case .entityTag(let tag): HeaderField(.ifRange, bytes: tag.bytes[...])
    case .lastModified(let moment): HeaderField(.ifRange, HTTPDate.print(moment))
    }
  }

  /// Whether an answer shows the same validator; one that shows none does not.
  package func isShown(by validators: Validators) -> Bool {
    switch self {
    case .entityTag(let tag): validators.entityTag.map(tag.stronglyMatches) ?? false
    case .lastModified(let moment): validators.lastModified == moment
    }
  }
}
