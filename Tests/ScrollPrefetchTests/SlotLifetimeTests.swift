import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Slots that go, and whose coordinator goes")
struct SlotLifetimeTests {
  private let time = VirtualTime()

  private func makeCoordinator(_ loader: RecordingLoader) -> PrefetchCoordinator<Data> {
    PrefetchCoordinator(loader: loader, decoder: .bytes, clock: time.clock, executor: time.executor)
  }

  @Test("P1, P21: letting go of a slot ends its interest and its updates")
  func slotGone() throws {
    let stage = Stage()
    var cell: Cell? = stage.makeCell()
    weak let trace = cell
    let updates = cell?.slot.updates
    cell?.bind("X")
    stage.settle()
    cell = nil
    #expect(trace == nil)
    stage.settle()
    #expect(stage.loader.cancelled == ["X"])
    #expect(stage.watcher.cancellations(of: "X") == [.reused])
    // It would be stuck if they went on.
    try stage.time.run {
      for await _ in try #require(updates) {}
    }
    try stage.close()
  }

  @Test("P8: a phase that no one took before its slot went is not told any more")
  func untakenPhase() throws {
    let stage = Stage()
    var slot: ImageSlot<Data>? = stage.coordinator.makeSlot()
    let updates = try #require(slot).updates
    slot?.bind(request("X"))
    stage.settle()
    stage.finish(["X"])
    slot = nil
    let told = try stage.time.run {
      var told = 0
      for await _ in updates { told += 1 }
      return told
    }
    #expect(told == 0)
    try stage.close()
  }

  @Test("P21: a slot does not keep its coordinator, and can be used after it")
  func coordinatorGone() {
    let loader = RecordingLoader(limit: 6)
    var coordinator: PrefetchCoordinator<Data>? = makeCoordinator(loader)
    let cell = coordinator.map { Cell(of: $0, on: time.executor) }
    cell?.bind("X")
    time.runUntilIdle()
    weak let trace = coordinator
    coordinator = nil
    #expect(trace == nil)
    #expect(loader.open.isEmpty)
    time.runUntilIdle()
    #expect(cell?.looks == [.placeholder, .failure])
    #expect(cell?.hasEnded == true)
    #expect(cell?.bind("Y") == .failure)
    cell?.prepareForReuse()
    time.runUntilIdle()
    #expect(loader.starts == ["X"])
  }

  @Test(
    "P21: shutting down shows a failure in every bound slot, and ends their updates", arguments: Pace.allCases
  )
  func shutDown(pace: Pace) throws {
    let stage = Stage(pace: pace)
    let bound = stage.makeCell()
    let unbound = stage.makeCell()
    bound.bind("X")
    stage.step()
    stage.coordinator.shutDown()
    let late = stage.makeCell()
    #expect([.placeholder, .failure].contains(late.bind("Y")))
    stage.settle()
    #expect(bound.looks == [.placeholder, .failure])
    #expect(unbound.looks == [.placeholder])
    #expect(late.look == .failure)
    for cell in [bound, unbound, late] { #expect(cell.hasEnded) }
    #expect(bound.bind("Z") == .failure)
    try stage.close()
  }

  @Test("P21: a picture that is shown when the end comes stays what it is")
  func shutDownWhileShown() throws {
    let stage = Stage()
    let cell = stage.makeCell()
    cell.bind("X")
    stage.settle()
    stage.finish(["X"])
    stage.coordinator.shutDown()
    stage.settle()
    #expect(cell.looks.prefix(2) == [.placeholder, .image(body("X"))])
    #expect(cell.look != .failure)
    try stage.close()
  }

  @Test("A task that listens to a slot and is cancelled ends, and the slot can be listened to again")
  func cancelledListener() throws {
    let stage = Stage()
    let slot = stage.coordinator.makeSlot()
    let updates = slot.updates
    let task = Task(executorPreference: stage.time.executor) {
      for await _ in updates {}
    }
    stage.settle()
    task.cancel()
    try stage.time.run { await task.value }
    slot.bind(request("X"))
    stage.settle()
    stage.finish(["X"])
    let phase = try stage.time.run {
      var iterator = updates.makeAsyncIterator()
      return await iterator.next()?.phase
    }
    guard case .image(let data) = phase else {
      Issue.record("no image, but \(String(describing: phase))")
      return
    }
    #expect(data == body("X"))
    try stage.close()
  }
}
