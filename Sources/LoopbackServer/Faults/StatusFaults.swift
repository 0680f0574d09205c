/// Statuses that are no success, with what belongs to them.
enum StatusFaults {
  static let all =
    [
      400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 418, 421, 425, 429, 451, 500, 501, 502, 503, 504, 505,
      511,
    ]
    .map { status in
      Fault("status-\(status)", .status, "\(status) with a short body.") { call in refusal(call, status) }
    }
    + [204, 205, 207, 226].map { status in
      Fault("status-\(status)", .status, "\(status): a success without an image.") { call in
        .reply(to: call.request, ReplyHead(status), Body(), hasLength: status != 204)
      }
    }
    + [
      Fault("auth-basic", .status, "401 with a Basic challenge, even to a request with credentials.") {
        call in
        refusal(call, 401, [Field("WWW-Authenticate", "Basic realm=\"images\"")])
      },
      Fault("auth-digest", .status, "401 with a Digest challenge.") { call in
        refusal(
          call, 401,
          [Field("WWW-Authenticate", "Digest realm=\"images\", qop=\"auth\", nonce=\"abc\", opaque=\"def\"")])
      },
      Fault("auth-unknown", .status, "401 with a challenge that nobody knows.") { call in
        refusal(call, 401, [Field("WWW-Authenticate", "Riddle question=\"\u{E9}\"")])
      },
      Fault("auth-proxy", .status, "407 with a Basic challenge of a proxy that is none.") { call in
        refusal(call, 407, [Field("Proxy-Authenticate", "Basic realm=\"proxy\"")])
      },
      Fault("retry-seconds", .status, "429 with `Retry-After` of ARGUMENT seconds (2).") { call in
        refusal(call, 429, [Field("Retry-After", "\(call.number(0, or: 2, in: 0...1_000_000_000))")])
      },
      Fault("retry-date", .status, "503 with `Retry-After` of a date, ARGUMENT seconds ahead (2).") { call in
        let date = HTTPDate.now + call.number(0, or: 2, in: -1_000_000_000...1_000_000_000)
        return refusal(call, 503, [Field("Retry-After", HTTPDate.text(date))])
      },
      Fault(
        "heals", .delivered, "503 the first ARGUMENT times (2) that the path is asked for, then the sample."
      ) {
        call in
        call.visit.count <= call.number(0, or: 2, in: 0...1_000_000)
          ? refusal(call, 503) : Sample.reply(call.request)
      },
      Fault(
        "breaks", .status, "The sample the first ARGUMENT times (1) that the path is asked for, then 410."
      ) {
        call in
        call.visit.count <= call.number(0, or: 1, in: 0...1_000_000)
          ? Sample.reply(call.request) : refusal(call, 410)
      },
      Fault("status-503-cut", .status, "503 whose body ends with FIN before its length.") { _ in
        Script([Sample.head(503, length: 20_000), .body(Sample.body, 0..<8_000)], then: .finish)
      },
      Fault("status-404-endless", .status, "404 with a body without an end.") { _ in
        Script(
          [Sample.head(404), .body(.endless(Body.filler(seed: 3, count: 16_384).bytes))], then: .finish)
      },
      Fault("status-101", .failed, "101 Switching Protocols, unasked, then FIN.") { _ in
        Script([.text("HTTP/1.1 101 Switching Protocols\r\nUpgrade: riddle\r\n\r\n")], then: .finish)
      },
    ]
    + oddRetries.map { name, value, what in
      Fault("retry-\(name)", .status, "429 with a `Retry-After` that is \(what).") { call in
        refusal(call, 429, [Field("Retry-After", value)])
      }
    }

  private static let oddRetries = [
    ("garbage", "soon", "no time"),
    ("empty", "", "empty"),
    ("negative", "-5", "negative"),
    ("fraction", "0.5", "a fraction"),
    ("huge", "99999999999999999999", "more seconds than 64 bits hold"),
    ("long", "1000000000", "thirty years ahead"),
    ("past", "Thu, 01 Jan 1970 00:00:01 GMT", "long past"),
    ("bad-date", "Thu, 99 Foo 2099 99:99:99 GMT", "a date that cannot be"),
  ]

  private static func refusal(_ call: Fault.Call, _ status: Int, _ fields: [Field] = []) -> Script {
    .reply(
      to: call.request, ReplyHead(status, [Field("Content-Type", "text/plain")] + fields),
      Body("This is what was asked for: \(status).\n"))
  }
}
