/// A format of image that is told by its first bytes.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp
  case avif
  case heic
}

/// What a body is that is no image, as far as its first bytes tell.
package enum OtherContent: String, Hashable, Sendable, CaseIterable {
  case empty
  /// Most often a page that says why there is no image, or asks to log in.
  case html
  case json
  /// An image, but one that is drawn, not decoded.
  case svg
  case xml
  case unknown
}
