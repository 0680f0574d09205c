/// Replies that come slowly, or stop coming.
enum SlowFaults {
  static let all = [
    Fault("trickle", .limited, "The body a byte at a time, one each ARGUMENT ms (100).") { call in
      Script(
        [Sample.head(length: Sample.body.count), .trickle(Sample.body, every: interval(call))], then: .finish)
    },
    Fault("trickle-head", .limited, "A head without an end, a byte each ARGUMENT ms (100).") { call in
      let head = Body("HTTP/1.1 200 OK\r\n") + .endless(Array("X-Slow: and slower\r\n".utf8))
      return Script([.trickle(head, every: interval(call))], then: .finish)
    },
    Fault("trickle-field", .limited, "A field without an end, a byte each ARGUMENT ms (100).") { call in
      Script(
        [
          .text("HTTP/1.1 200 OK\r\nX-Slow: "),
          .trickle(.endless(Array("slow".utf8)), every: interval(call)),
        ], then: .finish)
    },
    Fault("trickle-lines", .limited, "A head without an end, a line each ARGUMENT ms (100).") { call in
      let line: [Script.Step] = [.text("X-Slow: line\r\n"), .pause(interval(call))]
      return Script(
        [.text("HTTP/1.1 200 OK\r\n")] + Array(repeating: line, count: 10_000).flatMap { $0 }, then: .finish)
    },
    Fault("trickle-short", .delivered, "100 bytes, one each ARGUMENT ms (2): slow but whole.") { call in
      Script(
        [
          Sample.head(length: 100),
          .trickle(.filler(seed: 1, count: 100), every: interval(call, or: 2)),
        ], then: .finish)
    },
    Fault("silence", .limited, "Nothing at all after the request.") { _ in Script([], then: .silence) },
    Fault("silence-in-head", .limited, "A status line and a field, then nothing.") { _ in
      Script([.text("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n")], then: .silence)
    },
    Fault("silence-after-head", .limited, "A head, then nothing.") { _ in
      Script([Sample.head(length: Sample.body.count)], then: .silence)
    },
    Fault("silence-in-body", .limited, "A head and ARGUMENT bytes of the body (8,000), then nothing.") {
      call in
      let count = call.number(0, or: 8_000, in: 0...(Sample.body.count - 1))
      return Script([Sample.head(length: Sample.body.count), .body(Sample.body, 0..<count)], then: .silence)
    },
    Fault("late", .delivered, "A good reply, ARGUMENT ms (300) after the request.") { call in
      var script = Sample.reply(call.request)
      script.steps.insert(.pause(interval(call, or: 300)), at: 0)
      return script
    },
    Fault("pause-in-body", .delivered, "A good reply that rests ARGUMENT ms (300) in the middle of its body.")
    { call in
      Script(
        [
          Sample.head(length: Sample.body.count), .body(Sample.body, 0..<10_000),
          .pause(interval(call, or: 300)), .body(Sample.body, 10_000..<Sample.body.count),
        ], then: .keepAlive)
    },
  ]

  private static func interval(_ call: Fault.Call, or milliseconds: Int = 100) -> Duration {
    .milliseconds(call.number(0, or: milliseconds, in: 0...3_600_000))
  }
}
