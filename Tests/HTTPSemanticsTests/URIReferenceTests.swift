import HTTPSemantics
import Testing

@Suite struct URIReferenceTests {
  private static let base = URIReference("http://a/b/c/d;p?q")

  // RFC 3986 section 5.4.1.
  @Test(
    "The RFC's normal examples resolve as it says",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
      ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
      (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
      ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
      ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
      ("../../g", "http://a/g"),
    ])
  func normal(reference: String, result: String) {
    #expect(URIReference(reference).resolved(against: Self.base).text == result)
  }

  // RFC 3986 section 5.4.2; the last one in the strict reading.
  @Test(
    "The RFC's abnormal examples resolve as it says",
    arguments: [
      ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
      ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
      ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
      ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
      ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
  func abnormal(reference: String, result: String) {
    #expect(URIReference(reference).resolved(against: Self.base).text == result)
  }

  // RFC 3986 sections 5.2.4 and 5.2.3.
  @Test("Dots are removed as in the RFC's example, and a base without a path has a root")
  func dotsAndRoots() {
    #expect(URIReference("/a/b/c/./../../g").resolved(against: Self.base).path == "/a/g")
    #expect(URIReference("g").resolved(against: URIReference("http://a")).text == "http://a/g")
    #expect(URIReference("?y").resolved(against: URIReference("http://a")).text == "http://a?y")
    #expect(URIReference("g").resolved(against: URIReference("http://a?x/y")).text == "http://a/g")
  }

  @Test("A part that is missing is none that is empty, and the text is what it was")
  func parts() {
    let texts = [
      "", "?", "#", "//", "//?#", "a:", ":a", "1:a", "a:b:c", "?a?b#c#d", "//u@h:1/p", "é:/x", "a/b:c",
    ]
    for text in texts { #expect(URIReference(text).text == text, "\(text)") }
    #expect(URIReference("?").query == "" && URIReference("").query == nil)
    #expect(URIReference(":a").scheme == nil && URIReference("1:a").scheme == nil)
    #expect(URIReference("//?x").authority == "")
    #expect(URIReference("a/b:c").scheme == nil)
  }

  /// RFC 3986 section 5.2.4 word for word: an input and an output buffer.
  private func withoutDotSegments(_ path: String) -> String {
    var input = path[...]
    var output = ""
    func dropLastSegment() {
      output = output.lastIndex(of: "/").map { String(output[..<$0]) } ?? ""
    }
    while !input.isEmpty {
      if input.hasPrefix("../") {
        input = input.dropFirst(3)
      } else if input.hasPrefix("./") || input.hasPrefix("/./") {
        input = input.dropFirst(2)
      } else if input == "/." {
        input = "/"
      } else if input.hasPrefix("/../") {
        input = input.dropFirst(3)
        dropLastSegment()
      } else if input == "/.." {
        input = "/"
        dropLastSegment()
      } else if input == "." || input == ".." {
        input = ""
      } else {
        let end = input.dropFirst().firstIndex(of: "/") ?? input.endIndex
        output += input[..<end]
        input = input[end...]
      }
    }
    return output
  }

  @Test("Dots in any path are removed as by the RFC's loop")
  func dotsFuzz() {
    var dice = Dice(seed: 10)
    for _ in 0..<5_000 {
      let path =
        "/" + String(decoding: dice.words(["/", ".", "..", "a", "/..", "/./"], upTo: 10), as: UTF8.self)
      // Two slashes at the beginning would be an authority.
      let target = URIReference("http://h" + path).resolved(against: Self.base)
      #expect(target.path == withoutDotSegments(path), "\(path)")
    }
  }

  @Test("Any text is taken apart and put together as it was")
  func fuzz() {
    var dice = Dice(seed: 11)
    let words = ["/", "?", "#", ":", "a", "..", "//", "@", "http", "[", "é", "%", " "]
    for _ in 0..<5_000 {
      let text = String(decoding: dice.words(words, upTo: 10), as: UTF8.self)
      #expect(URIReference(text).text == text)
      _ = URIReference(text).resolved(against: Self.base).text
    }
  }
}
