/// Answers to conditions and ranges that nobody set, or other ones than were set.
enum ConditionFaults {
  static let all = [
    Fault("304-unasked", .failed, "304 to whatever request.") { call in
      .reply(to: call.request, ReplyHead(304, [Field("ETag", Sample.etag)]), Body(), hasLength: false)
    },
    Fault("304-body", .either, "304 with a body of 100 bytes behind it, then FIN.") { _ in
      Script([Sample.head(304, length: 100), .body(.filler(seed: 2, count: 100))], then: .finish)
    },
    Fault("304-wrong-validator", .either, "The sample at first, then 304 for a validator nobody has.") {
      call in
      guard call.request.value("If-None-Match") != nil else {
        return Sample.reply(
          call.request, 200, [Field("ETag", Sample.etag), Field("Cache-Control", "no-cache")])
      }
      return .reply(to: call.request, ReplyHead(304, [Field("ETag", "\"other\"")]), Body(), hasLength: false)
    },
    Fault("304-right", .delivered, "The sample, stale at once; 304 for its validator.") { call in
      Resource(Sample.body, contentType: "image/jpeg", etag: Sample.etag, cacheControl: "max-age=0")
        .script(for: call.request)
    },
    Fault("etag-weak", .delivered, "The sample with a weak validator, stale at once.") { call in
      Resource(Sample.body, contentType: "image/jpeg", etag: "W/\"weak\"", cacheControl: "no-cache")
        .script(for: call.request)
    },
    Fault("etag-malformed", .delivered, "The sample with a validator without quotes.") { call in
      Sample.reply(call.request, 200, [Field("ETag", "sample"), Field("Cache-Control", "no-cache")])
    },
    Fault(
      "etag-changes", .either,
      "Another body and validator every time; the first one is cut after 8,000 bytes."
    ) {
      call in
      let body = Body.filler(seed: UInt64(call.visit.count), count: 20_000)
      if call.visit.count == 1 {
        let fields = [Field("ETag", "\"1\""), Field("Accept-Ranges", "bytes")]
        return Script([Sample.head(length: body.count, fields), .body(body, 0..<8_000)], then: .finish)
      }
      return Resource(body, contentType: "image/jpeg", etag: "\"\(call.visit.count)\"").script(
        for: call.request)
    },
    Fault(
      "range-etag-changes", .failed, "A part of another version than `If-Range` names, with its validator."
    ) {
      call in
      part(call, [Field("ETag", "\"other\"")])
    },
    Fault("range-ignored", .delivered, "200 and the whole, whatever part is asked for.") { call in
      Sample.reply(call.request, 200, [Field("ETag", Sample.etag)])
    },
    Fault("206-unasked", .failed, "206 with the first half, unasked.") { _ in
      partial("bytes 0-9999/20000", 0..<10_000)
    },
    Fault("206-whole", .either, "206 with all there is, unasked.") { _ in
      partial("bytes 0-19999/20000", 0..<20_000)
    },
    Fault("206-no-range", .failed, "206 without a `Content-Range`.") { _ in partial(nil, 10_000..<20_000) },
    Fault("206-wrong-start", .failed, "206 whose `Content-Range` begins one byte later than asked.") { call in
      let start = call.request.rangeStart
      return partial("bytes \(start + 1)-19999/20000", start + 1..<20_000)
    },
    Fault("206-wrong-length", .failed, "206 whose `Content-Range` is longer than its body.") { call in
      let start = call.request.rangeStart
      return partial("bytes \(start)-19999/20000", start..<19_000)
    },
    Fault("206-wrong-total", .failed, "206 that says the whole is one byte shorter than it was.") { call in
      let start = call.request.rangeStart
      return partial("bytes \(start)-19998/19999", start..<19_999)
    },
    Fault("206-backwards", .failed, "206 whose `Content-Range` ends before it begins.") { _ in
      partial("bytes 19999-10000/20000", 10_000..<20_000)
    },
    Fault("206-huge", .failed, "206 whose `Content-Range` has numbers beyond 64 bits.") { _ in
      partial("bytes 99999999999999999999-99999999999999999999999/999999999999999999999999", 10_000..<20_000)
    },
    Fault("206-unknown-total", .either, "206 whose `Content-Range` has `*` for the whole.") { call in
      let start = call.request.rangeStart
      return partial("bytes \(start)-19999/*", start..<20_000)
    },
    Fault("206-garbage", .failed, "206 whose `Content-Range` is none.") { _ in
      partial("half", 10_000..<20_000)
    },
    Fault("206-multipart", .failed, "206 as `multipart/byteranges` with two parts.") { _ in multipart() },
    Fault("416", .status, "416 with the whole's size.") { call in
      .reply(to: call.request, ReplyHead(416, [Field("Content-Range", "bytes */20000")]), Body())
    },
    Fault("416-no-size", .status, "416 without the whole's size.") { call in
      .reply(to: call.request, ReplyHead(416), Body())
    },
    Fault("416-range", .delivered, "416 to any range, the sample else: a client asks for the whole.") {
      call in
      call.request.value("Range") == nil
        ? Sample.reply(call.request, 200, [Field("ETag", Sample.etag), Field("Accept-Ranges", "bytes")])
        : .reply(to: call.request, ReplyHead(416, [Field("Content-Range", "bytes */20000")]), Body())
    },
  ]

  private static func partial(_ range: String?, _ bytes: Range<Int>) -> Script {
    let fields = (range.map { [Field("Content-Range", $0)] } ?? []) + [Field("ETag", Sample.etag)]
    return Script([Sample.head(206, length: bytes.count, fields), .body(Sample.body, bytes)], then: .finish)
  }

  /// The part that is asked for, of the sample, with other fields; the whole if none is.
  private static func part(_ call: Fault.Call, _ fields: [Field]) -> Script {
    guard call.request.value("Range") != nil else {
      return Sample.reply(call.request, 200, [Field("ETag", Sample.etag), Field("Accept-Ranges", "bytes")])
    }
    let start = call.request.rangeStart
    let range = Field("Content-Range", "bytes \(start)-19999/20000")
    return Script(
      [Sample.head(206, length: 20_000 - start, [range] + fields), .body(Sample.body, start..<20_000)],
      then: .finish)
  }

  private static func multipart() -> Script {
    let parts = [0..<1_000, 5_000..<6_000].map { range in
      Body(
        """
        \r\n--THE_END\r\nContent-Type: image/jpeg\r\n\
        Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/20000\r\n\r\n
        """) + Body(Sample.body.bytes(in: range))
    }
    let body = parts.reduce(Body(), +) + Body("\r\n--THE_END--\r\n")
    let head = ReplyHead(
      206,
      [
        Field("Content-Type", "multipart/byteranges; boundary=THE_END"),
        Field("Content-Length", "\(body.count)"),
      ])
    return Script([.bytes(head.bytes), .body(body)], then: .finish)
  }
}

extension Request {
  /// Where the part begins that is asked for, kept inside the sample; its middle if none is.
  fileprivate var rangeStart: Int {
    guard let text = value("Range"), case .part(let range) = ByteRange(text, of: Sample.body.count) else {
      return 10_000
    }
    return min(range.lowerBound, 18_000)
  }
}
