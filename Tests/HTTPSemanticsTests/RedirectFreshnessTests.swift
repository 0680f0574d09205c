import HTTPSemantics
import Testing

/// P15: an answer that redirects led to is good for no longer than they are.
@Suite struct RedirectFreshnessTests {
  @Test(
    "Moved for good is for ever, if nothing else is said; any other redirect holds only as long as it says")
  func alone() throws {
    let forEver = moment(1 << 31)
    let cases: [(Int, [String], Timestamp)] = [
      (301, [], forEver), (308, [], forEver), (302, [], moment()), (303, [], moment()), (307, [], moment()),
      (301, ["Cache-Control: max-age=60"], moment(60)), (308, ["Cache-Control: no-cache"], .distantPast),
      (302, ["Cache-Control: max-age=60"], moment(60)),
      (302, ["Cache-Control: max-age=60", "Age: 20"], moment(40)),
      (302, ["Last-Modified: Sun, 06 Nov 1984 08:49:37 GMT"], moment()),
      (301, ["Last-Modified: Sun, 06 Nov 1994 07:49:37 GMT"], forEver), (301, ["Expires: 0"], moment()),
      (307, ["Cache-Control: max-age=60, no-cache"], .distantPast),
    ]
    for (status, lines, end) in cases {
      #expect(try redirects((status, lines)).staleFrom == end, "\(status) \(lines)")
    }
  }

  @Test("Of several redirects the one that ends first counts, and what one of them forbids is forbidden")
  func several() throws {
    let plain = try redirects(
      (301, []), (302, ["Cache-Control: max-age=60"]), (307, ["Cache-Control: max-age=90"]))
    #expect(plain.staleFrom == moment(60))
    #expect(!plain.forbidsStale && !plain.forbidsStoring)
    for field in ["Cache-Control: no-store", "Vary: *"] {
      #expect(try redirects((301, [field]), (301, [])).forbidsStoring, "\(field)")
    }
    for control in ["must-revalidate", "no-cache"] {
      #expect(try redirects((301, ["Cache-Control: " + control]), (301, [])).forbidsStale, "\(control)")
    }
  }

  @Test("An answer is fresh until it or a redirect is stale, and its own words make that no longer")
  func limit() throws {
    let answer = try fields("Cache-Control: max-age=100, stale-while-revalidate=1000, stale-if-error=1000")
    func freshness(_ redirects: RedirectFreshness) -> Freshness {
      Freshness(
        status: 200, fields: answer, requestTime: moment(), responseTime: moment(), redirects: redirects)
    }
    let short = try freshness(redirects((302, ["Cache-Control: max-age=10, stale-if-error=30"])))
    #expect(short.use(at: moment(9)) == .fresh(until: moment(10)))
    #expect(short.use(at: moment(10)) == .mustRevalidate)
    #expect(short.mayAnswerError(at: moment(39)) && !short.mayAnswerError(at: moment(40)))
    let long = try freshness(redirects((301, [])))
    #expect(long == freshness(RedirectFreshness()))
    #expect(try freshness(redirects((301, ["Cache-Control: must-revalidate"]))).forbidsStale)
    #expect(try !freshness(redirects((302, []))).mayAnswerError(at: moment(1)))
    #expect(try !freshness(redirects((302, ["Cache-Control: no-cache"]))).mayAnswerError(at: moment()))
  }

  private func redirects(_ answers: (status: Int, lines: [String])...) throws -> RedirectFreshness {
    var redirects = RedirectFreshness()
    for (status, lines) in answers {
      var fields = HeaderFields()
      for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
      redirects.add(status: status, fields: fields, requestTime: moment(), responseTime: moment())
    }
    return redirects
  }
}
