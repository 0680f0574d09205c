/// Bodies with `Content-Encoding: gzip`, whether asked for or not, with the right length of what is sent.
enum CompressionFaults {
  static let all = [
    Fault("gzip", .delivered, "The sample in a right gzip.") { _ in compressed(whole) },
    Fault("gzip-cut", .failed, "A gzip that ends in its middle, with the length of what is there.") { _ in
      compressed(Array(whole.prefix(whole.count / 2)))
    },
    Fault("gzip-no-sum", .failed, "A gzip without the eight bytes of its trailer.") { _ in
      compressed(whole.dropLast(8))
    },
    Fault("gzip-half-sum", .failed, "A gzip with half of its trailer.") { _ in compressed(whole.dropLast(4))
    },
    Fault("gzip-flipped", .failed, "A gzip with one byte of its data changed, so that its sum is wrong.") {
      _ in
      changed(at: whole.count / 2)
    },
    Fault("gzip-wrong-sum", .failed, "A gzip whose check sum is wrong.") { _ in changed(at: whole.count - 8)
    },
    Fault("gzip-wrong-size", .failed, "A gzip whose size is wrong.") { _ in changed(at: whole.count - 1) },
    Fault("gzip-not", .failed, "The sample as it is, called a gzip.") { _ in compressed(Sample.body.bytes) },
    Fault("gzip-empty", .failed, "No bytes at all, called a gzip.") { _ in compressed([]) },
    Fault("gzip-extra", .either, "A gzip, and 100 bytes of noise after it within the length.") { _ in
      compressed(whole + Body.filler(seed: 5, count: 100).bytes)
    },
    Fault("gzip-twice", .either, "A gzip of a gzip, called so.") { _ in
      compressed(Gzip.encoded(whole), "gzip, gzip")
    },
    Fault("gzip-bomb", .limited, "A megabyte of gzip that becomes a gigabyte of zeros.") { _ in
      Script(
        [Sample.head(length: Gzip.bomb.count, [Field("Content-Encoding", "gzip")]), .body(Gzip.bomb)],
        then: .finish)
    },
    Fault("encoding-unknown", .failed, "The sample in an encoding that nobody knows.") { _ in
      compressed(Sample.body.bytes, "squeeze")
    },
  ]

  private static let whole = Gzip.encoded(Sample.body.bytes)

  private static func changed(at place: Int) -> Script {
    var bytes = whole
    bytes[place] ^= 0x55
    return compressed(bytes)
  }

  private static func compressed(_ bytes: [UInt8], _ encoding: String = "gzip") -> Script {
    Script(
      [Sample.head(length: bytes.count, [Field("Content-Encoding", encoding)]), .body(Body(bytes))],
      then: .finish)
  }
}
