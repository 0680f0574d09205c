import HTTPSemantics
import Testing

@Suite struct VaryTests {
  @Test("The names are in one order, each once, whatever the lines")
  func names() throws {
    let vary = try Vary(fields("Vary: Origin, accept", "vary: ACCEPT,, dpr"))
    #expect(vary == .fields(try names("accept", "dpr", "origin")))
    #expect(try Vary(fields()) == .fields([]))
  }

  @Test("A star anywhere, or what is no name, matches nothing later")
  func any() throws {
    for line in ["Vary: *", "Vary: Accept, *", "Vary: a b", "Vary: \"Accept\""] {
      #expect(try Vary(fields(line)) == .any, "\(line)")
    }
  }

  @Test("Spaces, line ends and case of names make no other key; values do")
  func canonical() throws {
    let names = try names("accept")
    let key = try VaryKey(names: names, request: fields("Accept: image/webp, image/png;q=0.5"))
    for line in [["ACCEPT:image/webp,image/png;q=0.5"], ["Accept: image/webp", "Accept: ,image/png;q=0.5 "]] {
      var request = HeaderFields()
      for line in line { try request.append(line: ArraySlice(line.utf8)) }
      #expect(key.matches(request))
    }
    for other in [
      "Accept: image/webp", "Accept: image/png;q=0.5, image/webp", "Accept: Image/webp, image/png;q=0.5",
    ] {
      #expect(try !key.matches(fields(other)))
    }
    #expect(try key.matches(fields("Accept: image/webp, image/png;q=0.5", "DPR: 2")))
  }

  @Test("A field that is missing is not one that is empty")
  func missing() throws {
    let names = try names("accept", "dpr")
    let without = try VaryKey(names: names, request: fields())
    #expect(without.text == "accept&dpr")
    #expect(try !without.matches(fields("Accept:")))
    #expect(try VaryKey(names: names, request: fields("DPR: 2")).text == "accept&dpr=2")
    #expect(VaryKey(names: [], request: HeaderFields()).text.isEmpty)
  }

  @Test("No value looks like another field's")
  func injection() throws {
    let names = try names("a", "b")
    let one = try VaryKey(names: names, request: fields("a: 1&b=2"))
    let two = try VaryKey(names: names, request: fields("a: 1", "b: 2"))
    #expect(one.text == "a=1%26b%3d2&b")
    #expect(one.text != two.text)
  }

  @Test("Different values have different keys, for any bytes")
  func fuzz() throws {
    var dice = Dice(seed: 6)
    let names = try names("a", "b")
    var seen: [String: [[UInt8]]] = [:]
    for _ in 0..<5_000 {
      let values = (0..<2).map { _ in dice.words(["&", "=", "%", "a", "\u{E9}", "2", "%26"], upTo: 3) }
      var request = HeaderFields()
      for (name, value) in zip(names, values) { try request.append(HeaderField(name, bytes: value[...])) }
      let key = VaryKey(names: names, request: request)
      #expect(key.matches(request))
      #expect(seen.updateValue(values, forKey: key.text).map { $0 == values } ?? true)
    }
  }

  private func names(_ names: String...) throws -> [FieldName] {
    try names.map { try #require(FieldName($0)) }
  }
}
