/// What a request's own `Cache-Control` asks of the cache, RFC 9111 section 5.2.1.
package struct RequestCacheControl: Hashable, Sendable {
  /// Nothing of the answer goes to disk.
  package private(set) var forbidsStoring = false
  /// The server is to be asked, whatever is stored: what a reload sends.
  package private(set) var requiresRevalidation = false
  /// Nothing but the cache may answer.
  package private(set) var forbidsNetwork = false
  /// An answer that is older will not do: 0 if the argument makes no sense.
  package private(set) var maxAgeSeconds: Int64?
  /// An answer must stay fresh for as long.
  package private(set) var minFreshSeconds: Int64?
  /// For how long an answer may have been stale: very long if no argument says it, 0 if it makes no sense.
  package private(set) var maxStaleSeconds: Int64?

  package init(_ fields: HeaderFields) {
    for element in fields.list(.cacheControl) {
      guard let directive = Parameter(parsing: element) else { continue }
      apply(directive)
    }
  }

  private mutating func apply(_ directive: Parameter) {
    switch directive.name {
    case "no-store": forbidsStoring = true
    case "no-cache": requiresRevalidation = true
    case "only-if-cached": forbidsNetwork = true
    case "max-age": maxAgeSeconds = maxAgeSeconds ?? directive.seconds ?? 0
    case "min-fresh": minFreshSeconds = minFreshSeconds ?? directive.seconds ?? DeltaSeconds.limit
    case "max-stale" where directive.argument == .missing:
      maxStaleSeconds = maxStaleSeconds ?? DeltaSeconds.limit
    case "max-stale": maxStaleSeconds = maxStaleSeconds ?? directive.seconds ?? 0
    default: break
    }
  }
}
