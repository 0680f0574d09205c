#if os(Linux)
  import Foundation

  /// All that the transport's thread does, until it is told to shut down.
  final class CurlEngine {
    /// An exchange that waits or is carried.
    private struct Entry {
      let exchange: HTTPExchange
      let started: ContinuousClock.Instant

      /// How many were started before it.
      let turn: Int
      var priority: ExchangePriority
      var transfer: CurlTransfer?
    }

    private let multi: CurlMulti
    private let inbox: CurlInbox
    private let configuration: CurlConfiguration
    private var queue: ExchangeQueue<ObjectIdentifier>
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var transfers: [CurlEasy.ID: CurlTransfer] = [:]
    private var idleTransfers: [CurlTransfer] = []
    private let keepsHandles = CurlVersion.current?.keepsHandlesSafely ?? false

    private var startedCount = 0

    /// No exchange's time is up before that.
    private var alarm: ContinuousClock.Instant?
    private var isShuttingDown = false

    init(multi: CurlMulti, inbox: CurlInbox, configuration: CurlConfiguration) {
      self.multi = multi
      self.inbox = inbox
      self.configuration = configuration
      queue = ExchangeQueue(limits: configuration.connections)
    }

    func run() {
      while true {
        for command in inbox.take() { obey(command) }
        if isShuttingDown { break }
        failOverdue()
        beginWaiting()
        repeat {
          multi.perform()
          endDone()
        } while beginWaiting()
        if inbox.fallAsleep() { multi.poll(milliseconds: patience) }
      }
      close()
    }

    private func obey(_ command: CurlInbox.Command) {
      switch command {
      case .start(let exchange, let instant): start(exchange, at: instant)
      case .cancel(let exchange): forget(ObjectIdentifier(exchange))
      case .resume(let exchange): resume(ObjectIdentifier(exchange))
      case .setPriority(let priority, let exchange): setPriority(priority, of: ObjectIdentifier(exchange))
      case .shutDown: isShuttingDown = true
      }
    }

    private func start(_ exchange: HTTPExchange, at instant: ContinuousClock.Instant) {
      guard exchange.gate.isOpen else { return }
      let id = ObjectIdentifier(exchange)
      precondition(entries[id] == nil, "exchange \(exchange.number) was started twice")
      do {
        let origin = try Origin.of(exchange.url)
        startedCount += 1
        entries[id] = Entry(
          exchange: exchange, started: instant, turn: startedCount, priority: exchange.priority)
        queue.enter(id, to: origin, priority: exchange.priority)
      } catch {
        tellLast(.failure(error, ExchangeFigures()), of: exchange)
      }
    }

    private func resume(_ id: ObjectIdentifier) {
      guard let transfer = entries[id]?.transfer else { return }
      transfer.resume()
      noteAlarm(of: transfer)
    }

    private func setPriority(_ priority: ExchangePriority, of id: ObjectIdentifier) {
      guard let entry = entries[id] else { return }
      entries[id]?.priority = priority
      queue.setPriority(priority, of: id)
      entry.transfer?.setWeight(priority)
    }

    /// Begins exchanges as long as there are connections for them.
    ///
    /// - Returns: Whether any began.
    @discardableResult
    private func beginWaiting() -> Bool {
      var hasBegun = false
      while let id = queue.next() {
        begin(id)
        hasBegun = true
      }
      return hasBegun
    }

    private func begin(_ id: ObjectIdentifier) {
      guard let entry = entries[id] else { return queue.leave(id) }
      do throws(ExchangeFailure) {
        let transfer = try idleTransfer()
        entries[id]?.transfer = transfer
        transfers[transfer.id] = transfer
        try transfer.carry(entry.exchange, priority: entry.priority, queued: .now - entry.started)
        guard multi.add(transfer.easy) else { throw .exhausted }
        noteAlarm(of: transfer)
      } catch {
        forget(id)
        tellLast(.failure(error, ExchangeFigures()), of: entry.exchange)
      }
    }

    private func idleTransfer() throws(ExchangeFailure) -> CurlTransfer {
      if let transfer = idleTransfers.popLast() { return transfer }
      guard let transfer = CurlTransfer(configuration, engine: self) else {
        throw .exhausted
      }
      return transfer
    }

    /// Learns that a transfer has its connection: its stall clock runs.
    func heardConnected(_ transfer: CurlTransfer) {
      noteAlarm(of: transfer)
    }

    /// Learns by which protocol an origin answers.
    func heardVersion(_ version: HTTPVersion, of exchange: HTTPExchange) {
      queue.answered(ObjectIdentifier(exchange), by: version)
    }

    /// Ends the exchanges that libcurl is done with.
    private func endDone() {
      while let (handle, code) = multi.nextDone() {
        guard let transfer = transfers[handle], let exchange = transfer.course?.exchange else { continue }
        let event = transfer.end(code: code)
        forget(ObjectIdentifier(exchange))
        tellLast(event, of: exchange)
      }
    }

    /// Fails the exchanges whose time is up.
    private func failOverdue() {
      let now = ContinuousClock.now
      guard let alarm, now >= alarm else { return }
      self.alarm = nil
      for entry in entriesInTurn {
        guard let transfer = entry.transfer, let course = transfer.course else { continue }
        if let failure = course.overdue(at: now) {
          let figures = transfer.figures()
          forget(ObjectIdentifier(entry.exchange))
          tellLast(.failure(failure, figures), of: entry.exchange)
        } else {
          noteAlarm(of: transfer)
        }
      }
    }

    private func noteAlarm(of transfer: CurlTransfer) {
      guard let next = transfer.course?.alarm else { return }
      alarm = min(alarm ?? next, next)
    }

    private var entriesInTurn: [Entry] { entries.values.sorted { $0.turn < $1.turn } }

    /// How long to wait for sockets.
    private var patience: Int32 {
      guard let alarm else { return .max }
      return Int32(clamping: max(0, (alarm - .now).milliseconds))
    }

    /// Takes an exchange out of everything; its handle is free for another, where that is safe.
    private func forget(_ id: ObjectIdentifier) {
      guard let entry = entries.removeValue(forKey: id) else { return }
      queue.leave(id)
      guard let transfer = entry.transfer else { return }
      multi.remove(transfer.easy)
      transfers[transfer.id] = nil
      guard keepsHandles else { return }
      transfer.dropExchange()
      idleTransfers.append(transfer)
    }

    private func tellLast(_ event: HTTPEvent, of exchange: HTTPExchange) {
      _ = exchange.gate.tell(isLast: true) { exchange.receiver.receive(event, of: exchange) }
    }

    /// Fails what is open, in the order in which it was started.
    private func close() {
      for case .start(let exchange, let instant) in inbox.close() { start(exchange, at: instant) }
      for entry in entriesInTurn {
        forget(ObjectIdentifier(entry.exchange))
        tellLast(.failure(.transportClosed, ExchangeFigures()), of: entry.exchange)
      }
    }
  }
#endif
