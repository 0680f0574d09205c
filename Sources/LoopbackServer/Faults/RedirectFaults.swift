/// Redirects to where they should lead, and to where they should not.
enum RedirectFaults {
  static let all =
    [301, 302, 303, 307, 308].map { status in
      Fault("redirect-\(status)", .redirected, "\(status) to the sample, by an absolute path.") { call in
        redirect(call, status, to: good)
      }
    }
    + [
      Fault("redirect-300", .status, "300 with a `Location`: a choice, not a redirect to follow blindly.") {
        call in
        redirect(call, 300, to: good)
      },
      Fault("redirect-304", .status, "304 with a `Location`.") { call in redirect(call, 304, to: good) },
      Fault("redirect-whole", .redirected, "302 to the sample by a whole URL of this server.") { call in
        redirect(call, to: origin(call) + good)
      },
      Fault("redirect-relative", .redirected, "302 to `good`, relative to this path.") { call in
        redirect(call, to: "good")
      },
      Fault("redirect-up", .redirected, "302 to `../faults/./x/../good`.") { call in
        redirect(call, to: "../faults/./x/../good")
      },
      Fault("redirect-scheme", .redirected, "302 to `//127.0.0.1:PORT/…`, without a scheme.") { call in
        redirect(call, to: "//127.0.0.1:\(call.visit.port)\(good)")
      },
      Fault("redirect-fragment", .redirected, "302 to the sample with a fragment, which is not sent.") {
        call in
        redirect(call, to: good + "#part")
      },
      Fault("redirect-query", .status, "302 to this path with a query, `?again`, and from there 404.") {
        call in
        call.request.target.contains("?")
          ? Script.reply(to: call.request, ReplyHead(404), Body()) : redirect(call, to: "?again")
      },
      Fault(
        "redirect-escaped", .status,
        "302 to a path with `%2F` and `%20`, which stay as they are; there is 404."
      ) {
        call in redirect(call, to: "/a%2Fb%20c")
      },
      Fault("redirect-port", .redirected, "302 to the sample at port ARGUMENT of 127.0.0.1: another origin.")
      { call in
        let port = call.number(0, or: Int(call.visit.port), in: 1...65_535)
        return redirect(call, to: "http://127.0.0.1:\(port)\(good)")
      },
      Fault("redirect-host", .redirected, "302 to the sample at `localhost`: another host's name.") { call in
        redirect(call, to: "http://localhost:\(call.visit.port)\(good)")
      },
      Fault("redirect-userinfo", .either, "302 to the sample by a URL with a name and a password.") { call in
        redirect(call, to: "http://user:secret@127.0.0.1:\(call.visit.port)\(good)")
      },
      Fault("redirect-loop", .failed, "302 to itself.") { call in redirect(call, to: call.request.target) },
      Fault("redirect-pair", .failed, "302 to another path that leads back.") { call in
        redirect(call, to: call.arguments.isEmpty ? "/faults/redirect-pair/b" : "/faults/redirect-pair")
      },
      Fault("redirect-growing", .failed, "302 to a longer path, again and again.") { call in
        redirect(call, to: "/faults/redirect-growing/\(call.number(0, or: 0, in: 0...1_000_000) + 1)")
      },
      Fault("redirect-chain", .redirected, "ARGUMENT redirects (3), and then the sample.") { call in
        let left = call.number(0, or: 3, in: 0...100_000)
        return redirect(call, to: left <= 1 ? good : "/faults/redirect-chain/\(left - 1)")
      },
      Fault("redirect-body", .redirected, "302 with a body of 20,000 bytes.") { call in
        Script.reply(to: call.request, ReplyHead(302, [Field("Location", good)]), Sample.body)
      },
      Fault("redirect-body-endless", .limited, "302 with a body without an end.") { _ in
        Script(
          [
            Sample.head(302, [Field("Location", good)]),
            .body(.endless(Body.filler(seed: 3, count: 16_384).bytes)),
          ], then: .finish)
      },
      Fault("redirect-cut", .either, "302 with FIN in the middle of its body.") { _ in
        Script(
          [Sample.head(302, length: 20_000, [Field("Location", good)]), .body(Sample.body, 0..<8_000)],
          then: .finish)
      },
      Fault("redirect-long", .either, "302 with a `Location` of 99,000 bytes.") { call in
        redirect(call, to: good + "?" + String(repeating: "x", count: 99_000 - good.count - 1))
      },
      Fault("redirect-two", .either, "302 with two different `Location` fields.") { call in
        redirect(call, fields: [Field("Location", good), Field("Location", "/nowhere")])
      },
      Fault("redirect-missing", .status, "302 without a `Location`.") { call in redirect(call, fields: []) },
    ]
    + unfit.map { name, location, what in
      Fault("redirect-\(name)", .status, "302 to \(what): not to be followed.") { call in
        redirect(call, to: location)
      }
    }
    + [
      Fault("redirect-https", .failed, "302 to https: at this port, where nobody speaks TLS.") { call in
        redirect(call, to: "https://127.0.0.1:\(call.visit.port)\(good)")
      }
    ]

  private static let good = "/faults/good"

  private static let unfit = [
    ("file", "file:///etc/hostname", "a local file"),
    ("file-host", "file://localhost/etc/hostname", "a local file with a host"),
    ("ftp", "ftp://127.0.0.1:9/image.jpg", "ftp:"),
    ("data", "data:image/gif;base64,R0lGODlhAQABAAAAACw=", "data:"),
    ("javascript", "javascript:alert(1)", "javascript:"),
    ("unknown-scheme", "gopher-like://127.0.0.1/", "a scheme that nobody knows"),
    ("empty", "", "an empty `Location`"),
    ("garbage", "http://[::g/%zz\\ ^", "a `Location` that is no URL"),
    ("no-host", "http:///image.jpg", "a URL without a host"),
    ("port-range", "http://127.0.0.1:99999/", "a port that cannot be"),
    ("port-word", "http://127.0.0.1:many/", "a port that is no number"),
    ("space", "http://127.0.0.1/a b", "a URL with a space"),
  ]

  private static func origin(_ call: Fault.Call) -> String { "http://127.0.0.1:\(call.visit.port)" }

  private static func redirect(_ call: Fault.Call, _ status: Int = 302, to location: String) -> Script {
    redirect(call, status, fields: [Field("Location", location)])
  }

  private static func redirect(_ call: Fault.Call, _ status: Int = 302, fields: [Field]) -> Script {
    .reply(to: call.request, ReplyHead(status, fields), Body(), hasLength: status != 304)
  }
}
