/// Heads that are none, or hard to read.
enum HeadFaults {
  static let all =
    [
      Fault("garbage", .failed, "1,000 bytes of noise instead of a head.") { _ in
        Script([.body(.filler(seed: 9, count: 1_000))], then: .finish)
      },
      Fault("http-0.9", .failed, "A body without any head.") { _ in
        Script([.body(Body("<html>Hello</html>\n"))], then: .finish)
      },
      Fault("lf-only", .either, "Lines that end with LF alone.") { _ in
        Sample.raw("HTTP/1.1 200 OK\nContent-Type: image/jpeg\nContent-Length: \(Sample.body.count)\n\n")
      },
      Fault("fields-non-utf8", .delivered, "A field whose value is Latin-1.") { _ in
        let field =
          Array("Content-Disposition: inline; filename=\"caf".utf8) + [0xE9] + Array(".jpg\"\r\n".utf8)
        return Script(
          [
            .text("HTTP/1.1 200 OK\r\nContent-Length: \(Sample.body.count)\r\n"), .bytes(field),
            .text("\r\n"), .body(Sample.body),
          ], then: .finish)
      },
      Fault("fields-nul", .either, "A field with a NUL in its value.") { _ in
        Sample.raw(sized("X-Nul: a\u{0}b\r\n"))
      },
      Fault("fields-endless", .limited, "A head without an end, as fast as it is taken.") { _ in
        Script(
          [.text("HTTP/1.1 200 OK\r\n"), .body(.endless(Array("X-More: and more\r\n".utf8)))], then: .finish)
      },
      Fault("field-endless", .limited, "One field without an end, as fast as it is taken.") { _ in
        Script(
          [.text("HTTP/1.1 200 OK\r\nX-Long: "), .body(.endless(Array("abcdefghij".utf8)))], then: .finish)
      },
      Fault("informational-endless", .limited, "100 Continue again and again, as fast as it is taken.") { _ in
        Script([.body(.endless(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)))], then: .finish)
      },
    ]
    + statusLines.map { name, outcome, line, what in
      Fault(name, outcome, "A status line \(what).") { _ in
        Sample.raw("\(line)\r\nContent-Type: image/jpeg\r\nContent-Length: \(Sample.body.count)\r\n\r\n")
      }
    }
    + [500, 3_000].map { count in
      Fault("fields-\(count)", .either, "\(count) fields.") { _ in
        Sample.raw(sized((0..<count).map { "X-Field-\($0): value \($0)\r\n" }.joined()))
      }
    }
    + [99, 200].map { thousands in
      Fault("field-\(thousands)kb", .either, "A field of \(thousands),000 bytes.") { _ in
        Sample.raw(sized("X-Long: \(String(repeating: "x", count: thousands * 1_000))\r\n"))
      }
    }
    + fields.map { name, outcome, lines, what in
      Fault(name, outcome, "A field \(what).") { _ in Sample.raw(sized(lines)) }
    }

  private static let statusLines: [(String, Fault.Outcome, String, String)] = [
    ("icy", .either, "ICY 200 OK", "as some radio stations send it"),
    ("status-000", .failed, "HTTP/1.1 000 Nothing", "with status 000"),
    ("status-999", .status, "HTTP/1.1 999 Denied", "with status 999"),
    ("status-two-digits", .failed, "HTTP/1.1 20 OK", "whose status has two digits"),
    ("status-word", .failed, "HTTP/1.1 OK", "without a status"),
    ("status-negative", .failed, "HTTP/1.1 -200 OK", "with a negative status"),
    ("status-long", .failed, "HTTP/1.1 2000000000000000000000 OK", "whose status has 22 digits"),
    ("no-reason", .delivered, "HTTP/1.1 200 ", "without a reason"),
    ("no-reason-no-space", .either, "HTTP/1.1 200", "without a reason and without the space before it"),
    ("version-1.0", .delivered, "HTTP/1.0 200 OK", "of HTTP/1.0"),
    ("version-1.9", .either, "HTTP/1.9 200 OK", "of HTTP/1.9"),
    ("version-3", .either, "HTTP/3 200 OK", "of HTTP/3"),
  ]

  private static let fields: [(String, Fault.Outcome, String, String)] = [
    ("field-no-space", .delivered, "X-Tight:value\r\n", "without a space after its colon"),
    ("field-empty", .delivered, "X-Empty:\r\nX-Blank:   \r\n", "without a value"),
    ("field-spaces-after", .delivered, "X-Spaces: value   \t \r\n", "with spaces after its value"),
    ("field-folded", .either, "X-Folded: one\r\n two\r\n\tthree\r\n", "on three lines"),
    ("field-utf8", .delivered, "X-Text: \u{E9}\u{1F5BC}\r\n", "with UTF-8 in its value"),
    ("field-space-in-name", .either, "X Space: value\r\n", "with a space in its name"),
    ("field-space-before-colon", .either, "X-Space : value\r\n", "with a space before its colon"),
    ("field-no-colon", .either, "X-Nothing\r\n", "without a colon"),
    ("field-no-name", .either, ": value\r\n", "without a name"),
    ("field-first-folded", .either, " X-Folded: value\r\n", "that begins with a space"),
    ("field-bare-cr", .either, "X-Return: a\rb\r\n", "with a bare CR in its value"),
    (
      "field-duplicates", .delivered, "X-Twice: 1\r\nX-Twice: 2\r\nContent-Type: image/png\r\n",
      "that is there twice, with different values"
    ),
  ]

  private static func sized(_ lines: String) -> String {
    "HTTP/1.1 200 OK\r\n\(lines)Content-Type: image/jpeg\r\nContent-Length: \(Sample.body.count)\r\n\r\n"
  }
}
