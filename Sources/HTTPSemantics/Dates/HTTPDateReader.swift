/// Takes a date apart word by word.
struct HTTPDateReader {
  private var rest: ArraySlice<UInt8>

  init(_ value: [UInt8]) {
    rest = ArraySlice(value).trimmed()
  }

  mutating func read(now: Timestamp) -> CalendarDate? {
    guard takeWeekday() else { return nil }
    if take(UInt8(ascii: ",")) {
      takeSpaces()
      return readDayFirst(now: now)
    }
    guard takeSpaces() else { return nil }
    return readMonthFirst()
  }

  /// What follows the comma: `06 Nov 1994 08:49:37 GMT`, or `06-Nov-94 08:49:37 GMT`.
  private mutating func readDayFirst(now: Timestamp) -> CalendarDate? {
    guard let day = takeNumber(digits: 1...2) else { return nil }
    let isDashed = take(UInt8(ascii: "-"))
    guard isDashed || takeSpaces(), let month = takeMonth(), isDashed ? take(UInt8(ascii: "-")) : takeSpaces()
    else { return nil }
    let digits = rest.prefix(while: \.isDigit).count
    guard digits == 2 || digits == 4, let year = takeNumber(digits: digits...digits), takeSpaces() else {
      return nil
    }
    var date = CalendarDate(year: year, month: month, day: day)
    guard takeTime(into: &date), takeSpaces(), takeGMT(), rest.isEmpty else { return nil }
    if digits == 2 { date.year = Self.fullYear(of: date, now: now) }
    return date
  }

  /// What follows the day of the week: `Nov  6 08:49:37 1994`.
  private mutating func readMonthFirst() -> CalendarDate? {
    guard let month = takeMonth(), takeSpaces(), let day = takeNumber(digits: 1...2), takeSpaces() else {
      return nil
    }
    var date = CalendarDate(year: 0, month: month, day: day)
    guard takeTime(into: &date), takeSpaces(), let year = takeNumber(digits: 4...4), rest.isEmpty else {
      return nil
    }
    date.year = year
    return date
  }

  /// The year with its century: the latest one in which the date is at most 50 years after now.
  private static func fullYear(of date: CalendarDate, now: Timestamp) -> Int {
    let today = CalendarDate(now)
    var latest = today
    latest.year += 50
    let isLaterInYear = (date.month, date.day) > (latest.month, latest.day)
    let latestYear = isLaterInYear ? latest.year - 1 : latest.year
    return latestYear - (latestYear - date.year) % 100
  }

  /// Goes over the short or the long name of a day.
  private mutating func takeWeekday() -> Bool {
    let name = takeLetters()
    return Self.weekdays.contains { $0 == name || $0.prefix(3) == name }
  }

  private mutating func takeMonth() -> Int? {
    let name = takeLetters()
    return Self.months.firstIndex(of: name).map { $0 + 1 }
  }

  private mutating func takeTime(into date: inout CalendarDate) -> Bool {
    guard let hour = takeNumber(digits: 1...2), take(UInt8(ascii: ":")),
      let minute = takeNumber(digits: 2...2), take(UInt8(ascii: ":")),
      let second = takeNumber(digits: 2...2)
    else { return false }
    date.hour = hour
    date.minute = minute
    date.second = second
    return true
  }

  private mutating func takeGMT() -> Bool {
    let zone = takeLetters()
    return zone == "gmt" || zone == "utc"
  }

  private mutating func takeLetters() -> String {
    let letters = rest.prefix(while: \.isLetter)
    rest = rest[letters.endIndex...]
    return letters.lowercasedText
  }

  private mutating func takeNumber(digits: ClosedRange<Int>) -> Int? {
    let written = rest.prefix(while: \.isDigit)
    guard digits.contains(written.count), let number = written.exactNumber() else { return nil }
    rest = rest[written.endIndex...]
    return Int(number)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  @discardableResult
  private mutating func takeSpaces() -> Bool {
    let spaces = rest.prefix(while: \.isSpaceOrTab)
    rest = rest[spaces.endIndex...]
    return !spaces.isEmpty
  }

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
