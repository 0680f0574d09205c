import HTTPSemantics
import Testing

@Suite struct EntityTagTests {
  // The table of RFC 9110 section 8.8.3.2.
  @Test("Strong and weak comparison are those of the RFC's table")
  func comparison() throws {
    let table = [
      (#"W/"1""#, #"W/"1""#, false, true), (#"W/"1""#, #"W/"2""#, false, false),
      (#"W/"1""#, #""1""#, false, true), (#""1""#, #""1""#, true, true), (#""1""#, #""2""#, false, false),
    ]
    for (left, right, strong, weak) in table {
      let left = try tag(left)
      let right = try tag(right)
      #expect(left.stronglyMatches(right) == strong && right.stronglyMatches(left) == strong)
      #expect(left.weaklyMatches(right) == weak && right.weaklyMatches(left) == weak)
    }
  }

  // RFC 9110 section 8.8.3's examples, and bytes beyond ASCII.
  @Test("A tag is sent back byte for byte")
  func roundTrip() throws {
    for text in [#""xyzzy""#, #"W/"xyzzy""#, #""""#, #""a b,c\""#, "\"é\""] {
      #expect(try tag(text).bytes == Array(text.utf8))
    }
    #expect(EntityTag(parsing: [0x22, 0xFF, 0x22])?.bytes == [0x22, 0xFF, 0x22])
  }

  @Test("What is not quoted, or is quoted twice, is no tag")
  func noTags() {
    for text in [
      "", "\"", "xyzzy", "w/\"a\"", "W/", "W/a", "W\"a\"", "\"a\"b\"", "\"a", "\"a\" x", "\"\u{7F}\"", "*",
    ] {
      #expect(EntityTag(parsing: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("Random and mutated bytes are a tag that prints as they are, or none")
  func fuzz() {
    var dice = Dice(seed: 5)
    for _ in 0..<5_000 {
      let bytes = dice.mutated(Array(#"W/"33a64df5""#.utf8))
      if let tag = EntityTag(parsing: bytes) { #expect(tag.bytes == bytes) }
    }
  }

  private func tag(_ text: String) throws -> EntityTag {
    try #require(EntityTag(parsing: Array(text.utf8)), "\(text)")
  }
}

@Suite struct ValidatorsTests {
  private let old = "Last-Modified: Sun, 06 Nov 1994 07:49:37 GMT"
  private let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"

  @Test("Conditions name both validators")
  func conditions() throws {
    let validators = try validators("ETag: W/\"a\"", old)
    #expect(
      validators.conditions == [
        HeaderField(.ifNoneMatch, "W/\"a\""), HeaderField(.ifModifiedSince, "Sun, 06 Nov 1994 07:49:37 GMT"),
      ])
    #expect(try self.validators().conditions.isEmpty)
    #expect(try self.validators("ETag: a", "Last-Modified: yesterday").isEmpty)
  }

  @Test("A strong tag asks for ranges; a weak one does not, even beside an old date")
  func strongTags() throws {
    let strong = try #require(try validators("ETag: \"a\"", old, date).strong)
    #expect(strong.condition == HeaderField(.ifRange, "\"a\""))
    #expect(try validators("ETag: W/\"a\"", old, date).strong == nil)
    #expect(try validators("ETag: \"a\"", "ETag: \"b\"").entityTag == nil)
  }

  @Test("A date names the bytes only if a minute had passed since, by the server's own clock")
  func strongDates() throws {
    let strong = try #require(try validators(old, date).strong)
    #expect(strong.condition == HeaderField(.ifRange, "Sun, 06 Nov 1994 07:49:37 GMT"))
    #expect(try validators(old).strong == nil, "the server's clock is unknown")
    let minute = try validators("Last-Modified: Sun, 06 Nov 1994 08:48:37 GMT", date)
    #expect(minute.strong != nil)
    let less = try validators("Last-Modified: Sun, 06 Nov 1994 08:48:38 GMT", date)
    #expect(less.strong == nil)
    #expect(less.lastModified != nil)
  }

  private func validators(_ lines: String...) throws -> Validators {
    var fields = HeaderFields()
    for line in lines { try fields.append(line: ArraySlice(line.utf8)) }
    return Validators(fields, responseTime: moment())
  }
}
