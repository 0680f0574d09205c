import HTTPSemantics
import Testing

@Suite struct HeaderFieldsTests {
  @Test("Names differ by more than case, and repeated lines keep their order")
  func lookUp() throws {
    let fields = try fields("VARY: Accept\r\n", "Content-Type:image/png", "vary:\tOrigin , DPR \n")
    #expect(fields.lines.map(\.name.text) == ["vary", "content-type", "vary"])
    #expect(fields.values(.vary) == [Array("Accept".utf8), Array("Origin , DPR".utf8)])
    #expect(fields.combined(.vary) == Array("Accept, Origin , DPR".utf8))
    #expect(fields.list(.vary).map { String(decoding: $0, as: UTF8.self) } == ["Accept", "Origin", "DPR"])
    #expect(fields.combined(.age) == nil)
    #expect(fields.combined(.contentType) == Array("image/png".utf8))
  }

  // RFC 9110 section 5.6.1.2: the first two are lists of two, the last three of none.
  @Test("Empty elements of a list count for nothing")
  func emptyElements() throws {
    #expect(try fields("Vary: foo ,bar,").list(.vary).count == 2)
    #expect(try fields("Vary: foo , ,bar,charlie").list(.vary).count == 3)
    for nothing in ["", ",", ",   ,"] { #expect(try fields("Vary: " + nothing).list(.vary).isEmpty) }
  }

  @Test("A comma or an escaped quote in a quoted string ends no element")
  func quotedCommas() throws {
    let list = try fields(#"Cache-Control: a="x, no-store", b="\", c", d"#).list(.cacheControl)
    #expect(list.map { String(decoding: $0, as: UTF8.self) } == [#"a="x, no-store""#, #"b="\", c""#, "d"])
  }

  @Test("A string without its end swallows the rest of its line, and not the next one")
  func openString() throws {
    let list = try fields(#"Cache-Control: a="x, y"#, "Cache-Control: no-store").list(.cacheControl)
    #expect(list.map { String(decoding: $0, as: UTF8.self) } == [#"a="x, y"#, "no-store"])
  }

  @Test("A value of any bytes is kept byte for byte, and shown as UTF-8 or else as Latin-1")
  func anyBytes() throws {
    var fields = HeaderFields()
    try fields.append(line: ArraySlice("ETag: \"".utf8) + [0xE9, 0xFF] + [UInt8(ascii: "\"")])
    #expect(fields.first(.entityTag) == [0x22, 0xE9, 0xFF, 0x22])
    #expect(fields.lines[0].text == "\"éÿ\"")
    #expect(HeaderField(.entityTag, "é").text == "é")
  }

  @Test("No value can begin another line when it is sent")
  func noInjection() {
    let field = HeaderField(.ifNoneMatch, "a\r\nCookie: b\0")
    #expect(field.value == Array("a  Cookie: b".utf8))
  }

  @Test("A folded line goes on with the one before; a first one that is folded is passed over")
  func foldedLines() throws {
    #expect(try fields("Vary: a,", " b").list(.vary).count == 2)
    #expect(try fields(" b", "Vary: a").lines.count == 1)
  }

  @Test("What has no colon or no name before it is refused")
  func malformedLines() {
    for line in ["", "\r\n", "Vary", ": a", "Va ry: a", "V\u{E9}: a", "(a): b"] {
      #expect(throws: HeaderFault.malformedLine) { try fields(line) }
    }
  }

  @Test("Lines and bytes are counted, also after some are taken away")
  func limits() throws {
    var fields = HeaderFields(limits: HeaderFields.Limits(lines: 2, bytes: 10))
    try fields.append(HeaderField(.age, "12"))
    #expect(throws: HeaderFault.tooManyBytes) { try fields.append(HeaderField(.age, "123")) }
    try fields.append(HeaderField(.age, "34"))
    #expect(throws: HeaderFault.tooManyLines) { try fields.append(HeaderField(.age, "")) }
    #expect(fields.lines.count == 2)
    fields.removeAll(.age)
    try fields.append(HeaderField(.age, "1234567"))
    #expect(throws: HeaderFault.tooManyBytes) { try fields.append(line: " 8") }
  }

  @Test("Fields that are added for one request take the place of the app's own")
  func replacing() throws {
    var request = try fields("Accept-Encoding: gzip", "Accept: a", "accept-encoding: br")
    try request.replace(with: [HeaderField(.acceptEncoding, "identity"), HeaderField(.range, "bytes=1-")])
    #expect(request.lines.map(\.name.text) == ["accept", "accept-encoding", "range"])
    #expect(request.values(.acceptEncoding) == [Array("identity".utf8)])
  }

  @Test("Of lines that should be one, the value is that of all of them, or none")
  func onlyValue() throws {
    #expect(try fields("Location: a", "Location: a").only(.location) == Array("a".utf8))
    #expect(try fields("Location: a", "Location: b").only(.location) == nil)
  }

  @Test("A media type is read with its parameters, in any case and with any quotes")
  func mediaTypes() throws {
    // RFC 9110 section 8.3.1: these are the same.
    let forms = [
      "text/html;charset=utf-8", "Text/HTML;Charset=\"utf-8\"", "text/html; charset=\"utf-8\"",
      " text/html ;; charset=utf-8 ;",
    ]
    for form in forms {
      let type = try #require(MediaType(parsing: Array(form.utf8)), "\(form)")
      #expect(type.type == "text" && type.subtype == "html")
      #expect(type.parameters.map(\.argument) == [.value(Array("utf-8".utf8))])
    }
    #expect(MediaType(parsing: Array("multipart/byteranges; boundary=x".utf8))?.isMultipart == true)
    for none in ["", "image", "image/", "/png", "image/png x", "image /png"] {
      #expect(MediaType(parsing: Array(none.utf8)) == nil, "\(none)")
    }
  }
}

extension HeaderFields {
  fileprivate mutating func append(line: String) throws {
    try append(line: ArraySlice(line.utf8))
  }
}
