import HTTPSemantics
import Testing

@Suite struct WebURLTests {
  @Test(
    "What may be written in two ways is in one",
    arguments: [
      ("HTTP://Example.COM", "http://example.com/"), ("http://h:80/a", "http://h/a"),
      ("https://h:443/a", "https://h/a"), ("https://h:80/a", "https://h:80/a"), ("http://h:/a", "http://h/a"),
      ("http://u:p@h/a", "http://h/a"), ("http://u@x@h/", "http://h/"), ("http://h/a/../b", "http://h/b"),
      ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080/"), ("http://h?q", "http://h/?q"),
      ("http://h/a b", "http://h/a%20b"), ("http://h/é", "http://h/%C3%A9"), ("http://h/%c3", "http://h/%c3"),
      ("http://h/a\\b", "http://h/a%5Cb"), ("http://h/?a=\"<>|^`{}", "http://h/?a=%22%3C%3E%7C%5E%60%7B%7D"),
      ("http://h//a//b", "http://h//a//b"), ("http://h/.//evil/", "http://h//evil/"),
    ])
  func canonical(text: String, result: String) throws {
    #expect(try WebURL(text).text == result)
  }

  @Test("What is no host or port is refused")
  func malformed() {
    let malformed = [
      "", "h", "/a", "http:", "http:a", "http:/a", "http://", "http:///a", "http://:80/", "http://h:0/",
      "http://h:65536/", "http://h:99999999999999999999/", "http://h:8a/", "http://h:-1/", "http://a b/",
      "http://h%2Fx/", "http://é/", "http://[::1", "http://[]/", "http://[::1]x/", "http://[v1.x]/",
      "http://[::1%25eth0]/", "http://a:b:c/", "http://u@/", "http://h\\@evil/", "http://h<x>/",
      "http://" + String(repeating: "a", count: 254) + "/",
    ]
    for text in malformed { #expect(throws: WebURLFault.malformed, "\(text)") { try WebURL(text) } }
  }

  @Test("Other schemes are refused by name")
  func schemes() {
    for text in [
      "file:///etc/passwd", "ftp://h/", "data:image/png,x", "javascript:x", "httpx://h/", "ws://h/",
    ] {
      #expect(throws: WebURLFault.unsupportedScheme, "\(text)") { try WebURL(text) }
    }
  }

  @Test("A URL that is read is read as itself from its text")
  func fuzz() {
    var dice = Dice(seed: 12)
    let words = [
      "http", "https", "://", "h", ".", "..", "/", ":80", "@", "?", "#", "[", "::1", "]", "é", "%2e", " ",
    ]
    for _ in 0..<5_000 {
      let text = "http://h" + String(decoding: dice.words(words, upTo: 10), as: UTF8.self)
      guard let url = try? WebURL(text) else { continue }
      #expect((try? WebURL(url.text)) == url, "\(text)")
      #expect(url.path.hasPrefix("/") && url.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }
}
