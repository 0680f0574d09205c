/// Why an exchange has no complete answer.
package enum ExchangeFailure: Error, Hashable, Sendable {
  /// The request cannot be sent: the address or a field is not what HTTP allows.
  case badRequest(String)

  /// The host's name has no address, or nobody said so.
  case couldNotResolve

  /// The host does not listen there.
  case refused

  /// There is no way to the host: no network, or none that leads there.
  case offline

  /// The connection was broken off, or closed before the head was complete.
  case reset

  /// The body ended early; how long it was to be, where that was announced.
  case cutShort(received: Int64, announced: Int64?)

  /// Not connected in time.
  case connectDeadline

  /// No byte for too long.
  case stalled

  /// Not complete in time.
  case deadline

  /// The server's certificate is not trusted.
  case untrusted(String)

  /// The TLS handshake failed otherwise.
  case tls(String)

  /// The answer is not HTTP.
  case malformed(String)

  /// The head is longer than the transport takes.
  case tooManyHeaders

  /// The system gives no socket, descriptor or memory for it.
  case exhausted

  case transportClosed

  /// Anything else, in the words of the library below.
  case other(String)

  /// Whether the same request may succeed a little later.
  package var mayHeal: Bool {
    switch self {
    case .couldNotResolve, .refused, .offline, .reset, .cutShort, .connectDeadline, .stalled, .deadline, .tls,
      .exhausted:
      true
    case .badRequest, .untrusted, .malformed, .tooManyHeaders, .transportClosed, .other:
      false
    }
  }
}
