import ScrollReplay
import Testing

/// A feed and a network are one value over many lines: a fault in them names the line to go to.
@Suite("The lines of faults")
struct FaultLineTests {
  private static let feed = """

    {"format":"feed","version":1,"name":"lines","rows":[
    {
      "id":"a",
      "height":1,
      "images":[
        {"url":"u",
         "bytes":7}
      ]
    },
    {"id":"b","height":2,"images":[]}
    ]}

    """

  private static let network = """
    {"format":"network",
    "version":1,"name":"lines",
    "rttMilliseconds":
      60,
    "connections":6,
    "period":10,
    "repeats":true,
    "capacity":[
      {"t":0,"bitsPerSecond":1},
      {
        "t":5,
        "bitsPerSecond":2
      }
    ]}
    """

  /// Each takes the place of a piece of the feed.
  @Test(
    "A fault in a feed names the line of what is wrong, and for a key that is missing that of its object",
    arguments: [
      (#""id":"a""#, #""id":1"#, 4, "rows[0].id"),
      (#""height":1"#, #""height":-1"#, 5, "rows[0].height"),
      (#""height":1"#, "\"height\":\n\nnull", 7, "rows[0].height"),
      (#""height":1"#, #""depth":1"#, 5, "rows[0]"),
      (#""height":1"#, #""id":"c""#, 5, "rows[0]"),
      (#""height":1,"#, "", 3, "rows[0].height"),
      (#""bytes":7}"#, #""bytes":7.5}"#, 8, "rows[0].images[0].bytes"),
      (#""url":"u","#, "", 7, "rows[0].images[0].url"),
      (#"{"id":"b","#, "{\n\"id\":\n\"a\",", 13, "rows[1].id"),
      (#""height":2"#, #""height":"2""#, 11, "rows[1].height"),
      (#""images":[]"#, "\"images\":[{\"url\":\"u\",\n\"bytes\":8}]", 12, "rows[1].images[0].bytes"),
      (#""name":"lines","#, "", 2, "name"),
      (#""format":"feed""#, "\n\"format\":\"food\"", 3, "format"),
    ])
  func inFeed(piece: String, change: String, line: Int, path: String) {
    let text = Self.feed.replacing(piece, with: change)
    let error = #expect(throws: InputError.self) { try Feed(parsing: Array(text.utf8), file: "a.feed.json") }
    #expect(error?.line == line, "\(text)")
    #expect(error?.path == path)
  }

  @Test(
    "So does a fault in a network, also where only two values together are wrong",
    arguments: [
      ("60", "[]", 4, "rttMilliseconds"),
      (#""connections":6"#, #""connections":"6""#, 5, "connections"),
      (#""t":5"#, #""t":0"#, 11, "capacity[1].t"),
      (#""t":5,"#, "", 10, "capacity[1].t"),
      (#""bitsPerSecond":2"#, #""bitsPerSecond":true"#, 12, "capacity[1].bitsPerSecond"),
      (#""period":10"#, #""period":5"#, 6, "period"),
      (#""period":10,"#, "", 1, "period"),
      (#""repeats":true"#, #""repeats":false"#, 6, "period"),
      (#""version":1"#, #""version":2"#, 2, "version"),
    ])
  func inNetwork(piece: String, change: String, line: Int, path: String) {
    let text = Self.network.replacing(piece, with: change)
    let error = #expect(throws: InputError.self) {
      try Network(parsing: Array(text.utf8), file: "a.network.json")
    }
    #expect(error?.line == line, "\(text)")
    #expect(error?.path == path)
  }

  @Test("An empty list is named by the line on which it begins")
  func emptyList() {
    let text = """
      {"format":"network","version":1,"name":"n","rttMilliseconds":0,"connections":1,"capacity":
      [

      ]}
      """
    let error = #expect(throws: InputError.self) {
      try Network(parsing: Array(text.utf8), file: "a.network.json")
    }
    #expect(error?.description.hasPrefix("a.network.json:2: capacity: the list is empty; ") == true)
  }

  @Test("A line of a trace is named, its header too")
  func inTrace() {
    let header = #expect(throws: InputError.self) {
      try Trace(parsing: Array(Sample.header.replacing("390", with: "[]").utf8), file: "a.scroll.jsonl")
    }
    #expect(header?.description.hasPrefix("a.scroll.jsonl:1: viewport.width: found a list ") == true)
    let event = #expect(throws: InputError.self) { try Sample.trace("{\"t\":0,\"offset\":0}\n{\"t\":\"0\"}") }
    #expect(event?.description.hasPrefix("sample.scroll.jsonl:3: t: found a text ") == true)
  }
}
