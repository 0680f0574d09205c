import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

// Memory, failures, and one picture under several names.
extension ScenarioTests {
  @Test("S18: one URL wanted ahead and on the screen is downloaded once", arguments: Pace.allCases)
  func s18(pace: Pace) throws {
    let stage = Stage(pace: pace)
    let list = stage.coordinator.makeList([row(0, "X"), row(1, "Y"), row(2, "X")])
    stage.report(0..<1, of: list)
    stage.report(2..<3, of: list)
    stage.settle()
    stage.finish(["X", "Y"])
    #expect(stage.loader.starts.sorted() == ["X", "Y"])
    try stage.close()
  }

  @Test("S18: two sizes of one picture are one transfer and two decodes", arguments: [false, true])
  func s18Sizes(concurrently: Bool) throws {
    let stage = Stage(concurrentDecoding: concurrently)
    let images = [request("X", variant: "small"), request("X", variant: "large")]
    let list = stage.coordinator.makeList([ListRow(1, images: images)])
    stage.show(0..<1, of: list)
    stage.finish(["X"])
    #expect(stage.loader.starts == ["X"])
    #expect(stage.workshop.decodings == ["X small", "X large"])
    for image in images { #expect(stage.coordinator.cachedImage(for: image) == body("X")) }
    try stage.close()
  }

  @Test("S18: who asks between \"finished\" and \"stored\" starts nothing")
  func s18Gap() throws {
    let stage = Stage(concurrentDecoding: true)
    let first = stage.call("X")
    stage.loader.finish("X")
    // In one step with the finish: the decoding task is made, and this joins before or while it runs.
    let second = stage.call("X")
    let third = stage.call("X", variant: "small")
    #expect(first.outcome == .image(body("X")))
    #expect(second.outcome == .image(body("X")))
    if third.outcome == .waiting { stage.finishEverything() }
    #expect(third.outcome == .image(body("X")))
    #expect(stage.workshop.decodings.count { $0 == "X" } == 1)
    try stage.close()
  }

  @Test("S20: a failure while offline is not held against the URL", arguments: Pace.allCases)
  func s20(pace: Pace) throws {
    let stage = Stage(ahead: 0, behind: 0, pace: pace)
    let list = stage.coordinator.makeList([row(1, "X"), row(2)])
    stage.show(0..<1, of: list)
    stage.coordinator.networkDidChange(to: .offline)
    stage.loader.fail("X", .offline)
    stage.step()
    stage.report(1..<2, of: list)
    if pace == .turns { #expect(stage.loader.open.isEmpty) }
    stage.coordinator.networkDidChange(to: .unrestricted)
    stage.step()
    stage.report(0..<1, of: list)
    stage.settle()
    #expect(stage.loader.starts == ["X", "X"])
    #expect(stage.time.clock.now.offset == .zero, "without a wait")
    stage.finish(["X"])
    #expect(stage.cached(["X"]) == ["X"])
    try stage.close()
  }

  /// Shows a row whose image fails so 20 times in a minute.
  private func passTwentyTimes(_ stage: Stage, failing kind: FailureKind) -> PrefetchList {
    stage.loader.react(with: .failure(kind))
    let list = stage.coordinator.makeList([row(1, "X"), row(2)])
    for _ in 0..<20 {
      stage.show(0..<1, of: list)
      stage.time.advance(by: .milliseconds(1_500))
      stage.show(1..<2, of: list)
      stage.time.advance(by: .milliseconds(1_500))
    }
    return list
  }

  @Test("S21: a 404 is asked for once in its lifetime, however often the row passes, or when told to")
  func s21() throws {
    let stage = Stage(ahead: 0, behind: 0)
    let list = passTwentyTimes(stage, failing: .permanent)
    #expect(stage.loader.starts == ["X"])
    stage.coordinator.invalidate(request("X"))
    stage.show(0..<1, of: list)
    #expect(stage.loader.starts.count == 2)
    stage.show(1..<2, of: list)
    stage.time.advance(by: .seconds(299))
    stage.show(0..<1, of: list)
    stage.show(1..<2, of: list)
    #expect(stage.loader.starts.count == 2)
    stage.time.advance(by: .seconds(1))
    stage.show(0..<1, of: list)
    #expect(stage.loader.starts.count == 3)
    try stage.close()
  }

  @Test("S21: what may heal is asked for with longer and longer waits instead")
  func s21Backoff() throws {
    let stage = Stage(ahead: 0, behind: 0)
    let list = passTwentyTimes(stage, failing: .mayHeal)
    // Waits of at least 0.25, 0.5, 1, … 16 s fit into a minute: eight attempts; of at most 0.5, … 32 s with the row
    // away half of the time: at least six.
    #expect((6...8).contains(stage.loader.starts.count))
    withExtendedLifetime(list) {}
    try stage.close()
  }

  @Test("S24: a signed URL's new token is a hit where the key names what stays", arguments: Pace.allCases)
  func s24(pace: Pace) throws {
    let stage = Stage(pace: pace)
    let old = ImageRequest(url: url(of: "X?token=old"), name: "X")
    let new = ImageRequest(url: url(of: "X?token=new"), name: "X")
    let first = Caller(old, of: stage.coordinator, on: stage.time.executor)
    stage.step()
    let second = Caller(new, of: stage.coordinator, on: stage.time.executor)
    stage.settle()
    stage.finish(["X"])
    #expect([first.outcome, second.outcome] == [.image(body("X")), .image(body("X"))])
    #expect(stage.loader.starts == ["X"])
    #expect(stage.coordinator.cachedImage(for: new) == body("X"))
    // Without a name the whole URL counts, and another path is never the same.
    let others = [
      ImageRequest(url: url(of: "X?token=old")), ImageRequest(url: url(of: "Y?token=old"), name: "Y"),
      ImageRequest(url: url(of: "Y?token=old")),
    ]
    for other in others { #expect(stage.coordinator.cachedImage(for: other) == nil) }
    try stage.close()
  }

  @Test("S25: a memory purge keeps what is on the screen", arguments: Pace.allCases)
  func s25(pace: Pace) throws {
    let stage = Stage(limit: 6, ahead: 6, behind: 3, pace: pace)
    let list = stage.coordinator.makeList(rows(0..<40))
    stage.show(0..<6, of: list)
    stage.finishEverything()
    stage.show(10..<16, of: list)
    stage.finishEverything()
    #expect(stage.cached(keys(0..<40)) == keys(0..<22))
    stage.coordinator.memoryPressureDidRise()
    stage.step()
    stage.report(10..<16, of: list)
    stage.settle()
    #expect(stage.coordinator.cachedImage(forRow: 12, of: list) == body("K12"))
    #expect(stage.cached(keys(0..<40)) == keys(10..<16))
    #expect(stage.loader.open.isEmpty, "and nothing is brought back at once")
    try stage.close()
  }

  @Test("S26: prefetch does not push out of memory what is visible or nearer")
  func s26() throws {
    let stage = Stage(limit: 4, memory: 100, ahead: 20, behind: 0)
    let list = stage.coordinator.makeList(rows(0..<100))
    stage.show(0..<6, of: list)
    stage.finishEverything()
    #expect(stage.cached(keys(0..<100)) == keys(0..<10))
    #expect(try stage.figures().peakMemoryCost == 100)
    #expect(try stage.figures().evictions == 0)
    try stage.close()
  }

  @Test("S28: a failure shows at once; the waits hold no place, and leaving ends them")
  func s28() throws {
    let stage = Stage(limit: 1, ahead: 0, behind: 0)
    let list = stage.coordinator.makeList([row(1, "X"), row(2), row(3, "Y")])
    let cell = stage.makeCell()
    stage.show(0..<1, of: list)
    stage.loader.fail("X")
    stage.settle()
    let failure = try #require(stage.watcher.firstFailure(of: "X"))
    #expect(failure.time == .zero)
    #expect(cell.bind("X") == .failure)
    cell.prepareForReuse()
    // The place is free for another.
    let other = stage.coordinator.makeList([row(1, "Y")])
    stage.show(0..<1, of: other)
    #expect(stage.loader.open == ["Y"])
    stage.finish(["Y"])
    for attempt in 1...4 {
      #expect(stage.loader.open.isEmpty)
      stage.time.advance(by: .milliseconds(250 << attempt))
      stage.loader.fail("X")
      stage.settle()
    }
    #expect(stage.loader.starts.count { $0 == "X" } == 5)
    stage.show(1..<2, of: list)
    stage.time.advance(by: .seconds(600))
    #expect(stage.loader.starts.count { $0 == "X" } == 5)
    try stage.close()
  }
}
