import ScrollReplay
import Testing

/// Swift takes "\u{e9}" and "e\u{301}" for equal, and the Kelvin sign for a K.
@Suite("Texts of files are compared byte for byte")
struct ExactTextTests {
  private func row(_ id: String, _ url: String, bytes: Int) -> String {
    #"{"id":"\#(id)","height":100,"images":[{"url":"\#(url)","bytes":\#(bytes)}]}"#
  }

  @Test("Two URLs that only look alike are two images, with sizes of their own")
  func urls() throws {
    let feed = try Sample.feed(rows: row("a", "\u{e9}", bytes: 1) + "," + row("b", "e\u{301}", bytes: 2))
    let scenario = Scenario(trace: .rest(until: 100), feed: feed, network: .constant(1))
    let figures = try scenario.run("on-demand")
    #expect(figures.transfers.started == 2)
    #expect(figures.bytesDownloaded == 3)
  }

  @Test("Two ids that only look alike are two rows, in a feed and in an edit")
  func ids() throws {
    let feed = try Sample.feed(rows: row("\u{e9}", "u", bytes: 1) + "," + row("e\u{301}", "u", bytes: 1))
    #expect(feed.rows.count == 2)
    let inserted = row("e\u{301}", "u", bytes: 1)
    let trace = try Sample.trace("{\"t\":0,\"edit\":{\"insert\":{\"at\":0,\"rows\":[\(inserted)]}}}")
    try trace.checkEdits(against: Feed(name: "f", rows: [feed.rows[0]]), file: "t")
    #expect(throws: InputError.self) {
      try trace.checkEdits(against: Feed(name: "f", rows: [feed.rows[1]]), file: "t")
    }
  }

  @Test("A key that only looks like a known one is unknown")
  func keys() {
    let text = "{\"format\":\"feed\",\"version\":1,\"name\":\"n\",\"sizes\u{212A}nown\":true,\"rows\":[]}"
    let error = #expect(throws: InputError.self) { try Feed(parsing: Array(text.utf8), file: "f") }
    #expect(error?.problem.hasPrefix("unknown key") == true)
  }
}
