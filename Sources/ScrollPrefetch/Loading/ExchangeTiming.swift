/// What one request and its answer took, as far as the loader can tell; a redirect is an exchange of its own.
public struct ExchangeTiming: Hashable, Sendable {
  /// How long it waited for a connection.
  public var queued: Duration
  /// From then until there was a connection, until its TLS handshake was done, and until the first byte; `nil` where that
  /// was not reached, not needed, or not told.
  public var connected: Duration?
  /// See ``connected``.
  public var secured: Duration?
  /// See ``connected``.
  public var firstByte: Duration?
  /// From getting a connection, or beginning to make one, to the end.
  public var total: Duration
  /// Whether the connection had been used before.
  public var reusedConnection: Bool
  /// The bytes that came: head and body, without the framing of chunks, frames and TLS.
  public var receivedBytes: Int

  /// What was measured.
  public init(
    queued: Duration = .zero, connected: Duration? = nil, secured: Duration? = nil,
    firstByte: Duration? = nil, total: Duration, reusedConnection: Bool = false, receivedBytes: Int = 0
  ) {
    self.queued = queued
    self.connected = connected
    self.secured = secured
    self.firstByte = firstByte
    self.total = total
    self.reusedConnection = reusedConnection
    self.receivedBytes = receivedBytes
  }
}
