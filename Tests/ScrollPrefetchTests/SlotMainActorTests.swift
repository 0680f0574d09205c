import Exploration
import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

// The main actor has an executor of its own, which no virtual time runs. While a test holds it, what is on its way there
// has to wait: a turn of the coordinator in virtual time can be over before.
@MainActor
@Suite("Slots on the main actor", .timeLimit(.minutes(10)))
struct SlotMainActorTests {
  /// Lets everything run that is on its way to the main actor.
  private func letMainRun() async {
    await Task { @MainActor in }.value
  }

  @Test("P8: later phases come on the main actor, on the system's threads")
  func onMain() async {
    let loader = AsyncImageLoader { request in body(request.key) }
    let coordinator = PrefetchCoordinator(loader: loader)
    let slot = coordinator.makeSlot()
    let phase = await withCheckedContinuation { continuation in
      let now = slot.bind(request("X")) { phase in
        MainActor.assertIsolated()
        continuation.resume(returning: phase)
      }
      #expect(now.isPlaceholder)
    }
    #expect(phase.image == body("X"))
    let again = slot.bind(request("X")) { _ in Issue.record("what is shown already is told again") }
    #expect(again.image == body("X"))
    await letMainRun()
  }

  @Test("Phases come in their order: the failure, then the image after all")
  func order() async throws {
    let stage = Stage()
    let slot = stage.coordinator.makeSlot()
    var images: [Data?] = []
    slot.bind(request("X")) { images.append($0.image) }
    stage.settle()
    stage.loader.fail("X")
    stage.settle()
    stage.time.advance(by: .milliseconds(500))
    stage.finish(["X"])
    #expect(images.isEmpty, "it is the test's turn")
    await letMainRun()
    #expect(images == [nil, body("X")])
    try stage.close()
  }

  @Test("P8: a phase on its way is not told when the slot has been bound anew, or to nothing, or is gone")
  func overtaken() async throws {
    let stage = Stage()
    var slot: ImageSlot<Data>? = stage.coordinator.makeSlot()
    var told: [String] = []
    for key in ["A", "B", "C"] {
      slot?.bind(request(key)) { _ in told.append(key) }
      stage.settle()
      stage.finish([key])
      switch key {
      case "A": slot?.bind(request("A2")) { _ in told.append("A2") }
      case "B": slot?.prepareForReuse()
      default: slot = nil
      }
      stage.settle()
      await letMainRun()
    }
    #expect(told.isEmpty)
    try stage.close()
  }

  @Test("P21: shutting down is told to a slot that waits, and to no other")
  func shutDown() async throws {
    let stage = Stage()
    let waiting = stage.coordinator.makeSlot()
    let showing = stage.coordinator.makeSlot()
    var told: [String] = []
    showing.bind(request("B")) { told.append($0.image == nil ? "B fails" : "B") }
    stage.settle()
    stage.finish(["B"])
    waiting.bind(request("A")) { told.append($0.image == nil ? "A fails" : "A") }
    stage.settle()
    stage.coordinator.shutDown()
    stage.settle()
    await letMainRun()
    #expect(told == ["B", "A fails"])
    try stage.close()
  }
}

extension ImagePhase {
  fileprivate var image: Image? {
    guard case .image(let image) = self else { return nil }
    return image
  }

  fileprivate var isPlaceholder: Bool {
    if case .placeholder = self { true } else { false }
  }
}
