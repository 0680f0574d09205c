import HTTPSemantics
import Testing

/// P17: what may heal is told from what will not.
@Suite struct StatusOutcomeTests {
  // S21: a 404 is not asked for again at once, a 503 is.
  @Test("Every status from 100 to 599 is in its class, and all else may heal")
  func classes() {
    for status in -1...1_000 {
      let outcome = StatusOutcome(status: status, fields: HeaderFields(), responseTime: moment())
      switch status {
      case 200, 203: #expect(outcome == .success)
      case 206: #expect(outcome == .part)
      case 304: #expect(outcome == .notModified)
      case 301, 302, 303, 307, 308: #expect(outcome == .redirect)
      case 202, 408, 421, 425, 429, 500...599: #expect(outcome == .mayHeal(afterSeconds: nil))
      case 200...499: #expect(outcome == .permanentFailure, "\(status)")
      default: #expect(outcome == .mayHeal(afterSeconds: nil), "\(status)")
      }
    }
  }

  // RFC 9110 section 10.2.3's examples: a date, and two minutes.
  @Test("A server says in seconds or by a date when to come back, within a day")
  func retryAfter() throws {
    let cases: [(String, Int64?)] = [
      ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sun, 06 Nov 1994 08:48:37 GMT", 0),
      ("Fri, 31 Dec 1999 23:59:59 GMT", 86_400), ("99999999999999999999", 86_400), ("-1", nil), ("soon", nil),
      ("1.5", nil), ("", nil),
    ]
    for (text, seconds) in cases {
      let outcome = StatusOutcome(
        status: 503, fields: try fields("Retry-After: " + text), responseTime: moment())
      #expect(outcome == .mayHeal(afterSeconds: seconds), "\(text)")
    }
  }

  @Test("A permanent failure is one, whenever the server says to come back")
  func permanent() throws {
    let outcome = StatusOutcome(status: 404, fields: try fields("Retry-After: 1"), responseTime: moment())
    #expect(outcome == .permanentFailure)
  }
}
