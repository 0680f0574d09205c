import HTTPSemantics
import Testing

/// P16: redirects are bounded, stay with http and https, and never downgrade.
@Suite struct RedirectTests {
  @Test("A location is resolved against the URL that answered, not against its root")
  func relative() throws {
    var chain = try chain("http://a.test/b/c/d?q")
    try chain.follow(fields("Location: ../x?y"))
    #expect(chain.url.text == "http://a.test/b/x?y")
    try chain.follow(fields("Location: //b.test"))
    #expect(chain.url.text == "http://b.test/")
    #expect(chain.hops == 2)
  }

  // RFC 9110 section 10.2.2's examples.
  @Test("A fragment goes along, unless the location has its own")
  func fragments() throws {
    var one = try chain("http://www.example.org/~tim")
    try one.follow(fields("Location: /People.html#tim"))
    #expect(one.url.text == "http://www.example.org/People.html#tim")
    var two = try chain("http://www.example.org/index.html#larry")
    try two.follow(fields("Location: http://www.example.net/index.html"))
    #expect(two.url.text == "http://www.example.net/index.html#larry")
    try two.follow(fields("Location: /x#"))
    #expect(two.url.text == "http://www.example.net/x#")
  }

  @Test("A location that is missing, empty, doubled or garbage is a failure")
  func garbage() throws {
    for lines in [[], ["Location:"], ["Location:  "], ["Location: /a", "Location: /b"]] {
      #expect(throws: RedirectFault.missingLocation, "\(lines)") { try follow(lines) }
    }
    let garbage = [
      "http://", "http:x", "http://[", "//h:99999/", "/a\u{1}b", "/a\tb", "http://h\u{7F}/",
      "/" + String(repeating: "a", count: 8_192),
    ]
    for text in garbage {
      #expect(throws: RedirectFault.malformedLocation, "\(text)") { try follow(["Location: " + text]) }
    }
    #expect(try follow(["Location: /a", "Location: /a"]).text == "http://a.test/a")
  }

  @Test("Spaces and bytes of any encoding in a location are escaped")
  func escaping() throws {
    #expect(try follow(["Location: /a b"]).text == "http://a.test/a%20b")
    #expect(try follow(["Location: /é"]).text == "http://a.test/%C3%A9")
    var latin = HeaderFields()
    try latin.append(HeaderField(.location, bytes: [0x2F, 0xE9]))
    var chain = try chain("http://a.test/")
    try chain.follow(latin)
    #expect(chain.url.text == "http://a.test/%E9")
  }

  @Test("Only http and https are followed, and https never to http unless the policy lets it")
  func schemes() throws {
    for text in ["file:///etc/passwd", "data:image/png;base64,x", "ftp://a.test/", "javascript:x"] {
      #expect(throws: RedirectFault.unsupportedScheme, "\(text)") { try follow(["Location: " + text]) }
    }
    var secure = try chain("https://a.test/")
    #expect(throws: RedirectFault.downgrade) { try secure.follow(fields("Location: http://a.test/x")) }
    #expect(secure.url.text == "https://a.test/", "what was refused changed nothing")
    var lenient = try chain("https://a.test/", policy: RedirectPolicy(allowsDowngrade: true))
    try lenient.follow(fields("Location: http://a.test/x"))
    #expect(lenient.url.text == "http://a.test/x")
    var upgrade = try chain("http://a.test/")
    try upgrade.follow(fields("Location: https://a.test/"))
    #expect(upgrade.url.text == "https://a.test/")
  }

  @Test("Names and passwords in a location are dropped")
  func userInformation() throws {
    #expect(try follow(["Location: http://admin:secret@a.test/x"]).text == "http://a.test/x")
  }

  @Test("Secrets stay with their scheme, host and port, and do not come back")
  func secrets() throws {
    let token = try #require(FieldName("x-token"))
    let policy = RedirectPolicy(allowsDowngrade: true, secrets: SecretFields([token]))
    let all = ["accept", "authorization", "cookie", "proxy-authorization", "x-token"]
    let elsewhere = ["http://a.test/", "https://b.test/", "https://a.test:444/", "https://sub.a.test/"]
    for target in elsewhere + ["/same", "https://A.TEST:443/same"] {
      var chain = try RedirectChain(
        url: WebURL("https://a.test/"),
        request: fields(
          "Accept: image/*", "Authorization: a", "Cookie: b", "Proxy-Authorization: c", "X-Token: d"),
        policy: policy)
      try chain.follow(fields("Location: " + target))
      let isElsewhere = elsewhere.contains(target)
      #expect(chain.request.lines.map(\.name.text) == (isElsewhere ? ["accept"] : all), "\(target)")
      if isElsewhere {
        try chain.follow(fields("Location: https://a.test/back"))
        #expect(chain.request.lines.map(\.name.text) == ["accept"])
      }
    }
  }

  @Test("Conditions and ranges are about one URL, and go nowhere else")
  func conditions() throws {
    var chain = try RedirectChain(
      url: WebURL("http://a.test/"),
      request: fields(
        "If-None-Match: \"a\"", "If-Modified-Since: x", "Range: bytes=5-", "If-Range: \"a\"",
        "If-Match: \"a\"",
        "Host: a.test", "If-Unmodified-Since: x", "DPR: 2"))
    try chain.follow(fields("Location: /b"))
    #expect(chain.request.lines.map(\.name.text) == ["dpr"])
  }

  @Test("Twenty hops are followed, the next one is not")
  func hopLimit() throws {
    var chain = try chain("http://a.test/0")
    for hop in 1...20 { try chain.follow(fields("Location: /\(hop)")) }
    #expect(throws: RedirectFault.tooManyHops) { try chain.follow(fields("Location: /21")) }
    var none = try self.chain("http://a.test/", policy: RedirectPolicy(hopLimit: 0))
    #expect(throws: RedirectFault.tooManyHops) { try none.follow(fields("Location: /1")) }
  }

  @Test("A URL for the second time is a loop, however it is written")
  func loops() throws {
    for text in ["/", "#x", "http://A.test:80", "./", "http://u@a.test/"] {
      #expect(throws: RedirectFault.loop, "\(text)") { try follow(["Location: " + text]) }
    }
    var chain = try chain("http://a.test/")
    try chain.follow(fields("Location: /b"))
    #expect(throws: RedirectFault.loop) { try chain.follow(fields("Location: /")) }
  }

  @Test("Any location leads to http or https, or nowhere")
  func fuzz() throws {
    var dice = Dice(seed: 13)
    let words = [
      "http:", "https:", "//", "a.test", "/", "..", "@", ":", "80", "?", "#", "file:", "[", "\\", "\u{E9}",
    ]
    for _ in 0..<5_000 {
      let location = dice.roll(2) == 0 ? dice.words(words, upTo: 8) : dice.bytes(upTo: 20)
      var fields = HeaderFields()
      try fields.append(HeaderField(.location, bytes: location[...]))
      var chain = try chain("https://a.test/x")
      do {
        try chain.follow(fields)
        #expect(chain.url.origin.scheme == .https)
        #expect(try WebURL(chain.url.text) == chain.url)
      } catch let fault as RedirectFault {
        #expect(fault != .tooManyHops)
        #expect(chain.url.text == "https://a.test/x")
      }
    }
  }

  private func chain(_ url: String, policy: RedirectPolicy = RedirectPolicy()) throws -> RedirectChain {
    try RedirectChain(url: WebURL(url), request: HeaderFields(), policy: policy)
  }

  private func follow(_ lines: [String]) throws -> WebURL {
    var fields = HeaderFields()
    for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
    var chain = try chain("http://a.test/")
    try chain.follow(fields)
    return chain.url
  }
}
