/// What an exchange took.
package struct ExchangeFigures: Hashable, Sendable {
  /// In the transport's queue.
  package var queued: Duration = .zero

  /// From then until connected, its TLS handshake, the first byte; nil where that was not reached or not needed.
  package var connected: Duration?
  package var secured: Duration?
  package var firstByte: Duration?

  /// From leaving the queue to the end.
  package var total: Duration = .zero

  /// Whether the exchange came over a connection that had been used before.
  package var reusedConnection = false

  /// The bytes of the body as they came: chunks without their framing, TLS not counted.
  package var bodyBytes: Int64 = 0

  /// The bytes of all heads and trailers, as HTTP/1.1 would spell them.
  package var headerBytes: Int64 = 0

  package init() {}
}
