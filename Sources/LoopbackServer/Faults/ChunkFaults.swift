/// Bodies in chunks, well and badly made.
enum ChunkFaults {
  static let all = [
    Fault("chunks", .delivered, "The sample in good chunks of ARGUMENT bytes (4,096).") { call in
      chunked(Chunks.encoded(Sample.body, size: call.number(0, or: 4_096, in: 1...65_536)) + Chunks.end)
    },
    Fault("chunks-trailers", .delivered, "The sample in chunks, with two fields after the last one.") { _ in
      chunked(Chunks.encoded(Sample.body) + Body("0\r\nX-Sum: 1\r\nExpires: never\r\n\r\n"))
    },
    Fault("chunks-extension", .delivered, "The sample in one chunk with an extension behind its size.") { _ in
      let size = String(Sample.body.count, radix: 16)
      return chunked(Body("\(size);a=\"b\"\r\n") + Sample.body + Body("\r\n") + Chunks.end)
    },
    Fault("chunks-no-end", .failed, "The sample in chunks, and FIN instead of the last chunk.") { _ in
      chunked(Chunks.encoded(Sample.body))
    },
    Fault("chunks-no-end-open", .limited, "The sample in chunks, and silence instead of the last chunk.") {
      _ in
      chunked(Chunks.encoded(Sample.body), then: .silence)
    },
    Fault("chunks-cut", .failed, "FIN in the middle of a chunk.") { _ in
      let whole = Chunks.encoded(Sample.body)
      return chunked(Body(whole.bytes(in: 0..<10_000)))
    },
    Fault("chunks-cut-in-size", .failed, "FIN in the middle of a chunk's size.") { _ in
      chunked(Chunks.encoded(Sample.body) + Body("1"))
    },
    Fault("chunks-bad-size", .failed, "A chunk whose size is no number.") { _ in
      chunked(Chunks.encoded(Sample.body) + Body("many\r\n") + Chunks.end)
    },
    Fault("chunks-negative-size", .failed, "A chunk whose size is negative.") { _ in
      chunked(Chunks.encoded(Sample.body) + Body("-5\r\nabcde\r\n") + Chunks.end)
    },
    Fault("chunks-huge-size", .failed, "A chunk whose size is more than 64 bits hold, then FIN.") { _ in
      chunked(Body("FFFFFFFFFFFFFFFFF\r\n") + Sample.body)
    },
    Fault("chunks-63-size", .failed, "A chunk of 2^63 - 1 bytes, then FIN.") { _ in
      chunked(Body("7FFFFFFFFFFFFFFF\r\n") + Sample.body)
    },
    Fault("chunks-no-line-end", .failed, "A chunk that is followed by something else than a line's end.") {
      _ in
      chunked(Body("5\r\nabcdeXX") + Chunks.end)
    },
    Fault("chunks-endless", .limited, "Chunks without an end, as fast as they are taken.") { _ in
      chunked(.endless(Chunks.chunk(Body.filler(seed: 3, count: 16_384).bytes)))
    },
    Fault("endless", .limited, "A body without a length or an end, as fast as it is taken.") { _ in
      Script([Sample.head(), .body(.endless(Body.filler(seed: 3, count: 16_384).bytes))], then: .finish)
    },
  ]

  private static func chunked(_ body: Body, then ending: Script.Ending = .finish) -> Script {
    Script([Chunks.head, .body(body)], then: ending)
  }
}
