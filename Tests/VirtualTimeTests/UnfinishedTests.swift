import Locking
import Testing
import VirtualTime

@Suite("Tasks with names")
struct UnfinishedTests {
  private struct Refusal: Error {}

  private let time = VirtualTime()

  @Test("A continuation that no one resumes is told by its task's name")
  func forgotten() {
    let kept = Locked<[CheckedContinuation<Void, Never>]>([])
    time.task(name: "reader") {
      await withCheckedContinuation { continuation in kept.withLock { $0.append(continuation) } }
    }
    time.task(name: "writer") {}
    time.runUntilIdle()
    #expect(time.unfinishedTasks == ["reader"])
    let error = #expect(throws: VirtualTime.Stuck.self) {
      try time.run {
        await withCheckedContinuation { continuation in kept.withLock { $0.append(continuation) } }
      }
    }
    #expect(error?.reason == .nothingCanGoOn)
    #expect(error?.unfinishedTasks == ["reader"])
    #expect(error?.description.hasSuffix("asleep on the clock: 0; unfinished: reader") == true)
    for continuation in kept.withLock({ $0 }) { continuation.resume() }
    time.runUntilIdle()
    #expect(time.unfinishedTasks.isEmpty)
  }

  @Test("Unfinished tasks stand in the order in which they were made, with equal names as often as they come")
  func ordered() {
    let clock = time.clock
    for (name, seconds) in [("c", 3), ("a", 1), ("b", 2), ("a", 4), ("d", 5)] {
      time.task(name: name) { try await clock.sleep(for: .seconds(seconds)) }
    }
    #expect(time.unfinishedTasks == ["c", "a", "b", "a", "d"])
    time.advance(by: .seconds(1))
    #expect(time.unfinishedTasks == ["c", "b", "a", "d"])
    time.advance(by: .seconds(3))
    #expect(time.unfinishedTasks == ["d"])
    time.advance(by: .seconds(3))
    #expect(time.unfinishedTasks.isEmpty)
  }

  @Test("A task that fails or is cancelled has ended, and its value comes back")
  func ended() throws {
    let clock = time.clock
    let failing = time.task(name: "failing") { () async throws -> Int in throw Refusal() }
    let cancelled = time.task(name: "cancelled") { try await clock.sleep(for: .seconds(1)) }
    let counting = time.task(name: "counting") { 42 }
    cancelled.cancel()
    let count = try time.run { await counting.value }
    #expect(count == 42)
    #expect(throws: Refusal.self) { try time.run { try await failing.value } }
    #expect(throws: CancellationError.self) { try time.run { try await cancelled.value } }
    #expect(time.unfinishedTasks.isEmpty)
  }
}
