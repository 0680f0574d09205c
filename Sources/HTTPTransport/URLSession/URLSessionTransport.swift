/// A transport over `URLSession`: for platforms without libcurl, and to compare.
///
/// What it cannot do, everywhere:
/// - There is no back-pressure: while a receiver pauses, up to 4 MB are kept; then the exchange fails.
/// - Header fields come sorted by name, repeated ones joined, and their bytes as text; the version is not known.
/// - A `Content-Encoding` is undone (a head says so), which `Accept-Encoding: identity` makes rare.
/// - Nobody says when it is connected: the head has the connect deadline and the stall deadline together.
/// - Trust is the system's; of what an exchange took, only times and bytes of the body are known.
///
/// On Linux, with Foundation of Swift 6.3.1, also:
/// - A server can end the process, with a trap inside Foundation: by a trailer, by closing in the middle of a
///   head, by a `Content-Length` close to 2^63 or above.
/// - A fast body goes on for a while after a cancel; it reaches no one, but it uses the connection.
/// - An IPv6 address in place of a name is refused, and so are fields with bytes that are not UTF-8.
package final class URLSessionTransport: HTTPTransport {
  private let exchanges: SessionExchanges

  package var holdsUp: Bool { false }

  package init(_ limits: ConnectionLimits = ConnectionLimits()) {
    exchanges = SessionExchanges(limits: limits)
  }

  deinit {
    exchanges.shutDown()
  }

  package func start(_ exchange: HTTPExchange) {
    exchanges.start(exchange)
  }

  package func cancel(_ exchange: HTTPExchange) {
    exchange.gate.shut()
    exchanges.forget(exchange)
  }

  package func resume(_ exchange: HTTPExchange) {
    exchanges.resume(exchange)
  }

  package func setPriority(_ priority: ExchangePriority, of exchange: HTTPExchange) {
    exchanges.setPriority(priority, of: exchange)
  }

  package func shutDown() {
    exchanges.shutDown()
  }
}
