/// A date and time of day in the Gregorian calendar, UTC.
struct CalendarDate: Hashable {
  var year: Int
  /// From 1.
  var month: Int
  /// From 1.
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0

  /// The moment; `nil` if there is no such date between 1970 and 9999.
  ///
  /// A leap second (60) is taken as the second after.
  var timestamp: Timestamp? {
    guard (1970...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, year: year), (0...23).contains(hour), (0...59).contains(minute),
      (0...60).contains(second)
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    return Timestamp(seconds: Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second))
  }

  init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  init(_ timestamp: Timestamp) {
    let secondOfDay = Int(timestamp.seconds % 86_400)
    // March begins the year: the leap day is then its last one, and months have lengths of one formula.
    // 719,468 days lie between 1 March of the year 0 and 1 January 1970; 400 years have 146,097.
    let shifted = Int(timestamp.seconds / 86_400) + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    hour = secondOfDay / 3_600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
  }

  /// The day of the week, from Sunday as 0.
  var weekday: Int {
    // 1 January 1970 was a Thursday.
    (Self.daysSince1970(year: year, month: month, day: day) + 4) % 7
  }

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leapDays = yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
    return yearFromMarch * 365 + leapDays + dayOfYear - 719_468
  }

  private static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
