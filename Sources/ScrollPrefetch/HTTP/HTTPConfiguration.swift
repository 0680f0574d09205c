/// How images are loaded over HTTP, and what is refused.
public struct HTTPConfiguration: Sendable {
  /// Header fields sent with every request, such as `User-Agent` or `Authorization`, by name.
  ///
  /// `Authorization` and `Cookie` go to the request's own origin only: a redirect elsewhere drops them.
  ///
  /// They choose the answer as much as the address does. In a ``DiskCache``, a loader with other fields therefore finds
  /// nothing of what was kept with these, and neither does one without any: each account has its own images, and a new
  /// token begins anew. `User-Agent` alone makes no difference, unless an answer says `Vary: User-Agent`.
  public var headers: [String: String] = [:]
  /// More names of fields that tell who asks, and so are treated like `Authorization`.
  public var secretHeaders: [String] = []

  /// The most bytes that a body may have; a larger one is refused as soon as that shows.
  public var bodyLimit = 32 << 20
  /// The most pixels that an image may claim to have, width times height; a larger one is refused before it is decoded.
  public var pixelLimit = 100_000_000
  /// The longest side that an image may claim to have, in pixels.
  public var sideLimit = 32_768

  /// How often one load may be redirected; beyond that it fails.
  public var redirectLimit = 20
  /// Whether an `https` address may be redirected to an `http` one.
  public var allowsDowngrade = false

  /// How long a connection may take, with the look-up of its name and its TLS handshake.
  public var connectTimeout = Duration.seconds(10)
  /// How long nothing may come.
  public var stallTimeout = Duration.seconds(15)
  /// How long one exchange may take in all.
  public var totalTimeout = Duration.seconds(120)

  /// The most connections at once to one origin: scheme, host and port.
  public var connectionsPerHost = 6
  /// The most connections at once.
  public var connections = 32

  /// Whether an image on disk that is out of date is shown while the server is asked for a newer one.
  ///
  /// If not, or where the server forbids it with `no-cache` or `must-revalidate`, the server is asked first.
  public var showsStaleImages = true

  /// The certificates to trust in place of the system's, in PEM; heeded by ``HTTPTransportKind/curl`` only.
  public var trustedCertificates: String?

  /// The usual limits.
  public init() {}
}

/// What carries HTTP.
public enum HTTPTransportKind: Hashable, Sendable {
  /// The one that is best on the platform: `curl` on Linux, `urlSession` elsewhere.
  case platform
  /// `URLSession`; on Linux, with Foundation of Swift 6.3.1, a server's answer can end the process.
  case urlSession
  #if os(Linux)
    /// libcurl: HTTP/2, back-pressure, priorities, exact cancellation.
    case curl
  #endif
}
