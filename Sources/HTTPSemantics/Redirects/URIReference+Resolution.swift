extension URIReference {
  /// The URI that this reference means where `base` is the one it stands in, RFC 3986 section 5.2.2.
  package func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil {
      target.path = Self.withoutDotSegments(path)
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.withoutDotSegments(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else {
      target.path = Self.withoutDotSegments(path.utf8.first == UInt8(ascii: "/") ? path : merged(with: base))
    }
    return target
  }

  /// The base's path up to its last slash, and this one behind it, RFC 3986 section 5.2.3.
  private func merged(with base: URIReference) -> String {
    if base.authority != nil, base.path.isEmpty { return "/" + path }
    guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(base.path[...slash]) + path
  }

  /// The path without `.` and `..`, which never lead out of the root, RFC 3986 section 5.2.4.
  ///
  /// The RFC's loop over a buffer, segment by segment: in one pass. For paths that begin with a slash; one that
  /// does not stays without.
  static func withoutDotSegments(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    let isAbsolute = path.utf8.first == slash
    let segments = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    var kept: [Substring.UTF8View] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      // What is before the first slash of an absolute path is nothing, and stays.
      if index == 0, isAbsolute { continue }
      if segment.elementsEqual(".".utf8) {
        if isLast { kept.append(""[...].utf8) }
      } else if segment.elementsEqual("..".utf8) {
        _ = kept.popLast()
        if isLast { kept.append(""[...].utf8) }
      } else {
        kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.map { String(Substring($0)) }.joined(separator: "/")
  }
}
