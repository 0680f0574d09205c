/// For how long a server wants to be left in peace, RFC 9110 section 10.2.3.
package struct RetryAfter: Hashable, Sendable {
  /// From the answer on; at most a day, for a mistake must not silence a picture for ever.
  package let seconds: Int64

  package static let limitSeconds: Int64 = 86_400

  /// What an answer says, as seconds or as a date; `nil` if it says nothing, or nothing sensible.
  package init?(_ fields: HeaderFields, responseTime: Timestamp) {
    guard let value = fields.first(.retryAfter) else { return nil }
    if let seconds = DeltaSeconds.parse(value[...]) {
      self.seconds = min(seconds, Self.limitSeconds)
    } else if let moment = HTTPDate.parse(value, now: responseTime) {
      seconds = min(max(0, moment.seconds(since: responseTime)), Self.limitSeconds)
    } else {
      return nil
    }
  }
}
