/// Carries HTTP requests to their servers and the answers back, one exchange at a time or many.
///
/// An exchange is one request and one answer: a redirect is an answer, and so is a 401. Nothing is followed,
/// stored, or tried again.
///
/// Every function returns at once and may be called on any thread, also by a receiver while it is told something.
package protocol HTTPTransport: Sendable {
  /// Whether a receiver that pauses holds up the server; where not, what comes meanwhile is kept, and soon too much.
  var holdsUp: Bool { get }

  /// Begins an exchange, now or as soon as there is a connection for it.
  ///
  /// Its receiver is told of the answer on a thread of the transport's. An exchange is started once.
  func start(_ exchange: HTTPExchange)

  /// Ends an exchange, wherever it is; its connection is closed at once (over HTTP/2: its stream is reset).
  ///
  /// When this returns, its receiver is told nothing any more. It waits for a receiver that is just being told
  /// something on another thread, and for nothing else: do not hold a lock that the receiver takes.
  func cancel(_ exchange: HTTPExchange)

  /// Lets an exchange go on whose receiver answered `.pause`.
  func resume(_ exchange: HTTPExchange)

  /// Changes the place of an exchange in the queue; over HTTP/2, the weight of its stream too.
  func setPriority(_ priority: ExchangePriority, of exchange: HTTPExchange)

  /// Ends the transport: exchanges that are open fail as `.transportClosed`, and so do later ones.
  func shutDown()
}
