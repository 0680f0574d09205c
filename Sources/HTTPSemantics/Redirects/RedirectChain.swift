/// The URLs that one load has been sent to, and where to next, RFC 9110 section 15.4.
///
/// The method is GET from first to last, so all statuses that redirect do the same.
package struct RedirectChain: Hashable, Sendable {
  /// The URL to ask now.
  package private(set) var url: WebURL
  /// What to ask it with.
  package private(set) var request: HeaderFields
  package private(set) var hops = 0

  private let policy: RedirectPolicy
  /// Without fragments, which no server sees.
  private var visited: Set<WebURL>

  package init(url: WebURL, request: HeaderFields, policy: RedirectPolicy = RedirectPolicy()) {
    self.url = url
    self.request = request
    self.policy = policy
    visited = [url.with(fragment: nil)]
  }

  /// Goes where an answer's `Location` says.
  ///
  /// Secrets that are left behind once stay behind, also on the way back. Conditions and ranges are always left:
  /// they speak of what another URL has answered.
  package mutating func follow(_ answer: HeaderFields) throws(RedirectFault) {
    guard hops < policy.hopLimit else { throw .tooManyHops }
    let next = try target(of: answer)
    if url.origin.scheme == .https, next.origin.scheme == .http, !policy.allowsDowngrade { throw .downgrade }
    guard visited.insert(next.with(fragment: nil)).inserted else { throw .loop }
    let isElsewhere = next.origin != url.origin
    request.removeAll { Self.aboutOneURL.contains($0) || isElsewhere && policy.secrets.contains($0) }
    url = next
    hops += 1
  }

  private func target(of answer: HeaderFields) throws(RedirectFault) -> WebURL {
    guard let location = answer.only(.location), !location.isEmpty else { throw .missingLocation }
    guard location.count <= URLText.limitBytes, location.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw .malformedLocation
    }
    let resolved = URIReference(URLText.escaped(location)).resolved(against: url.parts)
    do {
      let target = try WebURL(resolved)
      return target.fragment == nil ? target.with(fragment: url.fragment) : target
    } catch .unsupportedScheme {
      throw .unsupportedScheme
    } catch {
      throw .malformedLocation
    }
  }

  private static let aboutOneURL: [FieldName] = [
    .host, .ifMatch, .ifModifiedSince, .ifNoneMatch, .ifRange, .ifUnmodifiedSince, .range,
  ]
}
