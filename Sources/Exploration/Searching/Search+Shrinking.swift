import VirtualTime

extension Search {
  /// A finding that was cut down: what it takes to break the same promise.
  package struct Shrunk: Sendable {
    package let reproduction: Reproduction
    /// What the reproduction shows.
    package let fault: Fault
  }

  /// The promise that was broken is still broken, by fewer operations and fewer choices of schedule.
  ///
  /// First the program is cut down, each time run by the strategy and first in, first out; then the schedule.
  package func shrink(_ finding: Finding, runLimit: Int = 2_000) -> Shrunk? {
    let whole = Program(seed: finding.seed)
    let promise = finding.fault.promise
    // A schedule that is not the same twice can not be recorded: then there is nothing to cut down to.
    guard promise != Self.determinism else { return nil }
    let kept = whole.shrunk(runLimit: runLimit) { kept in
      failingSchedule(of: whole.keeping(kept), breaking: promise, by: finding.strategy) != nil
    }
    let program = whole.keeping(kept)
    guard let found = failingSchedule(of: program, breaking: promise, by: finding.strategy) else {
      return nil
    }
    let shortest = shrink(found, of: program, breaking: promise)
    let reproduction = Reproduction(seed: finding.seed, kept: kept, schedule: shortest)
    guard let fault = reproduction.run(with: laboratory).faults.first(where: { $0.promise == promise }) else {
      return nil
    }
    return Shrunk(reproduction: reproduction, fault: fault)
  }

  /// A schedule by which a program breaks a promise.
  private func failingSchedule(
    of program: Program, breaking promise: Promise, by strategy: Strategy
  ) -> VirtualTime.Schedule? {
    // Shorter programs need other orders: a few seeds more.
    for order in [.firstInFirstOut, strategy.order(seed: program.seed, of: program)] {
      let outcome = Run.outcome(of: program, in: order, with: laboratory)
      if outcome.faults.contains(where: { $0.promise == promise }) { return outcome.schedule }
    }
    return nil
  }

  private func shrink(
    _ schedule: VirtualTime.Schedule, of program: Program, breaking promise: Promise
  ) -> VirtualTime.Schedule {
    Shortening(schedule: schedule) { candidate in
      let outcome = Run.outcome(of: program, in: .replaying(candidate), with: laboratory)
      return outcome.faults.contains { $0.promise == promise }
        ? outcome.schedule.withoutTrailingDefaults() : nil
    }.shortest()
  }
}

/// Looks for the shortest beginning of a schedule by which something still fails; the rest is first in, first out.
private struct Shortening {
  let schedule: VirtualTime.Schedule
  /// The choices that were made, if it fails by those that are given.
  let fails: (VirtualTime.Schedule) -> VirtualTime.Schedule?

  func shortest() -> VirtualTime.Schedule {
    if let made = fails(schedule.prefix(0)) { return made }
    var best = schedule
    var passing = 0
    var failing = schedule.choiceCount
    while failing - passing > 1 {
      let middle = (passing + failing) / 2
      if let made = fails(schedule.prefix(middle)) {
        best = made
        failing = middle
      } else {
        passing = middle
      }
    }
    return best
  }
}
