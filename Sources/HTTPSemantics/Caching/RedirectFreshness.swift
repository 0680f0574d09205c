/// How long the redirects that led to an answer hold, all of them together.
///
/// Under the URL that was asked for, the answer is good for no longer: after that they may lead elsewhere.
package struct RedirectFreshness: Hashable, Sendable {
  /// From when on one of them is to be asked for again; never, if none was followed.
  package internal(set) var staleFrom = Timestamp.distantFuture
  /// Until when they may be taken for granted if the server has failed.
  package internal(set) var usableIfErrorUntil = Timestamp.distantFuture
  /// Whether, once stale, they must be asked for again before anything is shown.
  package internal(set) var forbidsStale = false
  /// Whether one of them must not be kept, so that nothing can be under the URL that was asked for.
  package private(set) var forbidsStoring = false

  /// No redirect: what limits nothing.
  package init() {}

  /// Adds a redirect that was followed, with the moments when it was asked for and when its header had come.
  package mutating func add(
    status: Int, fields: HeaderFields, requestTime: Timestamp, responseTime: Timestamp
  ) {
    let freshness = Freshness(
      status: status, fields: fields, requestTime: requestTime, responseTime: responseTime)
    let end = freshness.requiresRevalidation ? .distantPast : freshness.staleFrom
    staleFrom = min(staleFrom, end)
    usableIfErrorUntil = min(usableIfErrorUntil, max(end, freshness.usableIfErrorUntil))
    if freshness.forbidsStale { forbidsStale = true }
    // What varies by more than the request answers no later one.
    if CacheControl(fields).forbidsStoring || Vary(fields) == .any { forbidsStoring = true }
  }
}
