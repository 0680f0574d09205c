import HTTPSemantics
import Testing

/// P15: freshness is respected.
@Suite struct FreshnessTests {
  @Test("An answer is fresh for its max-age, counted from its date")
  func maxAge() throws {
    let freshness = try freshness("Date: \(date(-10))", "Cache-Control: max-age=60")
    #expect(freshness.use(at: moment(49)) == .fresh(until: moment(50)))
    #expect(freshness.use(at: moment(50)) == .mustRevalidate)
  }

  // RFC 9111 section 4.2.3: age_value 30, response_delay 5, so corrected_age_value 35; apparent_age 10.
  @Test("The age counts what caches on the way say, the way itself, and the date")
  func age() throws {
    let freshness = try freshness(
      "Date: \(date(-10))", "Age: 30", "Cache-Control: max-age=60", requestTime: moment(-5))
    #expect(freshness.ageSeconds(at: moment(7)) == 42)
    #expect(freshness.staleFrom == moment(25))
    let older = try self.freshness("Date: \(date(-100))", "Age: 30", "Cache-Control: max-age=60")
    #expect(older.staleFrom == moment(-40))
  }

  @Test("Of a list of ages the first counts, and of nonsense nothing")
  func oddAges() throws {
    let cases: [(String, Int64)] = [
      ("7, 900", 7), ("-5", 0), ("x", 0), ("1.5", 0), ("", 0), ("99999999999", 1 << 31),
    ]
    for (text, age) in cases {
      #expect(try freshness("Age: \(text)").ageSeconds(at: moment()) == age, "\(text)")
    }
  }

  @Test("Without a date, or with one in the future, an answer is new when it comes")
  func dates() throws {
    for lines in [["Cache-Control: max-age=60"], ["Cache-Control: max-age=60", "Date: \(date(3_600))"]] {
      #expect(try freshness(lines).staleFrom == moment(60))
    }
  }

  @Test("Expires counts from the date, and not where there is a max-age")
  func expires() throws {
    #expect(try freshness("Date: \(date(-5))", "Expires: \(date(55))").staleFrom == moment(55))
    #expect(try freshness("Expires: \(date(55))").staleFrom == moment(55))
    #expect(try freshness("Expires: \(date(55))", "Cache-Control: max-age=9").staleFrom == moment(9))
    // A server whose clock is an hour ahead: it means a minute.
    let ahead = try freshness("Date: \(date(3_600))", "Expires: \(date(3_660))")
    #expect(ahead.staleFrom == moment(60))
  }

  @Test("An Expires that is no date, or is over, is over, and no guess takes its place")
  func expired() throws {
    for value in ["0", "-1", "", "never", date(0), date(-1), "Sun, 06 Nov 1994 08:49:37 PST"] {
      let freshness = try freshness(
        "Date: \(date(0))", "Expires: \(value)", "Last-Modified: \(date(-864_000))")
      #expect(freshness.use(at: moment()) == .mustRevalidate, "\(value)")
    }
    #expect(try freshness("Expires: 0", "Expires: \(date(60))").use(at: moment()) == .mustRevalidate)
    let senseless = try freshness("Cache-Control: max-age=soon", "Expires: \(date(60))")
    #expect(senseless.use(at: moment()) == .mustRevalidate)
  }

  @Test("Without a word of the server, a tenth of the time since the last change is guessed, up to a day")
  func heuristic() throws {
    #expect(try freshness("Date: \(date(0))", "Last-Modified: \(date(-1_000))").staleFrom == moment(100))
    #expect(try freshness("Last-Modified: \(date(-86_400_000))").staleFrom == moment(86_400))
    #expect(try freshness("Date: \(date(0))", "Last-Modified: \(date(50))").staleFrom == moment(0))
    #expect(try freshness().use(at: moment()) == .mustRevalidate)
    let created = try Freshness(
      status: 201, fields: fields("Last-Modified: \(date(-1_000))"), requestTime: moment(),
      responseTime: moment())
    #expect(created.staleFrom == moment(0))
  }

  // RFC 5861 section 3's example: fresh for 600 s, then shown for 30 s while the server is asked.
  @Test("A stale answer is shown while the server is asked, for as long as it lets")
  func staleWhileRevalidate() throws {
    let freshness = try freshness("Cache-Control: max-age=600, stale-while-revalidate=30")
    #expect(freshness.use(at: moment(599)) == .fresh(until: moment(600)))
    #expect(freshness.use(at: moment(600)) == .staleWhileRevalidating(until: moment(630)))
    #expect(freshness.use(at: moment(629)) == .staleWhileRevalidating(until: moment(630)))
    #expect(freshness.use(at: moment(630)) == .mustRevalidate)
  }

  // RFC 5861 section 4's example: fresh for 600 s, then for 1,200 s in case of an error.
  @Test("A stale answer is shown after a failure, for as long as it lets")
  func staleIfError() throws {
    let freshness = try freshness("Cache-Control: max-age=600, stale-if-error=1200")
    #expect(freshness.use(at: moment(600)) == .mustRevalidate)
    #expect(freshness.mayAnswerError(at: moment(1_799)))
    #expect(!freshness.mayAnswerError(at: moment(1_800)))
  }

  @Test("A server that forbids stale answers is obeyed, whatever else it says")
  func forbidden() throws {
    for word in ["must-revalidate", "no-cache"] {
      let freshness = try freshness(
        "Cache-Control: max-age=60, stale-while-revalidate=30, stale-if-error=30, \(word)")
      #expect(freshness.use(at: moment(61)) == .mustRevalidate)
      #expect(!freshness.mayAnswerError(at: moment(61)))
      let patient = try RequestCacheControl(fields("Cache-Control: max-stale"))
      #expect(freshness.use(at: moment(61), for: patient) == .mustRevalidate)
    }
  }

  @Test("With no-cache the server is asked each time")
  func noCache() throws {
    let freshness = try freshness("Cache-Control: no-cache, max-age=600, immutable")
    #expect(freshness.use(at: moment(1)) == .mustRevalidate)
    #expect(!freshness.mayAnswerError(at: moment(1)))
  }

  @Test("A clock that was set back makes no answer fresh for longer")
  func clockSetBack() throws {
    let freshness = try freshness("Cache-Control: max-age=60, stale-while-revalidate=600, stale-if-error=600")
    #expect(freshness.use(at: moment(-1)) == .mustRevalidate)
    #expect(!freshness.mayAnswerError(at: moment(-1)))
    #expect(freshness.ageSeconds(at: moment(-1_000)) == 0)
    let patient = try RequestCacheControl(fields("Cache-Control: max-stale"))
    #expect(freshness.use(at: moment(-1), for: patient) == .mustRevalidate)
  }

  @Test("A reload asks the server, but for what never changes while it is fresh")
  func reload() throws {
    for line in ["Cache-Control: no-cache", "Cache-Control: max-age=0"] {
      let reload = try RequestCacheControl(fields(line))
      let plain = try freshness("Cache-Control: max-age=60")
      #expect(plain.use(at: moment(1), for: reload) == .mustRevalidate)
      let immutable = try freshness("Cache-Control: max-age=60, immutable")
      #expect(immutable.use(at: moment(1), for: reload) == .fresh(until: moment(60)))
      #expect(immutable.use(at: moment(60), for: reload) == .mustRevalidate)
    }
  }

  @Test("A request may ask for younger, for longer fresh, or put up with stale")
  func requests() throws {
    let freshness = try freshness("Cache-Control: max-age=60")
    func use(_ at: Int64, _ directive: String) throws -> Freshness.Use {
      freshness.use(at: moment(at), for: try RequestCacheControl(fields("Cache-Control: " + directive)))
    }
    #expect(try use(30, "max-age=30") == .fresh(until: moment(60)))
    #expect(try use(31, "max-age=30") == .mustRevalidate)
    #expect(try use(30, "min-fresh=30") == .fresh(until: moment(60)))
    #expect(try use(31, "min-fresh=30") == .mustRevalidate)
    #expect(try use(69, "max-stale=10") == .fresh(until: moment(70)))
    #expect(try use(70, "max-stale=10") == .mustRevalidate)
  }

  @Test("Any header gives an answer that only grows older")
  func fuzz() {
    var dice = Dice(seed: 4)
    let names: [FieldName] = [.date, .expires, .age, .lastModified, .cacheControl]
    let words = [
      date(0), date(-9_999), "60", "-", "max-age=", "99999999999999", ",", "stale-while-revalidate=",
    ]
    for _ in 0..<5_000 {
      var fields = HeaderFields()
      for name in names where dice.roll(2) == 0 {
        try? fields.append(HeaderField(name, bytes: dice.words(words, upTo: 3)[...]))
      }
      let request = Timestamp(seconds: Int64(dice.roll(1 << 31)))
      let response = Timestamp(seconds: Int64(dice.roll(1 << 31)))
      let freshness = Freshness(status: 200, fields: fields, requestTime: request, responseTime: response)
      var wasFresh = true
      for later in stride(from: Int64(0), to: 1 << 33, by: 1 << 30) {
        let use = freshness.use(at: response.adding(seconds: later))
        if case .fresh = use { #expect(wasFresh) } else { wasFresh = false }
      }
    }
  }

  private func date(_ seconds: Int64) -> String { HTTPDate.print(moment(seconds)) }

  private func freshness(_ lines: String..., requestTime: Timestamp = moment()) throws -> Freshness {
    try freshness(lines, requestTime: requestTime)
  }

  private func freshness(_ lines: [String], requestTime: Timestamp = moment()) throws -> Freshness {
    var fields = HeaderFields()
    for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
    return Freshness(status: 200, fields: fields, requestTime: requestTime, responseTime: moment())
  }
}
