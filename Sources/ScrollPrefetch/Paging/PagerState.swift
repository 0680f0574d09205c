/// What a pager is doing, as the footer of a list may show it.
public enum PagerState: Sendable {
  /// Nothing, until the list comes near its end; or for good, if it was shut down.
  case idle
  /// A page is being fetched or inserted, or is asked for again soon since the one before had no new rows.
  case loading
  /// A page could not be fetched.
  ///
  /// It is asked for again after a wait, if the list is near its end then, or at once by ``Pager/retry()``. Without a wait
  /// it is asked for by that alone: see ``PagerError``.
  case failed(any Error, retryAfter: Duration?)
  /// The last page has come.
  case ended
}

/// Why a pager gave up by itself.
public enum PagerError: Error, Hashable {
  /// So many pages in a row as ``PagerConfiguration/emptyPageLimit`` says had no new rows.
  ///
  /// There may be some further on: ``Pager/retry()`` asks for as many pages more.
  case noNewRows
}
