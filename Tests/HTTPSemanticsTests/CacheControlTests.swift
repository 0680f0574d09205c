import HTTPSemantics
import Testing

@Suite struct CacheControlTests {
  @Test("Directives are read in any case, quoted or not, in one line or several")
  func reading() throws {
    let control = try CacheControl(
      fields(
        "Cache-Control: Max-Age=\"60\", IMMUTABLE",
        "cache-control: no-cache=\"set-cookie\", must-revalidate"))
    #expect(control.maxAgeSeconds == 60)
    #expect(control.isImmutable && control.requiresRevalidation && control.forbidsStale)
    #expect(!control.forbidsStoring)
  }

  @Test("What is inside a quoted string is no directive")
  func quoted() throws {
    let control = try CacheControl(fields(#"Cache-Control: ext="no-store, max-age=1", max-age=9"#))
    #expect(!control.forbidsStoring)
    #expect(control.maxAgeSeconds == 9)
  }

  @Test("Directives for shared caches and unknown ones change nothing")
  func passedOver() throws {
    let line = "Cache-Control: private, public, s-maxage=9, proxy-revalidate, no-transform, x=1, =, \"a\", @"
    #expect(try CacheControl(fields(line)) == CacheControl(HeaderFields()))
  }

  @Test("A duration without sense is none, one without end is capped, and the first of two counts")
  func durations() throws {
    let cases: [(String, Int64)] = [
      ("max-age=0", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age", 0), ("max-age=", 0),
      ("max-age = 60", 60), ("max-age=60 x", 0), ("max-age=a", 0), ("max-age=0060", 60),
      ("max-age=2147483647", 2_147_483_647), ("max-age=2147483649", 2_147_483_648),
      ("max-age=99999999999999999999999999", 2_147_483_648), ("max-age=1, max-age=3600", 1),
      ("max-age=3600, max-age=1", 3_600), ("max-age=\"5", 0),
    ]
    for (text, seconds) in cases {
      #expect(try CacheControl(fields("Cache-Control: " + text)).maxAgeSeconds == seconds, "\(text)")
    }
    #expect(try CacheControl(fields("Cache-Control: maxage=5, max-age-x=5")).maxAgeSeconds == nil)
  }

  @Test("The extensions for stale answers are durations too")
  func extensions() throws {
    let control = try CacheControl(
      fields("Cache-Control: max-age=600, stale-while-revalidate=30, stale-if-error=1200"))
    #expect(control.staleWhileRevalidateSeconds == 30)
    #expect(control.staleIfErrorSeconds == 1_200)
    #expect(try CacheControl(fields("Cache-Control: stale-if-error=x")).staleIfErrorSeconds == 0)
  }

  @Test("A request's directives are read")
  func request() throws {
    let control = try RequestCacheControl(
      fields("Cache-Control: no-cache, no-store, only-if-cached, max-age=5, min-fresh=7, max-stale=9"))
    #expect(control.requiresRevalidation && control.forbidsStoring && control.forbidsNetwork)
    #expect(control.maxAgeSeconds == 5)
    #expect(control.minFreshSeconds == 7)
    #expect(control.maxStaleSeconds == 9)
    #expect(try RequestCacheControl(fields("Cache-Control: max-stale")).maxStaleSeconds == 2_147_483_648)
    #expect(try RequestCacheControl(fields("Cache-Control: max-stale=x")).maxStaleSeconds == 0)
    #expect(try RequestCacheControl(fields("Cache-Control: max-age=x")).maxAgeSeconds == 0)
  }

  @Test("Nonsense made of its words never traps, and durations stay within their bound")
  func fuzz() {
    var dice = Dice(seed: 3)
    let words = [
      "max-age", "=", "\"", "\\", ",", " ", "60", "9999999999999999999", "no-store", "-1", ";", "\t", "é",
    ]
    for _ in 0..<5_000 {
      var fields = HeaderFields()
      for _ in 0...dice.roll(2) {
        let value = dice.roll(3) == 0 ? dice.bytes(upTo: 30) : dice.words(words, upTo: 12)
        try? fields.append(HeaderField(.cacheControl, bytes: value[...]))
      }
      let seconds = CacheControl(fields).maxAgeSeconds ?? 0
      #expect((0...2_147_483_648).contains(seconds))
      _ = RequestCacheControl(fields)
    }
  }
}
