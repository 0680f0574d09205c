internal import DiskStore
internal import Foundation
internal import HTTPSemantics
internal import HTTPTransport
internal import Locking

/// A load that is under way: tells an `HTTPLoad` what comes, and carries out what it says.
///
/// What it is told comes one thing at a time: from the reading on disk, then from one exchange after the other. Only a
/// cancellation comes from elsewhere.
final class OpenLoad: HTTPReceiver {
  private struct State {
    var load: HTTPLoad
    var exchange: HTTPExchange?
    var ticket: ReadTicket?
    var isCancelled = false
  }

  private let transfer: ImageTransfer
  /// What the disk has it under.
  private let key: String
  /// Weak: a loader that is let go of ends its transport, and with it every exchange.
  private weak let loader: HTTPImageLoader?
  private let state: Locked<State>

  init(_ load: HTTPLoad, of transfer: ImageTransfer, key: String, in loader: HTTPImageLoader) {
    self.transfer = transfer
    self.key = key
    self.loader = loader
    state = Locked(State(load: load))
  }

  // MARK: - Beginning

  func read(from store: HTTPImageStore) {
    let ticket = store.cache.store.read(
      key, urgency: transfer.priority == .visible ? .urgent : .patient
    ) { entry in
      self.begin(with: entry.flatMap { entry in StoredResponse(entry).map { ($0, entry.body) } })
    }
    let isCancelled = state.withLock { state in
      state.ticket = ticket
      return state.isCancelled
    }
    if isCancelled { ticket.cancel() }
  }

  func begin(with entry: (response: StoredResponse, body: Data)?) {
    guard let loader else { return }
    let kept = HTTPLoad.Kept(bytes: transfer.resumeOffset, of: transfer.bookmark as? StoredResponse)
    tell { $0.begin(with: entry, kept: kept, at: loader.time) }
  }

  // MARK: - What the transport tells

  func receive(_ event: HTTPEvent, of exchange: HTTPExchange) -> HTTPFlow {
    guard let loader else { return .goOn }
    let now = loader.time
    switch event {
    case .end(let figures), .failure(_, let figures): transfer.measured(ExchangeTiming(figures))
    case .head, .piece: break
    }
    let flow = tell { load in
      switch event {
      case .head(let head): load.take(head, at: now)
      case .piece(let piece): load.take(piece, at: now)
      case .end: load.takeEnd(at: now)
      case .failure(let failure, _): load.take(failure, at: now)
      }
    }
    // What a transport without back-pressure would keep is better off with the coordinator: it is part of a body that
    // has a limit, and a good one.
    return loader.carrier.holdsUp ? flow : .goOn
  }

  // MARK: - What the coordinator tells

  func cancel() {
    let (exchange, ticket) = state.withLock { state in
      state.isCancelled = true
      defer { state.exchange = nil }
      return (state.exchange, state.ticket)
    }
    ticket?.cancel()
    // Not within the lock: it waits for a receiver that is just being told something.
    if let exchange { loader?.carrier.cancel(exchange) }
  }

  func priorityDidChange() {
    let (exchange, ticket) = state.withLock { ($0.exchange, $0.ticket) }
    if transfer.priority == .visible { ticket?.raise() }
    if let exchange { loader?.carrier.setPriority(ExchangePriority(transfer.priority), of: exchange) }
  }

  func mayContinue() {
    if let exchange = state.withLock({ $0.exchange }) { loader?.carrier.resume(exchange) }
  }

  // MARK: - Doing

  @discardableResult
  private func tell(_ fact: (inout HTTPLoad) -> [HTTPLoad.Command]) -> HTTPFlow {
    let commands = state.withLock { $0.isCancelled ? [] : fact(&$0.load) }
    var flow = HTTPFlow.goOn
    for command in commands {
      if perform(command) == .pause { flow = .pause }
    }
    return flow
  }

  private func perform(_ command: HTTPLoad.Command) -> HTTPFlow {
    switch command {
    case .ask(let address, let fields): ask(address, fields)
    case .abandon: abandon()
    case .began(let bytes): transfer.began(expectedBytes: bytes)
    case .receive(let data): return transfer.receive(data) ? .goOn : .pause
    case .restart: transfer.restart()
    case .note(let response): transfer.note(response)
    case .keep(let metadata, let body): loader?.disk?.write(key, metadata: metadata, body: body)
    case .renew(let metadata): loader?.disk?.updateMetadata(key, metadata)
    case .discard: loader?.disk?.remove(key)
    case .finish(let freshness, let isStored):
      end { transfer.finish(freshness: freshness, isStored: isStored) }
    case .finishUnchanged(let freshness, let isStored):
      end { transfer.finishUnchanged(freshness: freshness, isStored: isStored) }
    case .fail(let failure): end { transfer.fail(failure) }
    }
    return .goOn
  }

  private func ask(_ address: String, _ fields: [HTTPField]) {
    guard let loader, let exchange = loader.exchange(address, fields, for: transfer, receiver: self) else {
      return end { transfer.fail(TransferFailure(.permanent, HTTPImageError.unsupportedAddress(address))) }
    }
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.exchange = exchange }
      return state.isCancelled
    }
    if !isCancelled { loader.carrier.start(exchange) }
  }

  private func abandon() {
    let exchange = state.withLock { state in
      defer { state.exchange = nil }
      return state.exchange
    }
    if let exchange { loader?.carrier.cancel(exchange) }
  }

  private func end(_ tell: () -> Void) {
    state.withLock { $0.exchange = nil }
    loader?.forget(transfer)
    tell()
  }
}

extension ExchangeTiming {
  fileprivate init(_ figures: ExchangeFigures) {
    self.init(
      queued: figures.queued, connected: figures.connected, secured: figures.secured,
      firstByte: figures.firstByte, total: figures.total, reusedConnection: figures.reusedConnection,
      receivedBytes: Int(clamping: figures.bodyBytes + figures.headerBytes))
  }
}
