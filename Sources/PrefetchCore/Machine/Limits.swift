extension PrefetchMachine {
  /// What must not be exceeded, how far to look ahead, and how to deal with failures.
  package struct Limits: Sendable {
    /// The most transfers open at once.
    package var transfers: Int
    /// The most transfers open at once from one host.
    package var transfersPerHost: Int
    /// The most that memory may hold, in the app's cost.
    package var memory: Int
    /// Whether what is shown may exceed that, rather than stay blank.
    package var shownMayExceedMemory = true
    /// The most rows of the window beyond the visible ones.
    package var depth: WindowDepth
    /// How likely a row must be to be seen for it to be in the window; 0 for all that the depth allows.
    package var leastLikelihood = 0.0
    /// By which rules it is decided.
    package var rules = Rules()
    /// Whether a later transfer can go on from the bytes of a cancelled one.
    package var resumes: Bool
    /// Whether the loader keeps bytes, so that a prefetch that memory has no room for is still worth making.
    package var stores = false
    /// The most prefetches read at once from what the loader keeps.
    package var prefetchReads = 2
    /// Waits between attempts at what may heal.
    package var backoff: Backoff
    /// How long a permanent failure is remembered, in milliseconds.
    package var failureLifetime: Double
    /// How many failed sources that no one wants are remembered.
    package var failures: Int

    package init(
      transfers: Int, transfersPerHost: Int = .max, memory: Int, depth: WindowDepth, resumes: Bool,
      backoff: Backoff = Backoff(first: 500, longest: 60_000), failureLifetime: Double = 300_000,
      failures: Int = 1_000
    ) {
      self.transfers = transfers
      self.transfersPerHost = transfersPerHost
      self.memory = memory
      self.depth = depth
      self.resumes = resumes
      self.backoff = backoff
      self.failureLifetime = failureLifetime
      self.failures = failures
    }
  }
}
