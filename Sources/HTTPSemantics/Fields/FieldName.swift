/// The name of a header field: a token, in lower case, for names differ by more than case or not at all.
package struct FieldName: Hashable, Sendable {
  /// The name in lower case.
  package let text: String

  /// The name written as `text`; `nil` if that is no token.
  package init?(_ text: String) {
    self.init(bytes: ArraySlice(text.utf8))
  }

  init?(bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty, bytes.allSatisfy(\.isTokenByte) else { return nil }
    text = bytes.lowercasedText
  }

  private init(known text: String) {
    self.text = text
  }
}

extension FieldName {
  package static let acceptEncoding = FieldName(known: "accept-encoding")
  package static let acceptRanges = FieldName(known: "accept-ranges")
  package static let age = FieldName(known: "age")
  package static let authorization = FieldName(known: "authorization")
  package static let cacheControl = FieldName(known: "cache-control")
  package static let contentEncoding = FieldName(known: "content-encoding")
  package static let contentLength = FieldName(known: "content-length")
  package static let contentRange = FieldName(known: "content-range")
  package static let contentType = FieldName(known: "content-type")
  package static let cookie = FieldName(known: "cookie")
  package static let date = FieldName(known: "date")
  package static let entityTag = FieldName(known: "etag")
  package static let expires = FieldName(known: "expires")
  package static let host = FieldName(known: "host")
  package static let ifMatch = FieldName(known: "if-match")
  package static let ifModifiedSince = FieldName(known: "if-modified-since")
  package static let ifNoneMatch = FieldName(known: "if-none-match")
  package static let ifRange = FieldName(known: "if-range")
  package static let ifUnmodifiedSince = FieldName(known: "if-unmodified-since")
  package static let lastModified = FieldName(known: "last-modified")
  package static let location = FieldName(known: "location")
  package static let proxyAuthorization = FieldName(known: "proxy-authorization")
  package static let range = FieldName(known: "range")
  package static let retryAfter = FieldName(known: "retry-after")
  package static let transferEncoding = FieldName(known: "transfer-encoding")
  package static let userAgent = FieldName(known: "user-agent")
  package static let vary = FieldName(known: "vary")
}
