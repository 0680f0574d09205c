extension Program {
  /// The program without what its fault does not need: no operation can be left out any more.
  ///
  /// Delta debugging: chunks are left out, the largest first, as long as a rule that was broken before still is; then
  /// smaller ones, down to single operations.
  func shrunk(whileBreaking breaks: (Program) throws -> Bool) rethrows -> Program {
    var program = self
    var size = max(1, operations.count / 2)
    while true {
      var isSmaller = false
      var start = 0
      while start < program.operations.count {
        var candidate = program
        candidate.operations.removeSubrange(start..<min(start + size, program.operations.count))
        if try breaks(candidate) {
          program = candidate
          isSmaller = true
        } else {
          start += size
        }
      }
      if size > 1 { size /= 2 } else if !isSmaller { return program }
    }
  }
}
