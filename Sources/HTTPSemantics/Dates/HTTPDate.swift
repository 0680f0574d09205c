/// The three forms of a date in HTTP, RFC 9110 section 5.6.7.
///
///     Sun, 06 Nov 1994 08:49:37 GMT     the one to write
///     Sunday, 06-Nov-94 08:49:37 GMT    of RFC 850
///     Sun Nov  6 08:49:37 1994          of C's asctime
///
/// The name of the day is not compared with the date: a server that errs there still means the date. Names
/// are read without regard to case, and a day or hour of one digit is read, as browsers do.
package enum HTTPDate {
  /// The moment that the value names in any of the forms; `nil` for all else.
  ///
  /// The two digits of a year in the form of RFC 850 are of the century in which the date is not more than
  /// 50 years after `now`.
  package static func parse(_ value: [UInt8], now: Timestamp) -> Timestamp? {
    var reader = HTTPDateReader(value)
    return reader.read(now: now)?.timestamp
  }

  /// The moment in the first form.
  package static func print(_ timestamp: Timestamp) -> String {
    let date = CalendarDate(timestamp)
    let time = [date.hour, date.minute, date.second].map { padded($0, 2) }.joined(separator: ":")
    return "\(weekdays[date.weekday]), \(padded(date.day, 2)) \(months[date.month - 1]) "
      + "\(padded(date.year, 4)) \(time) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
