package import PrefetchCore

/// What a coordinator may use, and how far it looks ahead.
public struct PrefetchConfiguration: Hashable, Sendable {
  /// The most transfers open at once, at least 1; how many of them are of use is measured.
  public var transferLimit = 6
  /// The most that memory holds, in the decoder's unit of cost, usually bytes.
  public var memoryLimit = 64 << 20
  /// Whether what is visible, or bound to a slot, may exceed the memory limit rather than stay blank.
  ///
  /// If not, an image for which only another one that is shown could make room is refused until its row appears anew.
  public var shownMayExceedMemoryLimit = true
  /// The most transfers open at once from one host, at least 1.
  public var transferLimitPerHost = 6
  /// How likely a row must be to be seen for its images to be prefetched, from 0 to 1.
  ///
  /// This is what moves between images that are there in time and bytes that are brought in vain: the lower it is, the
  /// farther is looked ahead. Whoever has scrolled n rows is expected to go on for n more with a probability of a half,
  /// for 2n more with a third, and so on. At 0 all rows up to ``rowsAhead`` and ``rowsBehind`` are prefetched.
  public var leastLikelihood = 0.4
  /// The most rows beyond the visible edge that are prefetched in the direction of the scroll.
  public var rowsAhead = 200
  /// The most rows that are prefetched behind, in turn with those ahead.
  public var rowsBehind = 12
  /// By which rules it is decided.
  package var rules = Rules()

  /// The first wait before a transfer that may heal is tried again; each later one is twice as long, all with jitter.
  ///
  /// Jitter takes up to half of a wait away. Less than a tenth of a second counts as that, here and in
  /// ``longestRetryDelay`` and ``failureLifetime``, so that no server is asked without a pause.
  public var firstRetryDelay = Duration.milliseconds(500)
  /// The longest of these waits.
  ///
  /// A server can ask for a longer one with `Retry-After`: up to ``failureLifetime`` that is obeyed.
  public var longestRetryDelay = Duration.seconds(60)
  /// How long a failure that will not heal is remembered, so that its source is not asked again; and the longest that a
  /// server can put off another attempt.
  public var failureLifetime = Duration.seconds(300)

  /// Six transfers, 64 MB, and rows that are seen with a probability of two fifths or more, up to 200 ahead and 12 behind.
  public init() {}

  func limits(for loader: some ImageLoader) -> PrefetchMachine.Limits {
    var limits = PrefetchMachine.Limits(
      transfers: max(1, transferLimit), transfersPerHost: max(1, transferLimitPerHost),
      memory: max(0, memoryLimit), depth: WindowDepth(ahead: max(0, rowsAhead), behind: max(0, rowsBehind)),
      resumes: loader.resumesTransfers,
      backoff: Backoff(
        first: Self.waitMilliseconds(firstRetryDelay), longest: Self.waitMilliseconds(longestRetryDelay)),
      failureLifetime: Self.waitMilliseconds(failureLifetime))
    // Not a number, and what is out of range, is as good as the nearest that can be meant.
    limits.leastLikelihood = leastLikelihood > 0 ? min(leastLikelihood, 1) : 0
    limits.rules = rules
    limits.stores = loader.store != nil
    limits.shownMayExceedMemory = shownMayExceedMemoryLimit
    return limits
  }

  /// Never negative, and less than a century, so that moments can be added to it.
  static func milliseconds(_ duration: Duration) -> Double {
    min(max(0, duration / .milliseconds(1)), 3e12)
  }

  /// Long enough for what failed not to be tried again in a spin.
  static func waitMilliseconds(_ duration: Duration) -> Double {
    max(100, milliseconds(duration))
  }
}
