import Testing
import VirtualTime

@Suite("The order of ready jobs")
struct OrderTests {
  private actor Ledger {
    var entries: [Int] = []
    func write(_ entry: Int) { entries.append(entry) }
  }

  /// Eight tasks that write to an actor four times each, giving way between.
  private func shuffle(_ order: VirtualTime.Order) throws -> (entries: [Int], fingerprint: UInt64, jobs: Int)
  {
    let time = VirtualTime(order: order)
    let entries = try time.run {
      let ledger = Ledger()
      await withTaskGroup { group in
        for writer in 0..<8 {
          group.addTask {
            for turn in 0..<4 {
              await ledger.write(writer * 10 + turn)
              await Task.yield()
            }
          }
        }
      }
      return await ledger.entries
    }
    return (entries, time.scheduleFingerprint, time.jobsRun)
  }

  @Test("Jobs run first in, first out unless told otherwise")
  func firstInFirstOut() throws {
    let entries = try shuffle(.firstInFirstOut).entries
    #expect(entries == (0..<4).flatMap { turn in (0..<8).map { $0 * 10 + turn } })
  }

  @Test("A seed gives the same schedule every time", arguments: 0..<20 as Range<UInt64>)
  func reproducible(seed: UInt64) throws {
    let first = try shuffle(.random(seed: seed))
    let second = try shuffle(.random(seed: seed))
    #expect(first.entries == second.entries)
    #expect(first.fingerprint == second.fingerprint)
    #expect(first.jobs == second.jobs)
  }

  @Test("A hundred seeds give a hundred schedules, each with every entry, each writer's in its order")
  func distinct() throws {
    let runs = try (0..<100).map { try shuffle(.random(seed: $0)) }
    #expect(Set(runs.map(\.entries)).count == 100)
    #expect(Set(runs.map(\.fingerprint)).count == 100)
    for run in runs {
      #expect(run.entries.sorted() == (0..<8).flatMap { writer in (0..<4).map { writer * 10 + $0 } })
      for writer in 0..<8 {
        let own = run.entries.filter { $0 / 10 == writer }
        #expect(own == own.sorted())
      }
    }
  }

  /// Lets tasks wait until it opens, and writes down in which order they go on.
  private actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var passed: [Int] = []
    var waiterCount: Int { waiting.count }

    func pass(_ number: Int) async {
      await withCheckedContinuation { waiting.append($0) }
      passed.append(number)
    }

    func open() {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  @Test("Tasks that wait inside one actor go on there in the order that the seed gives")
  func insideActor() throws {
    let orders = try (0..<50 as Range<UInt64>).map { seed in
      let time = VirtualTime(order: .random(seed: seed))
      return try time.run {
        let gate = Gate()
        return await withTaskGroup { group in
          for number in 0..<6 {
            group.addTask { await gate.pass(number) }
            // One after another, so that only the order in which they go on is left to the seed.
            while await gate.waiterCount <= number { await Task.yield() }
          }
          await gate.open()
          await group.waitForAll()
          return await gate.passed
        }
      }
    }
    #expect(Set(orders).count > 30)
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2, 3, 4, 5] })
  }

  @Test("Jobs are counted, and the fingerprint moves with each")
  func counted() {
    let time = VirtualTime()
    let untouched = time.scheduleFingerprint
    #expect(time.jobsRun == 0)
    Task(executorPreference: time.executor) {}
    #expect(time.jobsRun == 0)
    time.runUntilIdle()
    #expect(time.jobsRun == 1)
    #expect(time.scheduleFingerprint != untouched)
  }
}
