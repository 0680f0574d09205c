extension Program {
  /// The program without what its fault does not need: no step can be left out any more.
  ///
  /// Delta debugging: chunks are left out, the largest first, as long as the same promise is broken; then smaller ones,
  /// down to single steps. It stops early once `breaks` has been asked that often.
  package func shrunk(runLimit: Int = 2_000, whileBreaking breaks: ([Int]) throws -> Bool) rethrows -> [Int] {
    var kept = Array(steps.indices)
    var size = max(1, kept.count / 2)
    var runsLeft = runLimit
    while true {
      var isSmaller = false
      var start = 0
      while start < kept.count, runsLeft > 0 {
        var candidate = kept
        candidate.removeSubrange(start..<min(start + size, kept.count))
        runsLeft -= 1
        if try breaks(candidate) {
          kept = candidate
          isSmaller = true
        } else {
          start += size
        }
      }
      if size > 1 { size /= 2 } else if !isSmaller || runsLeft == 0 { return kept }
    }
  }

  /// The program of these steps alone.
  package func keeping(_ kept: [Int]) -> Program {
    var program = self
    program.steps = kept.map { steps[$0] }
    return program
  }
}
