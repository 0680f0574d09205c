/// Nothing wrong, but not what every client is used to.
enum GoodReplies {
  static let all = [
    Fault("good", .delivered, "The sample image, with a validator and parts on request.") { call in
      Resource(Sample.body, contentType: "image/jpeg", etag: Sample.etag, lastModified: 1_700_000_000)
        .script(for: call.request)
    },
    Fault("extra-bytes", .either, "A good reply, and 100 bytes after its body that belong to nothing.") { _ in
      Script(
        [Sample.head(length: Sample.body.count), .body(Sample.body), .body(.filler(seed: 1, count: 100))],
        then: .finish)
    },
    Fault("until-close", .delivered, "HTTP/1.0 without a length: the body ends with the connection.") { _ in
      Sample.raw("HTTP/1.0 200 OK\r\nContent-Type: image/jpeg\r\n\r\n")
    },
    Fault("continue-first", .delivered, "100 Continue, unasked, before the reply.") { call in
      before(Sample.reply(call.request), ["HTTP/1.1 100 Continue\r\n\r\n"])
    },
    Fault("early-hints", .delivered, "103 Early Hints with a link, twice, before the reply.") { call in
      let hints = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n"
      return before(Sample.reply(call.request), [hints, hints])
    },
    Fault("vary", .delivered, "The sample with `Vary: Accept` and a day of freshness.") { call in
      Sample.reply(call.request, 200, [Field("Vary", "Accept"), Field("Cache-Control", "max-age=86400")])
    },
    Fault("vary-all", .delivered, "The sample with `Vary: *`: not to be reused.") { call in
      Sample.reply(call.request, 200, [Field("Vary", "*"), Field("Cache-Control", "max-age=86400")])
    },
    Fault("no-store", .delivered, "The sample with `Cache-Control: no-store`: not to be kept.") { call in
      Sample.reply(call.request, 200, [Field("Cache-Control", "no-store"), Field("ETag", Sample.etag)])
    },
    Fault("set-cookie", .delivered, "The sample with two cookies, not to be sent back.") { call in
      Sample.reply(
        call.request, 200, [Field("Set-Cookie", "a=1; Path=/"), Field("Set-Cookie", "b=2; Max-Age=99")])
    },
    Fault("close-idle", .delivered, "A good reply; the kept connection is closed after ARGUMENT ms (50).") {
      call in
      var script = Sample.reply(call.request)
      script.ending = .keepAliveFor(.milliseconds(call.number(0, or: 50, in: 0...60_000)))
      return script
    },
    Fault("filler", .delivered, "ARGUMENT bytes of filler (1,000,000), the same ones every time.") { call in
      let count = call.number(0, or: 1_000_000, in: 0...1_000_000_000_000)
      return Resource(.filler(seed: 1, count: count), etag: "\"\(count)\"").script(for: call.request)
    },
  ]

  private static func before(_ script: Script, _ texts: [String]) -> Script {
    var script = script
    script.steps = texts.map(Script.Step.text) + script.steps
    return script
  }
}
