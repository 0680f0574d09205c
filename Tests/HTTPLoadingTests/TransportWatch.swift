import Foundation
import HTTPTransport
import Locking

/// Looks on at what a transport carries, so that a test can wait for bytes that are under way.
final class TransportWatch: Sendable {
  private struct State {
    var bytes: [String: Int] = [:]
    var waiters: [(path: String, bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var wrapped: [ObjectIdentifier: HTTPExchange] = [:]
    var pauses = 0
  }

  private let state = Locked(State())

  /// How often a receiver wanted nothing more for a while.
  var pauses: Int { state.withLock { $0.pauses } }

  /// How many bytes of bodies have been taken in.
  var bytes: Int { state.withLock { $0.bytes.values.reduce(0, +) } }

  /// Waits until the receivers of a path have taken in so many bytes of bodies.
  func bytes(atLeast count: Int, of path: String) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        guard state.bytes[path, default: 0] < count else { return true }
        state.waiters.append((path, count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  func over(_ transport: any HTTPTransport) -> any HTTPTransport {
    Watched(base: transport, watch: self)
  }

  private func took(_ count: Int, of path: String) {
    let answered = state.withLock { state in
      state.bytes[path, default: 0] += count
      let bytes = state.bytes
      let isDone = { (path: String, count: Int) in bytes[path, default: 0] >= count }
      let answered = state.waiters.filter { isDone($0.path, $0.bytes) }
      state.waiters.removeAll { isDone($0.path, $0.bytes) }
      return answered
    }
    for waiter in answered { waiter.continuation.resume() }
  }

  private struct Watched: HTTPTransport {
    let base: any HTTPTransport
    let watch: TransportWatch

    var holdsUp: Bool { base.holdsUp }

    func start(_ exchange: HTTPExchange) {
      let wrapped = HTTPExchange(
        number: exchange.number, url: exchange.url, fields: exchange.fields, priority: exchange.priority,
        limits: exchange.limits, receiver: Receiver(exchange: exchange, watch: watch))
      watch.state.withLock { $0.wrapped[ObjectIdentifier(exchange)] = wrapped }
      base.start(wrapped)
    }

    func cancel(_ exchange: HTTPExchange) {
      if let wrapped = watch.state.withLock({ $0.wrapped.removeValue(forKey: ObjectIdentifier(exchange)) }) {
        base.cancel(wrapped)
      }
    }

    func resume(_ exchange: HTTPExchange) {
      if let wrapped = wrapped(exchange) { base.resume(wrapped) }
    }

    func setPriority(_ priority: ExchangePriority, of exchange: HTTPExchange) {
      if let wrapped = wrapped(exchange) { base.setPriority(priority, of: wrapped) }
    }

    func shutDown() {
      base.shutDown()
    }

    private func wrapped(_ exchange: HTTPExchange) -> HTTPExchange? {
      watch.state.withLock { $0.wrapped[ObjectIdentifier(exchange)] }
    }
  }

  private struct Receiver: HTTPReceiver {
    let exchange: HTTPExchange
    let watch: TransportWatch

    func receive(_ event: HTTPEvent, of _: HTTPExchange) -> HTTPFlow {
      let flow = exchange.receiver.receive(event, of: exchange)
      switch event {
      case .piece(let piece): watch.took(piece.count, of: exchange.url.path)
      case .end, .failure: watch.state.withLock { $0.wrapped[ObjectIdentifier(exchange)] = nil }
      case .head: break
      }
      if flow == .pause { watch.state.withLock { $0.pauses += 1 } }
      return flow
    }
  }
}
