import Foundation
import Locking
import ScrollPrefetch
package import VirtualTime

/// Runs a program once: its lanes, its loader's tasks and the coordinator, all on one virtual executor.
///
/// After each job it looks at what the coordinator did.
package final class Run {
  /// What a run came to.
  package struct Outcome: Sendable {
    /// All that was wrong after the first turn that left anything wrong.
    package var faults: [Fault]
    package var schedule: VirtualTime.Schedule
    package var fingerprint: UInt64
    /// How the events read, all of them.
    package var eventHash: UInt64
    /// Where a schedule that was to be followed was left.
    package var divergence: VirtualTime.Divergence?
    package var tally: Tally
  }

  /// More jobs in one phase than any program needs.
  private static let jobLimit = 20_000

  let program: Program
  let time: VirtualTime
  let loader: ProgramLoader
  let app: App
  let inspection: Inspection
  private let turns = Turns()
  private let slow: SlowSubscriber?
  private let lanesLeft = Locked(0)
  /// Lanes do nothing more once something is wrong.
  private let isOver = Locked(false)
  private(set) var isStuck = false

  /// Runs a program in an order.
  package static func outcome(
    of program: Program, in order: VirtualTime.Order, with laboratory: Laboratory = Laboratory()
  ) -> Outcome {
    let run = Run(program, order, laboratory)
    run.runAll()
    return run.outcome
  }

  private init(_ program: Program, _ order: VirtualTime.Order, _ laboratory: Laboratory) {
    self.program = program
    let settings = program.settings
    time = VirtualTime(order: order)
    let ledger = Ledger()
    loader = ProgramLoader(settings, ledger: ledger, time: time)
    let decoder = ProgramDecoder(settings, ledger: ledger)
    var configuration = PrefetchConfiguration()
    configuration.transferLimit = settings.limit
    configuration.transferLimitPerHost = settings.limitPerHost
    configuration.memoryLimit = settings.memory
    configuration.rowsAhead = Program.Settings.rowsAhead
    configuration.rowsBehind = Program.Settings.rowsBehind
    let coordinator = PrefetchCoordinator(
      loader: laboratory.loader(loader), decoder: decoder.decoder, configuration: configuration,
      clock: TurnClock(clock: time.clock, turns: turns), executor: time.executor,
      random: SplitMix64(seed: settings.seed))
    app = App(coordinator, loader, ledger, in: time)
    inspection = Inspection(
      settings, laboratory.checkers, app, loader, decoder, ledger, in: time,
      watching: coordinator.events(bufferLimit: .max))
    slow =
      settings.slowBuffer == 0
      ? nil : SlowSubscriber(coordinator.events(bufferLimit: settings.slowBuffer), in: time)
    turns.observe { [inspection] in inspection.turnBegins() }
  }

  // MARK: - Running

  private func runAll() {
    for phase in program.phases where goesOn {
      start(phase)
      rest()
    }
    if goesOn { conclude() }
    if goesOn { end() } else { giveUp() }
    turns.observe(nil)
  }

  var goesOn: Bool { inspection.faults.isEmpty && !isStuck }

  private func start(_ phase: [(lane: Int, operations: [Operation])]) {
    lanesLeft.withLock { $0 = phase.count }
    for (lane, operations) in phase {
      time.task(name: "lane \(lane)") { [app, time, lanesLeft, isOver] in
        for operation in operations where !isOver.withLock({ $0 }) {
          app.perform(operation)
          if case .wait(let milliseconds) = operation {
            try? await time.clock.sleep(for: .milliseconds(milliseconds))
          } else {
            await Task.yield()
          }
        }
        lanesLeft.withLock { $0 -= 1 }
      }
    }
  }

  /// Runs until all lanes have ended and nothing is ready, and looks.
  func rest() {
    work()
    while goesOn, lanesLeft.withLock({ $0 }) > 0, let deadline = time.nextDeadline {
      time.clock.move(to: deadline)
      work()
    }
    if goesOn { inspection.lookAtRest() }
  }

  /// Lets time pass, and everything work that wakes up meanwhile.
  func pass(_ duration: Duration) {
    let end = time.clock.now.advanced(by: duration)
    while goesOn, let deadline = time.nextDeadline, deadline <= end {
      time.clock.move(to: deadline)
      work()
    }
    time.clock.move(to: end)
    rest()
  }

  /// Runs what is ready, one job after another.
  private func work() {
    for _ in 0..<Self.jobLimit where goesOn {
      guard time.runNextJob() else { return }
      inspection.look()
    }
    isStuck = isStuck || goesOn
  }

  /// Runs what is ready, and what will be, to the end; it looks no more.
  func runOut() {
    for _ in 0..<Self.jobLimit {
      if time.runNextJob() { continue }
      guard let deadline = time.nextDeadline else { return }
      time.clock.move(to: deadline)
    }
    isStuck = true
  }

  /// Ends what can be ended of a run in which something was wrong.
  private func giveUp() {
    isOver.withLock { $0 = true }
    turns.observe(nil)
    app.dropAll()
    app.held?.shutDown()
    app.cancelAll()
    runOut()
    app.letGo()
  }

  // MARK: - What came of it

  private var outcome: Outcome {
    var faults = inspection.faults
    if isStuck {
      faults.append(
        Fault(promise: CallerChecker.promise, text: "\(Self.jobLimit) jobs make each other ready for ever"))
    }
    let events = inspection.watcher.events
    return Outcome(
      faults: faults, schedule: time.recordedSchedule, fingerprint: time.scheduleFingerprint,
      eventHash: Self.hash(of: events), divergence: time.divergence,
      tally: Tally(
        jobs: time.jobsRun, turns: inspection.turns, operations: app.operations, checks: inspection.checks,
        events: events.count))
  }

  var slowSubscriber: SlowSubscriber? { slow }

  /// FNV-1a over what the events say.
  private static func hash(of events: [PrefetchEvent]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for event in events {
      for byte in "\(event.number) \(event.time) \(event.kind)".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      }
    }
    return hash
  }
}
