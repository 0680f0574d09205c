#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Dates as HTTP writes them (RFC 9110, 5.6.7), in seconds since 1970.
package enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The wall clock's seconds.
  package static var now: Int { time(nil) }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func text(_ seconds: Int) -> String {
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - day * 86_400
    let (year, month, dayOfMonth) = civil(day)
    let time = [rest / 3_600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    let name = days[(day % 7 + 7) % 7]
    return "\(name), \(twoDigits(dayOfMonth)) \(months[month - 1]) \(year) \(time) GMT"
  }

  /// The seconds of a date in the form above; nil for any other text, which HTTP lets a server ignore.
  package static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", words[0].hasSuffix(",") else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard let day = Int(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), (1...9_999).contains(year),
      time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
    else { return nil }
    return dayNumber(year, month + 1, day) * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Days since 1970 of a date of the Gregorian calendar; years are taken to begin in March, so that
  /// the leap day is the last one.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// The inverse, for days after the year 0.
  private static func civil(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let days = number + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
