import Foundation
import Locking
import Testing
import VirtualTime

/// Which thread this is; the property itself may not be asked for in async code.
private func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

@Suite("What runs on the executor")
struct ExecutionTests {
  private let time = VirtualTime()

  /// Notes on which thread its method was run.
  private actor Witness {
    func thread() -> ObjectIdentifier { currentThread() }

    func threadAfterYield() async -> ObjectIdentifier {
      await Task.yield()
      return currentThread()
    }
  }

  @Test("Nothing runs before it is asked for")
  func waits() {
    let log = Log()
    Task(executorPreference: time.executor) { log.note("ran") }
    #expect(log.all.isEmpty)
    time.runUntilIdle()
    #expect(log.all == ["ran"])
  }

  @Test("Actors and child tasks run on the thread that runs the executor")
  func hops() throws {
    let here = currentThread()
    let witness = Witness()
    let threads = try time.run {
      async let child = currentThread()
      let inGroup = await withTaskGroup { group in
        for _ in 0..<3 { group.addTask { await witness.threadAfterYield() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      return await [child, witness.thread(), witness.threadAfterYield()] + inGroup
    }
    #expect(threads.count == 6)
    #expect(Set(threads) == [here])
  }

  @Test("Calls that wait for a busy actor run on the executor too")
  func contended() throws {
    let here = currentThread()
    let witness = Witness()
    let log = Log()
    for _ in 0..<50 {
      Task(executorPreference: time.executor) {
        if await witness.threadAfterYield() == here { log.note("here") }
      }
    }
    time.runUntilIdle()
    #expect(log.all.count == 50)
  }

  @Test("Task groups and async sequences run to their end in virtual time")
  func sequences() throws {
    let clock = time.clock
    let numbers = try time.run {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      return await withThrowingTaskGroup { group in
        for number in [3, 1, 2] {
          group.addTask {
            try await clock.sleep(for: .seconds(number))
            continuation.yield(number)
          }
        }
        group.addTask {
          try await clock.sleep(for: .seconds(4))
          continuation.finish()
        }
        return await stream.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(numbers == [1, 2, 3])
    #expect(clock.now.offset == .seconds(4))
  }

  @Test("A continuation may be resumed by another thread while jobs run")
  func otherThread() throws {
    let resumed = Locked(false)
    let count = try time.run {
      async let answer = withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: 42)
          resumed.withLock { $0 = true }
        }
      }
      // Keeps the executor busy until the other thread has done its part.
      while !resumed.withLock({ $0 }) { await Task.yield() }
      return await answer
    }
    #expect(count == 42)
  }

  @Test("A chain of a hundred thousand jobs needs no stack")
  func deepChain() throws {
    let log = Log()
    @Sendable func link(_ left: Int) {
      guard left > 0 else { return log.note("end") }
      Task(executorPreference: time.executor) { link(left - 1) }
    }
    link(100_000)
    time.runUntilIdle()
    #expect(log.all == ["end"])
    #expect(time.jobsRun == 100_000)
  }

  @Test("A hundred thousand jobs that are ready at once all run, in their order")
  func wide() {
    let numbers = Locked<[Int]>([])
    for number in 0..<100_000 {
      Task(executorPreference: time.executor) { numbers.withLock { $0.append(number) } }
    }
    time.runUntilIdle()
    #expect(numbers.withLock { $0.elementsEqual(0..<100_000) })
  }

  @Test("A task that waits keeps the executor alive, and can be resumed after its owner has let go")
  func outlives() async {
    var owner: VirtualTime? = VirtualTime()
    weak let executor = owner?.executor as (any TaskExecutor)?
    let waiting = Locked<CheckedContinuation<Void, Never>?>(nil)
    let task = Task(executorPreference: owner?.executor) {
      await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
    }
    owner?.runUntilIdle()
    owner = nil
    #expect(executor != nil)
    waiting.withLock { $0.take() }?.resume()
    _ = task
  }
}
