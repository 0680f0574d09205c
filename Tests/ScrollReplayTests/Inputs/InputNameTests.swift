import ScrollReplay
import Testing

@Suite("The names of inputs")
struct InputNameTests {
  private static let network = """
    {"format":"network","version":1,"name":"n","rttMilliseconds":0,"connections":1,"repeats":false,
     "capacity":[{"t":0,"bitsPerSecond":0}]}
    """

  @Test(
    "A network is called by its file's base name without the known endings",
    arguments: [
      ("/some/where/lte.network.json", "lte"),
      ("lte.json", "lte"),
      ("car.2011-02-14.network.json", "car.2011-02-14"),
      ("lte", "lte"),
      (".network.json", ".network"),
      (".json", ".json"),
    ])
  func network(file: String, name: String) throws {
    #expect(try Network(parsing: Array(Self.network.utf8), file: file).name == name)
  }

  @Test(
    "A mahimahi trace keeps the ending that tells its direction",
    arguments: [
      ("a/lte.mahi", "lte"), ("lte.trace", "lte"), ("lte.txt", "lte"), ("lte.down", "lte.down"),
      ("lte.up", "lte.up"),
    ])
  func mahimahi(file: String, name: String) throws {
    #expect(try Network(parsingMahimahi: Array("1".utf8), file: file).name == name)
  }

  @Test("A feed and a trace are called by their files, whatever their headers say")
  func feedAndTrace() throws {
    let feed = Array(#"{"format":"feed","version":1,"name":"other","rows":[]}"#.utf8)
    #expect(try Feed(parsing: feed, file: "x/photos.feed.json").name == "photos")
    let trace = Array(
      """
      {"format":"scroll-trace","version":1,"name":"other","viewport":{"width":1,"height":1}}
      {"t":0,"offset":0}
      """.utf8)
    #expect(try Trace(parsing: trace, file: "x/fling.scroll.jsonl").name == "fling")
  }
}
