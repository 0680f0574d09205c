import Exploration
import Foundation
import Locking
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Slots")
struct SlotTests {
  // MARK: - What a slot shows

  @Test("P8: a cached image never passes through a placeholder")
  func cachedAtOnce() throws {
    let stage = Stage()
    let caller = stage.call("X")
    stage.finish(["X"])
    #expect(caller.outcome == .image(body("X")))
    let cell = stage.makeCell()
    for _ in 0..<3 {
      #expect(cell.bind("X") == .image(body("X")))
      stage.settle()
      #expect(cell.looks == [.image(body("X"))], "and it is not told again")
      cell.prepareForReuse()
    }
    #expect(stage.loader.starts == ["X"])
    try stage.close()
  }

  @Test("P8: an image that is not there comes after a placeholder, once")
  func later() throws {
    let stage = Stage()
    let cell = stage.makeCell()
    #expect(cell.bind("X") == .placeholder)
    stage.settle()
    #expect(stage.loader.transfer("X")?.priority == .visible)
    stage.finish(["X"])
    #expect(cell.looks == [.placeholder, .image(body("X"))])
    try stage.close()
  }

  @Test("Bound to nothing, a slot shows nothing and wants nothing", arguments: Pace.allCases)
  func nothing(pace: Pace) throws {
    let stage = Stage(pace: pace)
    let cell = stage.makeCell()
    #expect(cell.bind(nil) == .placeholder)
    stage.step()
    cell.bind("X")
    stage.step()
    #expect(cell.bind(nil) == .placeholder)
    stage.settle()
    #expect(stage.loader.open.isEmpty)
    #expect(stage.loader.cancelled == (pace == .turns ? ["X"] : []))
    #expect(cell.looks == [.placeholder])
    try stage.close()
  }

  @Test("Bound again to the same request, a slot goes on: nothing starts again", arguments: Pace.allCases)
  func sameAgain(pace: Pace) throws {
    let stage = Stage(pace: pace)
    let cell = stage.makeCell()
    for _ in 0..<3 {
      #expect(cell.bind("X") == .placeholder)
      stage.step()
    }
    stage.settle()
    #expect(stage.loader.starts == ["X"])
    stage.finish(["X"])
    #expect(cell.looks == [.placeholder, .image(body("X"))])
    try stage.close()
  }

  @Test("Bound again to the same request just as its image comes, a slot shows it", arguments: 0..<100)
  func sameAgainAsItComes(seed: UInt64) throws {
    let stage = Stage(concurrentDecoding: !seed.isMultiple(of: 2), order: .random(seed: seed))
    let cell = stage.makeCell()
    cell.bind("X")
    stage.settle()
    Task(executorPreference: stage.time.executor) {
      for _ in 0..<(seed % 5) { await Task.yield() }
      cell.bind("X")
    }
    stage.loader.finish("X")
    stage.settle()
    #expect(cell.look == .image(body("X")))
    #expect(stage.loader.starts == ["X"])
    try stage.close()
  }

  @Test("Two slots on one image share its transfer, and one that goes leaves it to the other")
  func shared() throws {
    let stage = Stage()
    let cells = [stage.makeCell(), stage.makeCell()]
    for cell in cells { cell.bind("X") }
    stage.settle()
    #expect(stage.loader.starts == ["X"])
    cells[0].prepareForReuse()
    stage.settle()
    #expect(stage.loader.open == ["X"])
    cells[0].bind("X")
    stage.settle()
    stage.finish(["X"])
    for cell in cells { #expect(cell.looks == [.placeholder, .image(body("X"))]) }
    for cell in cells { cell.prepareForReuse() }
    stage.settle()
    #expect(stage.loader.starts == ["X"])
    #expect(stage.loader.cancelled.isEmpty)
    try stage.close()
  }

  @Test("P12: what a slot shows stays in memory as long as it is bound")
  func staysInMemory() throws {
    let stage = Stage(limit: 4, memory: 30, ahead: 0, behind: 0)
    let cell = stage.makeCell()
    cell.bind("X")
    stage.settle()
    stage.finish(["X"])
    let list = stage.coordinator.makeList(rows(0..<20))
    stage.show(0..<3, of: list)
    stage.finishEverything()
    stage.coordinator.memoryPressureDidRise(to: .critical)
    stage.settle()
    #expect(stage.cached(["X"]) == ["X"])
    cell.prepareForReuse()
    stage.coordinator.memoryPressureDidRise()
    stage.settle()
    #expect(stage.cached(["X"]).isEmpty)
    try stage.close()
  }

  // MARK: - What it does not show

  @Test(
    "P7, P8: whatever the order of bindings, answers, failures and cancels, a cell shows only its own picture",
    arguments: 0..<100)
  func anyOrder(seed: UInt64) throws {
    let stage = Stage(
      limit: 2, memory: seed.isMultiple(of: 3) ? 20 : .max, concurrentDecoding: !seed.isMultiple(of: 2),
      order: .random(seed: seed))
    stage.workshop.damage("D")
    let cells = (0..<3).map { _ in stage.makeCell() }
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let cell = cells.randomElement(using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: cell?.bind(["A", "B", "C", "D"].randomElement(using: &random))
      case 4: cell?.prepareForReuse()
      case 5: cell?.bind(nil)
      case 6: if let key = stage.loader.open.randomElement(using: &random) { stage.loader.finish(key) }
      case 7: if let key = stage.loader.open.randomElement(using: &random) { stage.loader.fail(key) }
      case 8: stage.loader.answerLate()
      default: stage.settle()
      }
    }
    stage.settle()
    stage.finishEverything()
    for cell in cells {
      #expect(cell.faults.isEmpty)
      switch cell.key {
      case nil: #expect(cell.look == .placeholder)
      case "D": #expect(cell.look == .failure)
      case let key?: #expect(cell.look == .image(body(key)))
      }
    }
    try stage.close()
  }

  @Test(
    "P8: an actor that binds its slot and listens to it never sees an update of an old binding",
    arguments: 0..<100)
  func strictCell(seed: UInt64) throws {
    let stage = Stage(concurrentDecoding: true, order: .random(seed: seed))
    let cell = StrictCell(of: stage.coordinator)
    Task(executorPreference: stage.time.executor) { await cell.listen() }
    Task(executorPreference: stage.time.executor) {
      for step in 0..<30 {
        await cell.bind("K\(step % 7)")
        for _ in 0..<(step % 4) { await Task.yield() }
      }
    }
    stage.loader.react(with: .finish { _ in 10 })
    stage.settle()
    #expect(try stage.time.run { await cell.wrong } == [])
    #expect(try stage.time.run { await cell.shown } == body("K1"))
    stage.coordinator.shutDown()
    stage.settle()
    try stage.close()
  }

  // MARK: - Failures

  @Test("A failure shows, and then the image after all, while the slot is bound")
  func failureThenImage() throws {
    let stage = Stage()
    let cell = stage.makeCell()
    cell.bind("X")
    stage.settle()
    stage.loader.fail("X")
    stage.settle()
    #expect(cell.looks == [.placeholder, .failure])
    let other = stage.makeCell()
    #expect(other.bind("X") == .failure, "and for who comes later at once")
    stage.settle()
    #expect(stage.loader.open.isEmpty)
    stage.time.advance(by: .milliseconds(500))
    stage.finish(["X"])
    #expect(cell.looks == [.placeholder, .failure, .image(body("X"))])
    #expect(other.look == .image(body("X")))
    try stage.close()
  }

  @Test("P16, P17: what is no image shows as a failure, and is not asked for again")
  func undecodable() throws {
    let stage = Stage()
    stage.workshop.damage("X")
    let cell = stage.makeCell()
    cell.bind("X")
    stage.settle()
    stage.finish(["X"])
    #expect(cell.looks == [.placeholder, .failure])
    cell.prepareForReuse()
    stage.settle()
    #expect(cell.bind("X") == .failure)
    stage.time.advance(by: .seconds(60))
    #expect(stage.loader.starts == ["X"])
    stage.coordinator.invalidate(request("X"))
    stage.settle()
    #expect(stage.loader.starts == ["X", "X"])
    try stage.close()
  }

  @Test("An invalidated image stays on the screen until the new one comes")
  func invalidated() throws {
    let stage = Stage()
    let cell = stage.makeCell()
    cell.bind("X")
    stage.settle()
    stage.finish(["X"])
    stage.coordinator.invalidate(request("X"))
    stage.settle()
    #expect(cell.looks.count == 2)
    stage.finish(["X"])
    #expect(cell.looks == [.placeholder, .image(body("X")), .image(body("X"))])
    try stage.close()
  }
}

/// Binds its slot and listens to it in one isolation, and never asks whether an update is current.
private actor StrictCell {
  private let slot: ImageSlot<Data>
  private var key: String?
  private(set) var shown: Data?
  /// Pictures that were not its own.
  private(set) var wrong: [String] = []

  init(of coordinator: PrefetchCoordinator<Data>) {
    slot = coordinator.makeSlot()
  }

  func bind(_ key: String) {
    self.key = key
    show(slot.bind(request(key)))
  }

  func listen() async {
    for await update in slot.updates { show(update.phase) }
  }

  private func show(_ phase: ImagePhase<Data>) {
    guard case .image(let data) = phase else { return }
    shown = data
    if data != key.map({ body($0) }) { wrong.append(String(decoding: data, as: UTF8.self)) }
  }
}
