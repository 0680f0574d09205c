/// For how many seconds after its origin an answer is fresh, RFC 9111 section 4.2.1 and 4.2.2.
struct FreshnessLifetime: Hashable {
  /// What the server said, or what its dates suggest; 0 if neither.
  let seconds: Int64

  /// Of what changed long ago, a tenth of that time is likely to pass without a change, as browsers take it.
  ///
  /// A guess is good for a day at most: then a cheap question is asked.
  static let heuristicLimitSeconds: Int64 = 86_400

  init(status: Int, fields: HeaderFields, control: CacheControl, responseTime: Timestamp) {
    let date = fields.moment(.date, now: responseTime) ?? responseTime
    if let maxAge = control.maxAgeSeconds {
      seconds = maxAge
    } else if let expires = fields.first(.expires) {
      // `0`, `-1` and the like mean what their senders hope: already over.
      let end = HTTPDate.parse(expires, now: responseTime) ?? .distantPast
      seconds = min(max(0, end.seconds(since: date)), DeltaSeconds.limit)
    } else if status == 301 || status == 308 {
      // Moved for good, it says, and browsers take it at its word.
      seconds = DeltaSeconds.limit
    } else if let modified = fields.moment(.lastModified, now: responseTime),
      Self.isHeuristicallyCacheable(status)
    {
      seconds = min(max(0, date.seconds(since: modified)) / 10, Self.heuristicLimitSeconds)
    } else {
      seconds = 0
    }
  }

  /// Whether the status lets a cache guess, RFC 9110 section 15.1.
  private static func isHeuristicallyCacheable(_ status: Int) -> Bool {
    switch status {
    case 200, 203, 204, 206, 300, 404, 405, 410, 414, 501: true
    default: false
    }
  }
}

extension HeaderFields {
  /// The moment that the first field of this name gives; `nil` if there is none, or it is no date.
  func moment(_ name: FieldName, now: Timestamp) -> Timestamp? {
    first(name).flatMap { HTTPDate.parse($0, now: now) }
  }
}
