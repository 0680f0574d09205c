/// Lengths that do not fit the body, or are none.
enum LengthFaults {
  static let all =
    [
      Fault("length-large", .failed, "Announces 5,000 bytes more than it sends before FIN.") { _ in
        announced("\(Sample.body.count + 5_000)")
      },
      Fault("length-large-open", .limited, "Announces 5,000 bytes more than it sends, and stays silent.") {
        _ in
        Script([Sample.head(length: Sample.body.count + 5_000), .body(Sample.body)], then: .silence)
      },
      Fault("length-small", .either, "Announces 5,000 bytes fewer than it sends.") { _ in
        announced("\(Sample.body.count - 5_000)")
      },
      Fault("length-conflicting", .either, "Two different lengths, of which the first is right.") { _ in
        announced("\(Sample.body.count)\r\nContent-Length: \(Sample.body.count + 1)")
      },
      Fault("length-twice", .either, "The right length, twice.") { _ in
        announced("\(Sample.body.count)\r\nContent-Length: \(Sample.body.count)")
      },
      Fault("length-list", .either, "The right length twice in one field, with a comma.") { _ in
        announced("\(Sample.body.count), \(Sample.body.count)")
      },
      Fault("length-and-chunks", .either, "A wrong length beside a chunked body, which is to be believed.") {
        _ in
        Script(
          [
            Sample.head(length: 3, [Field("Transfer-Encoding", "chunked")]),
            .body(Chunks.encoded(Sample.body) + Chunks.end),
          ], then: .finish)
      },
      Fault("length-10gb", .failed, "Announces 10 GB, sends the sample, then FIN.") { _ in
        announced("10000000000")
      },
      Fault("length-10gb-open", .limited, "Announces 10 GB, sends the sample, and stays silent.") { _ in
        Script([Sample.head(length: 10_000_000_000), .body(Sample.body)], then: .silence)
      },
      Fault("length-10gb-fast", .limited, "Announces 10 GB and sends them as fast as they are taken.") { _ in
        Script(
          [Sample.head(length: 10_000_000_000), .body(.filler(seed: 1, count: 10_000_000_000))], then: .finish
        )
      },
      Fault(
        "length-number", .either,
        "Announces as its length what ARGUMENT says (+20000), then the sample and FIN."
      ) {
        call in announced(call.arguments.first ?? "+20000")
      },
    ]
    + unusual.map { name, value, what in
      Fault(name, .either, "A length that is \(what), then the sample and FIN.") { _ in announced(value) }
    }

  private static let unusual = [
    ("length-negative", "-1", "negative"),
    ("length-empty", "", "empty"),
    ("length-word", "many", "no number"),
    ("length-hex", "0x4E20", "written in hexadecimal"),
    ("length-fraction", "20000.0", "written with a fraction"),
    ("length-63-low", "9223372036854775296", "512 bytes below 2^63"),
    ("length-63-middle", "9223372036854775552", "256 bytes below 2^63"),
    ("length-63-high", "9223372036854775807", "2^63 - 1"),
    ("length-63", "9223372036854775808", "2^63"),
    ("length-64", "18446744073709551615", "2^64 - 1"),
    ("length-64-over", "18446744073709551616", "2^64"),
    ("length-digits", String(repeating: "9", count: 400), "of 400 digits"),
  ]

  private static func announced(_ length: String) -> Script {
    Sample.raw("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: \(length)\r\n\r\n")
  }
}
