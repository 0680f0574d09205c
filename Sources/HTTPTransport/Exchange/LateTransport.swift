import Dispatch
internal import Locking

/// A transport that is made when the system has what it takes: now, or for a later exchange.
///
/// Until then exchanges fail, as the making of the transport did.
package final class LateTransport: HTTPTransport {
  private enum State {
    case missing
    case made(any HTTPTransport)
    case closed
  }

  package let holdsUp: Bool
  private let make: @Sendable () throws(ExchangeFailure) -> any HTTPTransport
  private let state = Locked(State.missing)

  /// Tries to make the transport at once.
  ///
  /// - Parameters:
  ///   - holdsUp: What it says of itself.
  ///   - make: Makes it; is called again for each exchange until it succeeds.
  package init(holdsUp: Bool, make: @escaping @Sendable () throws(ExchangeFailure) -> any HTTPTransport) {
    self.holdsUp = holdsUp
    self.make = make
    _ = try? transport()
  }

  package func start(_ exchange: HTTPExchange) {
    do throws(ExchangeFailure) {
      try transport().start(exchange)
    } catch {
      DispatchQueue.global().async {
        _ = exchange.gate.tell(isLast: true) {
          exchange.receiver.receive(.failure(error, ExchangeFigures()), of: exchange)
        }
      }
    }
  }

  package func cancel(_ exchange: HTTPExchange) {
    exchange.gate.shut()
    made?.cancel(exchange)
  }

  package func resume(_ exchange: HTTPExchange) {
    made?.resume(exchange)
  }

  package func setPriority(_ priority: ExchangePriority, of exchange: HTTPExchange) {
    made?.setPriority(priority, of: exchange)
  }

  package func shutDown() {
    let made: (any HTTPTransport)? = state.withLock { state in
      defer { state = .closed }
      return if case .made(let transport) = state { transport } else { nil }
    }
    made?.shutDown()
  }

  private var made: (any HTTPTransport)? {
    state.withLock { state in
      if case .made(let transport) = state { transport } else { nil }
    }
  }

  private func transport() throws(ExchangeFailure) -> any HTTPTransport {
    let make = make
    return try state.withLock { state throws(ExchangeFailure) in
      switch state {
      case .made(let transport): return transport
      case .closed: throw .transportClosed
      case .missing:
        let transport = try make()
        state = .made(transport)
        return transport
      }
    }
  }
}
