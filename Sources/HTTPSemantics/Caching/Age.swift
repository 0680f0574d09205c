/// How old an answer was when it came, RFC 9111 section 4.2.3.
struct Age: Hashable {
  /// The RFC's `corrected_initial_age`.
  let initialSeconds: Int64

  init(fields: HeaderFields, requestTime: Timestamp, responseTime: Timestamp) {
    let date = fields.moment(.date, now: responseTime) ?? responseTime
    // A date in the future, and a clock set back in between, make nothing younger than new.
    let apparent = max(0, responseTime.seconds(since: date))
    let delay = max(0, responseTime.seconds(since: requestTime))
    initialSeconds = max(apparent, Self.value(fields) + delay)
  }

  /// The first element of the field; 0 if that is no duration, or there is none.
  private static func value(_ fields: HeaderFields) -> Int64 {
    guard let value = fields.first(.age) else { return 0 }
    return DeltaSeconds.parse(value.prefix { $0 != UInt8(ascii: ",") }.trimmed()) ?? 0
  }
}
