extension VirtualTime {
  /// Looks for a schedule with fewer choices away from first in, first out, by which a program still fails.
  ///
  /// First the shortest beginning is bisected, then each choice left is tried without. What is found need not be the
  /// least there is.
  ///
  /// - Parameters:
  ///   - schedule: A schedule by which the program fails.
  ///   - runLimit: How many times the program may run.
  ///   - program: Makes all that it uses anew, and fails by throwing. Any error counts: catch those that you
  ///     do not look for.
  /// - Returns: A schedule by which the program was seen to fail, or the one given if it does not fail by that.
  public static func shrink(
    _ schedule: Schedule, runLimit: Int = 1_000, _ program: (VirtualTime) throws -> Void
  ) -> Schedule {
    withoutActuallyEscaping(program) { program in
      var shrinker = Shrinker(best: schedule, runsLeft: runLimit, program: program)
      return shrinker.shrink()
    }
  }

  private struct Shrinker {
    var best: Schedule
    var runsLeft: Int
    let program: (VirtualTime) throws -> Void

    mutating func shrink() -> Schedule {
      guard fails(best) != nil else { return best }
      shorten()
      straighten()
      return best
    }

    /// The choices that were made, without those at the end that need no recording, if the program failed.
    private mutating func fails(_ candidate: Schedule) -> Schedule? {
      guard runsLeft > 0 else { return nil }
      runsLeft -= 1
      let time = VirtualTime(order: .replaying(candidate))
      do { try program(time) } catch { return time.recordedSchedule.withoutTrailingDefaults() }
      return nil
    }

    /// Bisects the length, as if a longer beginning of a failing schedule failed too.
    private mutating func shorten() {
      if let made = fails(best.prefix(0)) {
        best = made
        return
      }
      var passing = 0
      var failing = best.choiceCount
      let whole = best
      while failing - passing > 1 {
        let middle = (passing + failing) / 2
        if let made = fails(whole.prefix(middle)) {
          best = made
          failing = middle
        } else {
          passing = middle
        }
      }
    }

    /// Takes the oldest job instead, wherever the failure lets one; from the end, so that what is ahead stays as it was.
    private mutating func straighten() {
      var place = best.choiceCount
      while place > 0 {
        place = min(place, best.choiceCount) - 1
        guard place >= 0, best.choices[place].place != 0 else { continue }
        var candidate = best
        candidate.choices[place].place = 0
        if let made = fails(candidate), made.deviations < best.deviations { best = made }
      }
    }
  }
}

extension VirtualTime.Schedule {
  /// How many choices were not those of first in, first out.
  var deviations: Int { choices.count { $0.place != 0 } }
}
