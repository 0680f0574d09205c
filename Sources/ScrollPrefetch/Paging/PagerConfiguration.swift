internal import PrefetchCore

/// How early a pager asks for pages, and how it goes on when they fail.
public struct PagerConfiguration: Hashable, Sendable {
  /// How many viewports there should always be below the visible rows.
  public var viewportsAhead = 1.0
  /// How many rows there should always be below the visible ones.
  public var rowsAhead = 5
  /// How many times as far ahead a page is asked for as the list is expected to scroll while it comes.
  public var safety = 1.5
  /// How long a page is thought to take before one has come.
  public var firstLatency = Duration.seconds(1)
  /// The longest wait after a first failure, or after a page without new rows; half of it is the shortest.
  ///
  /// Each further one in a row doubles it. Less than a tenth of a second counts as that, here and in
  /// ``longestRetryDelay``, so that no source is asked without a pause.
  public var firstRetryDelay = Duration.seconds(1)
  /// The longest wait after any failure.
  public var longestRetryDelay = Duration.seconds(60)
  /// After how many pages in a row without new rows no other is asked for.
  public var emptyPageLimit = 3

  /// A configuration for a list of some screens and pages of some dozen rows.
  public init() {}
}

extension PagerConfiguration {
  var rules: PagingRules {
    PagingRules(
      decision: PagingDecision(
        viewportsAhead: viewportsAhead, rowsAhead: rowsAhead, safety: safety),
      backoff: Backoff(
        first: PrefetchConfiguration.waitMilliseconds(firstRetryDelay),
        longest: PrefetchConfiguration.waitMilliseconds(longestRetryDelay)),
      emptyPageLimit: max(1, emptyPageLimit),
      firstLatency: PrefetchConfiguration.milliseconds(firstLatency))
  }
}
