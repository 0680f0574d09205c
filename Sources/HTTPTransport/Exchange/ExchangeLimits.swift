/// How long each part of an exchange may take; all may be below a second.
///
/// The clocks begin when the exchange gets its connection or begins to make one: the wait in the transport's
/// queue does not count.
package struct ExchangeLimits: Hashable, Sendable {
  /// For the name, the connection and its TLS handshake together.
  package var connect: Duration

  /// For any wait for the next byte once connected, while the receiver is not pausing.
  ///
  /// Within the head and its fields, what counts is a line that is complete.
  package var stall: Duration

  /// For everything together, pauses included.
  package var total: Duration

  package init(
    connect: Duration = .seconds(10), stall: Duration = .seconds(15), total: Duration = .seconds(120)
  ) {
    self.connect = connect
    self.stall = stall
    self.total = total
  }
}
