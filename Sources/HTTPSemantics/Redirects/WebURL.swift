/// An absolute `http` or `https` URL, taken apart and checked; what is allowed to be written in two ways is in one.
package struct WebURL: Hashable, Sendable {
  package enum Scheme: String, Hashable, Sendable {
    case http
    case https

    var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// Who answers: what secrets belong to, RFC 9110 section 4.3.1.
  package struct Origin: Hashable, Sendable {
    package let scheme: Scheme
    /// In lower case; an address of IPv6 stands in brackets.
    package let host: String
    package let port: UInt16
  }

  package let origin: Origin
  /// Begins with a slash.
  package let path: String
  package let query: String?
  package let fragment: String?

  /// The URL that a text is.
  package init(_ text: String) throws(WebURLFault) {
    try self.init(URIReference(URLText.escaped(text)))
  }

  /// The URL that has these parts; of the authority, a user's name and password are dropped.
  init(_ parts: URIReference) throws(WebURLFault) {
    guard let name = parts.scheme?.lowercased() else { throw .malformed }
    guard let scheme = Scheme(rawValue: name) else { throw .unsupportedScheme }
    guard let authority = parts.authority.flatMap(Authority.init(parsing:)) else { throw .malformed }
    origin = Origin(scheme: scheme, host: authority.host, port: authority.port ?? scheme.defaultPort)
    path = parts.path.isEmpty ? "/" : URIReference.withoutDotSegments(parts.path)
    query = parts.query
    fragment = parts.fragment
  }

  private init(_ other: WebURL, fragment: String?) {
    origin = other.origin
    path = other.path
    query = other.query
    self.fragment = fragment
  }

  package func with(fragment: String?) -> WebURL { WebURL(self, fragment: fragment) }

  package var parts: URIReference {
    var parts = URIReference(path)
    parts.scheme = origin.scheme.rawValue
    parts.authority =
      origin.port == origin.scheme.defaultPort ? origin.host : "\(origin.host):\(origin.port)"
    parts.path = path
    parts.query = query
    parts.fragment = fragment
    return parts
  }

  package var text: String { parts.text }
}

/// Why a text is no URL that an image can be loaded from.
package enum WebURLFault: Error, Hashable, Sendable {
  case malformed
  /// It names another scheme than `http` and `https`.
  case unsupportedScheme
}
