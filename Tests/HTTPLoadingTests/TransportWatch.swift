import Foundation
import HTTPTransport
import Locking

/// Looks on at what a transport carries, so that a test can wait for bytes that are under way.
final class TransportWatch: Sendable {
  private struct Seen {
    var bytes: [String: Int] = [:]
    var pauses = 0
  }

  private struct State {
    var seen = Seen()
    var waiters: [(isDone: @Sendable (Seen) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    var wrapped: [ObjectIdentifier: HTTPExchange] = [:]
  }

  private let state = Locked(State())

  /// How often a receiver wanted nothing more for a while.
  var pauses: Int { state.withLock { $0.seen.pauses } }

  /// How many bytes of bodies have been taken in.
  var bytes: Int { state.withLock { $0.seen.bytes.values.reduce(0, +) } }

  /// Waits until the receivers of a path have taken in so many bytes of bodies.
  func bytes(atLeast count: Int, of path: String) async {
    await wait { $0.bytes[path, default: 0] >= count }
  }

  /// Waits until a receiver wants nothing more for a while, or those of a path have taken in so many bytes.
  func pause(orBytes count: Int, of path: String) async {
    await wait { $0.pauses > 0 || $0.bytes[path, default: 0] >= count }
  }

  private func wait(until isDone: @escaping @Sendable (Seen) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        guard !isDone(state.seen) else { return true }
        state.waiters.append((isDone, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  func over(_ transport: any HTTPTransport) -> any HTTPTransport {
    Watched(base: transport, watch: self)
  }

  private func note(_ change: (inout Seen) -> Void) {
    let answered = state.withLock { state in
      change(&state.seen)
      let seen = state.seen
      let answered = state.waiters.filter { $0.isDone(seen) }
      state.waiters.removeAll { $0.isDone(seen) }
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
      case .piece(let piece): watch.note { $0.bytes[exchange.url.path, default: 0] += piece.count }
      case .end, .failure: watch.state.withLock { $0.wrapped[ObjectIdentifier(exchange)] = nil }
      case .head: break
      }
      if flow == .pause { watch.note { $0.pauses += 1 } }
      return flow
    }
  }
}
