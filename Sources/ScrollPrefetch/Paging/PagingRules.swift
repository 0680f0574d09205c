internal import PrefetchCore

/// The rules of a ``PagingMachine``.
package struct PagingRules: Sendable {
  /// When a page is due.
  package var decision: PagingDecision
  /// How long to wait after failures, and after pages without new rows.
  package var backoff: Backoff
  /// After so many pages in a row without new rows no other is asked for.
  package var emptyPageLimit: Int
  /// How long the first page is thought to take, in milliseconds.
  package var firstLatency: Double

  package init(
    decision: PagingDecision, backoff: Backoff, emptyPageLimit: Int, firstLatency: Double
  ) {
    self.decision = decision
    self.backoff = backoff
    self.emptyPageLimit = emptyPageLimit
    self.firstLatency = firstLatency
  }
}
