import HTTPSemantics
import Testing

@Suite struct HTTPDateTests {
  // RFC 9110 section 5.6.7.
  @Test("The three forms of one date are one moment")
  func threeForms() {
    let forms = [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "sun, 6 nov 1994 8:49:37 gmt", "Sun, 06-Nov-1994 08:49:37 GMT", "Mon, 06 Nov 1994 08:49:37 UTC",
    ]
    for form in forms { #expect(parse(form) == moment(), "\(form)") }
  }

  @Test("What is no date is none")
  func noDates() {
    let none = [
      "", "0", "-1", "now", "Sun", "Sun,", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
      "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 08:49:37 GMT x",
      "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
      "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT", "Fun, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 8:9:37 GMT", "Wed, 31 Dec 1969 23:59:59 GMT", "Sun, 29 Feb 1900 00:00:00 GMT",
      "Thu, 99999999999999999999 Nov 1994 08:49:37 GMT", "784111777",
    ]
    for text in none { #expect(parse(text) == nil, "\(text)") }
  }

  @Test("Edges of the calendar are where they should be")
  func edges() {
    #expect(parse("Thu, 01 Jan 1970 00:00:00 GMT")?.seconds == 0)
    // 30 years of 365 days, 7 leap days, January's 31 and 28 of February: 11,016 days.
    #expect(parse("Tue, 29 Feb 2000 00:00:00 GMT") == Timestamp(seconds: 11_016 * 86_400))
    #expect(parse("Tue, 29 Feb 2400 00:00:00 GMT") != nil)
    #expect(parse("Mon, 29 Feb 2100 00:00:00 GMT") == nil)
    #expect(parse("Sat, 31 Dec 2016 23:59:60 GMT") == parse("Sun, 01 Jan 2017 00:00:00 GMT"))
    #expect(parse("Fri, 31 Dec 9999 23:59:59 GMT")?.seconds == 253_402_300_799)
    #expect(Timestamp(seconds: .max).adding(seconds: .max).seconds == 253_402_300_799)
    #expect(Timestamp(seconds: .max).adding(seconds: .min).seconds == 0)
  }

  @Test("A year of two digits lies at most 50 years ahead")
  func shortYears() {
    // Now is 6 November 1994: 6 November 2044 is 50 years ahead, a day later is more.
    #expect(parse("Sunday, 06-Nov-44 00:00:00 GMT") == parse("Sun, 06 Nov 2044 00:00:00 GMT"))
    #expect(parse("Sunday, 07-Nov-44 00:00:00 GMT") == nil, "that is in 1944, before 1970")
    #expect(parse("Sunday, 06-Nov-99 00:00:00 GMT") == parse("Sat, 06 Nov 1999 00:00:00 GMT"))
    let now = HTTPDate.parse(Array("Tue, 01 Jan 2030 00:00:00 GMT".utf8), now: moment())
    let past = now.flatMap { HTTPDate.parse(Array("Sunday, 06-Nov-94 08:49:37 GMT".utf8), now: $0) }
    #expect(past == moment())
  }

  @Test("What is printed is read as the same moment, for moments of all years")
  func roundTrip() {
    var dice = Dice(seed: 1)
    for _ in 0..<5_000 {
      let day = Int64(dice.roll(2_932_897))
      let moment = Timestamp(seconds: day * 86_400 + Int64(dice.roll(86_400)))
      let text = HTTPDate.print(moment)
      #expect(text.utf8.count == 29)
      #expect(parse(text) == moment, "\(text)")
    }
    #expect(HTTPDate.print(moment()) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test("A date may be followed by the next day's, from 1970 to 2101, with the days of the week in turn")
  func everyDay() {
    let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    var printed = Set<String>()
    for day in 0..<47_847 {
      let text = HTTPDate.print(Timestamp(seconds: Int64(day) * 86_400))
      guard text.hasPrefix(names[day % 7]), printed.insert(text).inserted else {
        Issue.record("day \(day) is \(text)")
        return
      }
    }
    let leapDays = printed.count { $0.contains(" 29 Feb ") }
    #expect(leapDays == 32)
  }

  @Test("Mutated and random texts never trap, and what is read can be printed")
  func fuzz() {
    var dice = Dice(seed: 2)
    let valid = Array("Sunday, 06-Nov-94 08:49:37 GMT".utf8)
    for _ in 0..<5_000 {
      let bytes = dice.roll(2) == 0 ? dice.mutated(valid) : dice.bytes(upTo: 40)
      guard let moment = HTTPDate.parse(bytes, now: moment()) else { continue }
      #expect(parse(HTTPDate.print(moment)) == moment)
    }
  }

  private func parse(_ text: String) -> Timestamp? { HTTPDate.parse(Array(text.utf8), now: moment()) }
}
