import Foundation
import ScrollPrefetch
import Testing

@Suite("The articles on long lists", .timeLimit(.minutes(1)))
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
}
