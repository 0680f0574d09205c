/// What an answer's `Cache-Control` tells a private cache, RFC 9111 section 5.2.2, RFC 5861 and RFC 8246.
///
/// `private`, `public`, `s-maxage` and `proxy-revalidate` are for caches that others use too, and directives
/// that nobody knows are for nobody: all of them are passed over.
package struct CacheControl: Hashable, Sendable {
  /// Nothing of the answer goes to disk.
  package private(set) var forbidsStoring = false
  /// The server is to be asked each time, also where only some fields are named: that is the careful reading.
  package private(set) var requiresRevalidation = false
  /// Once stale, the answer must not be shown before the server is asked.
  package private(set) var forbidsStale = false
  /// While fresh, the answer is right even for someone who reloads.
  package private(set) var isImmutable = false
  /// For how many seconds the answer is fresh: 0 if the argument makes no sense, as the RFC advises.
  package private(set) var maxAgeSeconds: Int64?
  /// For how many seconds after that it may be shown while the server is asked.
  package private(set) var staleWhileRevalidateSeconds: Int64?
  /// For how many seconds after that it may be shown if the server has failed.
  package private(set) var staleIfErrorSeconds: Int64?

  package init(_ fields: HeaderFields) {
    for element in fields.list(.cacheControl) {
      guard let directive = Parameter(parsing: element) else { continue }
      apply(directive)
    }
  }

  /// Of directives that are repeated, the first one counts.
  private mutating func apply(_ directive: Parameter) {
    switch directive.name {
    case "no-store": forbidsStoring = true
    case "no-cache": requiresRevalidation = true
    case "must-revalidate": forbidsStale = true
    case "immutable": isImmutable = true
    case "max-age": maxAgeSeconds = maxAgeSeconds ?? directive.seconds ?? 0
    case "stale-while-revalidate":
      staleWhileRevalidateSeconds = staleWhileRevalidateSeconds ?? directive.seconds ?? 0
    case "stale-if-error": staleIfErrorSeconds = staleIfErrorSeconds ?? directive.seconds ?? 0
    default: break
    }
  }
}

extension Parameter {
  /// The argument as a duration; `nil` if it is missing or none.
  var seconds: Int64? {
    guard case .value(let value) = argument else { return nil }
    return DeltaSeconds.parse(value[...])
  }
}
