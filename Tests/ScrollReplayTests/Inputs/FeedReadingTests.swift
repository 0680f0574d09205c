import ScrollReplay
import Testing

@Suite("Reading feeds")
struct FeedReadingTests {
  @Test("Rows and images are read in their order")
  func rows() throws {
    let feed = try Feed(parsing: Array(Sample.feed.utf8), file: "sample.feed.json")
    let shared = Feed.Image(url: "u", bytes: 7)
    #expect(
      feed
        == Feed(
          name: "sample", sizesKnown: true, pages: Feed.Pages(rows: 2, latencies: [300, 250]),
          rows: [
            Feed.Row(id: "p0", height: 310, images: [shared, Feed.Image(url: "v", bytes: 41234)]),
            Feed.Row(id: "p1", height: 0.5, images: []),
            Feed.Row(id: "p2", height: 1, images: [shared, shared]),
          ]))
  }

  @Test("Sizes are not known unless the feed says so, and a list may be empty")
  func leftOut() throws {
    #expect(try Sample.feed(rows: "") == Feed(name: "sample", rows: []))
  }

  @Test("A byte order mark and carriage returns change nothing")
  func editors() throws {
    let text = "\u{FEFF}" + Sample.feed.replacing("\n", with: "\r\n")
    #expect(
      try Feed(parsing: Array(text.utf8), file: "a") == Feed(parsing: Array(Sample.feed.utf8), file: "a"))
  }

  @Test("An identity and a URL may be any text")
  func texts() throws {
    let feed = try Sample.feed(
      rows: #"{"id":"\"\\\/\b\f\n\r\t\u0000é","height":1,"images":[{"url":"ü\ud83d\ude00","bytes":1}]}"#)
    #expect(feed.rows[0].id == "\"\\/\u{8}\u{C}\n\r\t\u{0}é")
    #expect(feed.rows[0].images[0].url == "ü\u{1F600}")
  }
}
