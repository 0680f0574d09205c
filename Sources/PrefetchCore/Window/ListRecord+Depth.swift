extension ListRecord {
  /// The depth that a list's window is worth: no more than the limits say.
  func depth(_ limits: PrefetchMachine.Limits) -> WindowDepth {
    let most = limits.depth
    guard limits.rules.has(.likelihood) else {
      return WindowDepth(ahead: min(most.ahead, 8), behind: min(most.behind, 2))
    }
    let likelihood = Likelihood(least: limits.leastLikelihood)
    let rows = likelihood.rows(
      travelled: scroll.travelled, visible: visible.count, limit: max(most.ahead, most.behind))
    return WindowDepth(ahead: min(rows, most.ahead), behind: min(rows, most.behind))
  }
}
