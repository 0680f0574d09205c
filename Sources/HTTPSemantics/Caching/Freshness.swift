/// Until when a stored answer may be shown, and under which condition, RFC 9111 section 4.2 and RFC 5861.
package struct Freshness: Hashable, Sendable {
  /// What may be done with an answer at a moment.
  package enum Use: Hashable, Sendable {
    /// It is as good as new before the moment named.
    case fresh(until: Timestamp)
    /// It may be shown while the server is asked, before the moment named.
    case staleWhileRevalidating(until: Timestamp)
    /// The server is to be asked first.
    case mustRevalidate
  }

  /// From when on the answer is stale.
  package let staleFrom: Timestamp
  /// Until when it may be shown while the server is asked; not after `staleFrom` if never.
  package let usableWhileRevalidatingUntil: Timestamp
  /// Until when it may be shown if the server has failed; not after `staleFrom` if never.
  package let usableIfErrorUntil: Timestamp
  /// Whether even a reload need not ask while the answer is fresh.
  package let isImmutable: Bool
  /// Whether the server is to be asked each time.
  package let requiresRevalidation: Bool

  /// Whether, once stale, the answer must not be shown before the server is asked.
  package let forbidsStale: Bool

  private let initialAgeSeconds: Int64
  private let responseTime: Timestamp

  /// Works it out from an answer, the moments when it was asked for and when its header had come, and the redirects
  /// that led to it.
  package init(
    status: Int, fields: HeaderFields, requestTime: Timestamp, responseTime: Timestamp,
    redirects: RedirectFreshness = RedirectFreshness()
  ) {
    let control = CacheControl(fields)
    let lifetime = FreshnessLifetime(
      status: status, fields: fields, control: control, responseTime: responseTime)
    let age = Age(fields: fields, requestTime: requestTime, responseTime: responseTime)
    initialAgeSeconds = age.initialSeconds
    self.responseTime = responseTime
    requiresRevalidation = control.requiresRevalidation
    let forbidsOwnStale = control.requiresRevalidation || control.forbidsStale
    forbidsStale = forbidsOwnStale || redirects.forbidsStale
    isImmutable = control.isImmutable

    let end = responseTime.adding(seconds: lifetime.seconds - age.initialSeconds)
    staleFrom = min(end, redirects.staleFrom)
    let whileRevalidating = forbidsOwnStale ? 0 : control.staleWhileRevalidateSeconds ?? 0
    usableWhileRevalidatingUntil = min(end.adding(seconds: whileRevalidating), redirects.staleFrom)
    let ifError = forbidsOwnStale ? 0 : control.staleIfErrorSeconds ?? 0
    usableIfErrorUntil = min(end.adding(seconds: ifError), redirects.usableIfErrorUntil)
  }

  /// What may be done at a moment, for a request that asks nothing special of the cache.
  ///
  /// An answer that came in the future, by a clock that has been set back since, is not trusted: one question
  /// gives it a time again.
  package func use(at now: Timestamp) -> Use {
    guard now >= responseTime, !requiresRevalidation else { return .mustRevalidate }
    if now < staleFrom { return .fresh(until: staleFrom) }
    guard now < usableWhileRevalidatingUntil else { return .mustRevalidate }
    return .staleWhileRevalidating(until: usableWhileRevalidatingUntil)
  }

  /// What may be done at a moment, for a request that may ask for more or for less than fresh.
  package func use(at now: Timestamp, for request: RequestCacheControl) -> Use {
    let use = use(at: now)
    let isReload = request.requiresRevalidation || request.maxAgeSeconds == 0
    if isReload {
      guard isImmutable, case .fresh = use else { return .mustRevalidate }
      return use
    }
    if let maxAge = request.maxAgeSeconds, ageSeconds(at: now) > maxAge { return .mustRevalidate }
    if let minFresh = request.minFreshSeconds, staleFrom.seconds(since: now) < minFresh {
      return .mustRevalidate
    }
    return use == .mustRevalidate ? useIfStale(at: now, for: request) : use
  }

  /// Whether the answer may be shown at a moment because the server could not be reached, or answered with 5xx.
  package func mayAnswerError(at now: Timestamp) -> Bool {
    now >= responseTime && !requiresRevalidation && now < max(staleFrom, usableIfErrorUntil)
  }

  /// How old the answer is, the RFC's `current_age`.
  package func ageSeconds(at now: Timestamp) -> Int64 {
    initialAgeSeconds + max(0, now.seconds(since: responseTime))
  }

  /// A stale answer that the request itself says it puts up with counts as fresh for as long.
  private func useIfStale(at now: Timestamp, for request: RequestCacheControl) -> Use {
    guard let maxStale = request.maxStaleSeconds, now >= responseTime, !forbidsStale else {
      return .mustRevalidate
    }
    let end = staleFrom.adding(seconds: maxStale)
    return now < end ? .fresh(until: end) : .mustRevalidate
  }
}
