/// Why an image could not be loaded over HTTP.
public enum HTTPImageError: Error, Hashable, Sendable {
  /// The address is not one of `http` or `https`, or no request can be made to it; in words that begin with it.
  ///
  /// Give another one, or load it with a loader of your own.
  case unsupportedAddress(String)
  /// The server answered with this status. A client's fault (4xx) stays one; what may heal is tried again.
  case status(Int)
  /// The server redirected where it must not, or too often; in words.
  case redirectRefused(String)
  /// The server said that nothing had changed, though it had not been asked that.
  case unexpectedNotModified
  /// The body is larger than ``HTTPConfiguration/bodyLimit``.
  case bodyTooLarge(limit: Int)
  /// The body ended too soon, or was not as long as its head said; in words.
  case bodyIncomplete(String)
  /// The body is not an image by its first bytes, but a page, say; in words.
  case notAnImage(String)
  /// The image claims more pixels than ``HTTPConfiguration/pixelLimit`` or ``HTTPConfiguration/sideLimit`` allow.
  case tooManyPixels(width: Int, height: Int)
  /// The answer is not HTTP, or its head is too long; in words.
  case malformedAnswer(String)
  /// The server's certificate is not trusted; in words.
  case untrusted(String)
  /// The connection failed, or took too long; in words. It may heal.
  case connection(String)
}
