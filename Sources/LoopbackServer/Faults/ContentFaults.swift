/// Well-framed replies whose bytes are not the image that they should be.
enum ContentFaults {
  static let all = [
    Fault("html-as-image", .delivered, "A page of HTML that is called image/jpeg.") { call in
      content(call, "image/jpeg", page)
    },
    Fault("html", .delivered, "200 with a page of HTML, as captive portals send it.") { call in
      content(call, "text/html; charset=utf-8", page)
    },
    Fault("empty", .delivered, "200 without a byte.") { call in content(call, "image/jpeg", Body()) },
    Fault("no-type", .delivered, "The sample without a `Content-Type`.") { call in
      .reply(to: call.request, ReplyHead(200), Sample.body)
    },
    Fault("type-octets", .delivered, "The sample as application/octet-stream.") { call in
      content(call, "application/octet-stream", Sample.body)
    },
    Fault("type-wrong", .delivered, "The sample, a JPEG, as image/png.") { call in
      content(call, "image/png", Sample.body)
    },
    Fault("type-garbage", .delivered, "The sample with a `Content-Type` that is none.") { call in
      content(call, ";;=\"", Sample.body)
    },
    Fault("pixels-png", .delivered, "A PNG that says it has 65,000 × 65,000 pixels.") { call in
      image(call, .png(width: 65_000, height: 65_000))
    },
    Fault("pixels-png-most", .delivered, "A PNG that says it has 4,294,967,295 × 4,294,967,295 pixels.") {
      call in
      image(call, .png(width: .max, height: .max))
    },
    Fault("pixels-none", .delivered, "A PNG that says it has 0 × 0 pixels.") { call in
      image(call, .png(width: 0, height: 0))
    },
    Fault("pixels-jpeg", .delivered, "A JPEG that says it has 65,535 × 65,535 pixels.") { call in
      image(call, .jpeg(width: 65_535, height: 65_535))
    },
    Fault("short-image", .delivered, "The first 10 bytes of a PNG as the whole.") { call in
      content(call, "image/png", Body(Array(ImageHead.png(width: 1, height: 1).bytes.prefix(10))))
    },
    Fault("zeros", .delivered, "20,000 zero bytes that are called image/jpeg.") { call in
      content(call, "image/jpeg", .repeated([0], times: 20_000))
    },
  ]

  private static let page = Body("<!doctype html><title>Sign in</title><p>Please sign in.</p>\n")

  private static func image(_ call: Fault.Call, _ head: ImageHead) -> Script {
    content(call, head.contentType, .filler(after: head.bytes, seed: 4, count: 20_000))
  }

  private static func content(_ call: Fault.Call, _ type: String, _ body: Body) -> Script {
    .reply(to: call.request, ReplyHead(200, [Field("Content-Type", type)]), body)
  }
}
