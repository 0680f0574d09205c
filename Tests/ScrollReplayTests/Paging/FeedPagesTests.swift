import ScrollReplay
import Testing

@Suite("Feeds that come in pages")
struct FeedPagesTests {
  private func feed(pages: String) throws(InputError) -> Feed {
    let text = #"{"format":"feed","version":1,"name":"sample","pages":"# + pages + #","rows":[]}"#
    return try Feed(parsing: Array(text.utf8), file: "sample.feed.json")
  }

  @Test("Pages are read: how many rows one has, and what each takes")
  func reading() throws {
    let pages = try feed(pages: #"{"rows":20,"latencyMilliseconds":[300,0.5,9e2]}"#).pages
    #expect(pages == Feed.Pages(rows: 20, latencies: [300, 0.5, 900]))
    #expect(try Sample.feed(rows: "").pages == nil)
  }

  @Test(
    "Nonsense is refused with its place",
    arguments: [
      (#"{"rows":0,"latencyMilliseconds":[1]}"#, "pages.rows"),
      (#"{"rows":1.5,"latencyMilliseconds":[1]}"#, "pages.rows"),
      (#"{"rows":1,"latencyMilliseconds":[]}"#, "pages.latencyMilliseconds"),
      (#"{"rows":1,"latencyMilliseconds":[1,0]}"#, "pages.latencyMilliseconds[1]"),
      (#"{"rows":1,"latencyMilliseconds":5}"#, "pages.latencyMilliseconds"),
      (#"{"rows":1}"#, "pages.latencyMilliseconds"), (#"{"latencyMilliseconds":[1]}"#, "pages.rows"),
      (#"{"rows":1,"latencyMilliseconds":[1],"first":2}"#, "pages"), ("20", "pages"), ("null", "pages"),
    ])
  func nonsense(pages: String, path: String) {
    let error = #expect(throws: InputError.self) { try feed(pages: pages) }
    #expect(error?.path == path)
  }

  @Test(
    "An edit may name only places among the rows of the first page, which are there whoever asks for pages")
  func edits() throws {
    var feed = Feed.column(Array(repeating: 1, count: 10))
    feed.pages = Feed.Pages(rows: 4, latencies: [1])
    let inside = try Sample.trace(
      #"""
      {"t":0,"edit":{"delete":{"at":3,"count":1}}}
      {"t":0,"edit":{"insert":{"at":3,"rows":[{"id":"n","height":1,"images":[]}]}}}
      {"t":0,"edit":{"move":{"from":3,"to":0}}}
      """#)
    try inside.checkEdits(against: feed, file: "t")
    let outside = try Sample.trace(#"{"t":0,"edit":{"move":{"from":4,"to":0}}}"#)
    let error = #expect(throws: InputError.self) { try outside.checkEdits(against: feed, file: "t") }
    #expect(
      error?.description.hasPrefix("t:2: edit.move.from: the place 4 is outside the first page") == true)
    feed.pages = nil
    try outside.checkEdits(against: feed, file: "t")
  }

  @Test("A row of a page that is still to come keeps its id for itself")
  func ids() throws {
    var feed = Feed.column([1, 1])
    feed.pages = Feed.Pages(rows: 1, latencies: [1])
    let trace = try Sample.trace(
      #"{"t":0,"edit":{"insert":{"at":0,"rows":[{"id":"row1","height":1,"images":[]}]}}}"#)
    #expect(throws: InputError.self) { try trace.checkEdits(against: feed, file: "t") }
  }
}
