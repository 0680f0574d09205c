import ScrollReplay
import Testing

@Suite("Reading traces")
struct TraceReadingTests {
  @Test("Every kind of event is read, with its time and its line")
  func everyKind() throws {
    let trace = try Trace(parsing: Array(Sample.trace.utf8), file: "all.scroll.jsonl")
    #expect(trace.viewport == Trace.Size(width: 390, height: 844.5))
    #expect(
      trace.recorded
        == Trace.Provenance(with: "a browser", input: "touch", how: "by \"hand\", \u{e9}\u{1F600}"))
    let row = Feed.Row(id: "n", height: 200, images: [Feed.Image(url: "u", bytes: 7)])
    let expected: [(Double, Trace.Kind)] = [
      (0, .offset(0)), (16.7, .offset(-38.25)), (20, .touchDown), (210.4, .touchUp(target: 5210)),
      (210.4, .touchUp(target: nil)), (300, .edit(.insert([row], at: 1))),
      (301, .edit(.delete(at: 0, count: 2))), (302, .edit(.move(from: 1, to: 0))), (303, .edit(.reload)),
      (304, .memory(.warning)), (305, .memory(.critical)), (306, .network(.constrained)),
      (307, .network(.offline)), (308, .network(.unrestricted)),
    ]
    #expect(
      trace.events
        == expected.enumerated().map { Trace.Event(time: $1.0, kind: $1.1, line: $0 + 2) })
  }

  @Test("Lines may end in a carriage return and a line feed, and the last in nothing")
  func lineEnds() throws {
    let lines = #"{"t":0,"offset":0}"# + "\n" + #"{"t":1,"offset":5}"#
    let plain = try Sample.trace(lines)
    #expect(plain.events.count == 2)
    #expect(try Sample.trace(lines + "\n") == plain)
    let text = (Sample.header + "\n" + lines + "\n").replacing("\n", with: "\r\n")
    #expect(try Trace(parsing: Array(text.utf8), file: "sample.scroll.jsonl") == plain)
  }

  @Test("A byte order mark at the start is passed over")
  func byteOrderMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(Sample.trace.utf8)
    #expect(
      try Trace(parsing: bytes, file: "a") == Trace(parsing: Array(Sample.trace.utf8), file: "a"))
  }

  @Test("Spaces between tokens and any order of keys are JSON's own affair")
  func spaces() throws {
    let line = "\t{ \"target\" : 1e2 ,\"touch\":\"\\u0075p\",  \"t\":  5.0 } "
    #expect(try Sample.trace(line).events == [Trace.Event(time: 5, kind: .touchUp(target: 100), line: 2)])
  }

  @Test("A provenance may be left out")
  func noProvenance() throws {
    #expect(try Sample.trace(#"{"t":0,"offset":0}"#).recorded == nil)
  }

  @Test("A negative zero is a zero")
  func negativeZero() throws {
    let trace = try Sample.trace(#"{"t":-0.0,"offset":-0}"#)
    #expect(trace.events[0].time.sign == .plus)
    #expect(trace.events[0].kind == .offset(0))
  }

  @Test("Numbers are read to the nearest double, however they are written")
  func numbers() throws {
    var random = SeededInputGenerator(seed: 7)
    var texts = ["0.1", "123456789.123456789012345678901234567890", "1e-400", "4.35E+2", "5e-324", "0e0"]
    texts += ["9007199254740993e-9", "0.000000000000000000000001234567", "1e0009", "179e-25", "2.5e-3"]
    for _ in 0..<500 {
      texts.append("\(Double.random(in: 0...1e9, using: &random))")
      let digits = Int.random(in: 0...999_999, using: &random)
      texts.append("\(digits)e\(Int.random(in: -330...3, using: &random))")
    }
    let trace = try Sample.trace(texts.map { "{\"t\":0,\"offset\":\($0)}" }.joined(separator: "\n"))
    for (text, event) in zip(texts, trace.events) {
      #expect(try event.kind == .offset(#require(Double(text))), "\(text)")
    }
  }

  @Test("A row that one edit deletes may be inserted again by a later one")
  func insertedAgain() throws {
    let insert = #"{"t":0,"edit":{"insert":{"at":0,"rows":[{"id":"a","height":1,"images":[]}]}}}"#
    #expect(try Sample.trace(insert + "\n" + insert).events.count == 2)
  }
}
