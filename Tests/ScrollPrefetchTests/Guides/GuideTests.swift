import Foundation
import ScrollPrefetch
import Testing

@Suite("The articles on long lists", .timeLimit(.minutes(10)))
struct GuideTests {
  @Test("P22: the messages stay where they are while older ones come in above them")
  func messages() {
    var messages = Messages(ids: (100..<200).map { "message \($0)" }, width: 320, viewHeight: 500)
    let trueHeight = { (id: String) in id.hasPrefix("day") ? 30.0 : 90 }
    let viewport = messages.didScroll(to: 1_000, height: trueHeight)
    let first = messages.ids[viewport.visible.lowerBound]
    let place = messages.layout.top(ofRow: viewport.visible.lowerBound) - messages.offset
    messages.insertOnTop(["day 1"] + (1..<50).map { "older \($0)" })
    let shown = messages.didScroll(to: messages.offset, height: trueHeight)
    #expect(messages.ids[shown.visible.lowerBound] == first)
    #expect(messages.layout.top(ofRow: shown.visible.lowerBound) - messages.offset == place)
  }

  @Test(
    "P22: day headers among older messages are taken to be as high as day headers, until they are measured")
  func kinds() {
    var messages = Messages(ids: (0..<8).map { "message \($0)" }, width: 320, viewHeight: 800)
    let trueHeight = { (id: String) in id.hasPrefix("day") ? 30.0 : 90 }
    _ = messages.didScroll(to: 0, height: trueHeight)
    messages.insertOnTop(["day 1", "older 1", "day 2", "older 2"])
    #expect((0..<4).map { messages.layout.height(ofRow: $0) } == [24, 90, 24, 90])
    _ = messages.didScroll(to: 0, height: trueHeight)
    messages.insertOnTop(["day 0", "older 0"])
    // What was measured of headers has changed what headers are taken to be, and nothing else.
    #expect((0..<4).map { messages.layout.height(ofRow: $0) } == [30, 90, 30, 90])
  }

  @Test("P22 and P23: the timeline with the system's clock asks for page after page, as far as it is seen")
  @MainActor
  func timeline() async throws {
    let (asked, continuation) = AsyncStream.makeStream(of: Int.self)
    let fetch = { @concurrent @Sendable (number: Int) async -> Page<Int, Post> in
      continuation.yield(number)
      let posts = (number * 5..<number * 5 + 5).map { place in
        Post(id: "post \(place)", text: "", image: request("K\(place)"))
      }
      return Page(rows: posts, next: number < 1 ? number + 1 : nil)
    }
    let coordinator = PrefetchCoordinator(loader: RecordingLoader(limit: 2))
    let timeline = makeTimeline(of: coordinator, measure: { _ in 300 }, fetch: fetch)
    var numbers = asked.makeAsyncIterator()
    #expect(await numbers.next() == 0)
    // The second is asked for when the first is in the list.
    #expect(await numbers.next() == 1)
    #expect(timeline.posts.map(\.id).prefix(5) == ["post 0", "post 1", "post 2", "post 3", "post 4"])
    #expect(timeline.layout.contentHeight >= 1_500)
  }

  @Test("P23: the feed fills without a scroll, and ends")
  @MainActor
  func feed() async throws {
    let feed = Feed()
    feed.start { number in
      number > 2 ? [] : (0..<5).map { "photo \(number)\($0)" }
    }
    feed.didScroll(to: Viewport(visible: 0..<5))
    let watching = Task { await feed.watchFooter() }
    let pager = try #require(feed.pager)
    for await state in pager.states {
      if case .ended = state { break }
    }
    #expect(feed.photos == (10..<15).map { "photo \($0)" } + (20..<25).map { "photo \($0)" })
    pager.shutDown()
    await watching.value
    guard case .ended = feed.footer else {
      Issue.record("The footer shows \(feed.footer)")
      return
    }
  }

  // Where tests run beside their sources.
  #if os(Linux) || os(macOS)
    @Test(
      "The example of an article is the code that is compiled here",
      arguments: ["RowHeights", "EndlessLists", "ImagesByIdentity", "MeasuredFeed", "SharedAvatars"])
    func blocks(name: String) throws {
      try compare(name, with: ["ScrollPrefetchTests/Guides/\(name)Example"])
    }

    @Test("The examples for Apple's views are the code that is compiled against stubs")
    func stubs() throws {
      try compare("ApplesViews", with: ["AdapterExamples/TableExample", "AdapterExamples/SwiftUIExample"])
    }

    /// Expects that all code of an article is in files of the tests.
    private func compare(_ name: String, with files: [String]) throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let catalogue = root.appending(path: "Sources/ScrollPrefetch/ScrollPrefetch.docc")
      let article = try String(contentsOf: catalogue.appending(path: "\(name).md"), encoding: .utf8)
      let example = try files.map {
        try String(contentsOf: root.appending(path: "Tests/\($0).swift"), encoding: .utf8)
      }.joined()
      let blocks = article.split(separator: "```swift\n").dropFirst().compactMap {
        $0.split(separator: "```").first
      }
      #expect(!blocks.isEmpty)
      for block in blocks { #expect(example.contains(block)) }
    }
  #endif

  @Test("Of a fling the rows where it will come to rest are fetched, from its third frame on")
  func flungList() throws {
    let stage = Stage(limit: 40)
    let list = stage.coordinator.makeList(rows(0..<1_000))
    let layout = RowLayout(rowCount: 1_000, width: 320, estimate: 100)
    var flung = FlungList(list, layout: layout, height: 500)
    flung.fingerCame(at: 0)
    flung.fingerWent(at: 0.1)
    for (frame, isPredicted) in [(1, false), (2, false), (3, true)] {
      flung.didScroll(to: Double(frame) * 30, at: 0.1 + Double(frame) * 0.01)
      stage.settle()
      if frame == 1 { stage.finish(keys(0..<6)) }
      // On Android 3,000 points a second are 1,309 points more.
      #expect(stage.loader.takeCalls().contains(.start("K15")) == isPredicted)
    }
    try stage.close()
  }
}
