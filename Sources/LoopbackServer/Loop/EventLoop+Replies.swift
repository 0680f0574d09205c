// What is done for one connection.

extension EventLoop {
  func advance(_ connection: Connection, at now: ContinuousClock.Instant) {
    // A bound, so that a client that sends many requests ahead does not hold up the others.
    for _ in 0..<32 {
      switch connection.phase {
      case .idle: guard beginReply(connection, at: now) else { return }
      case .replying:
        switch connection.play(at: now, throughLink: link != nil) {
        case .waits: return
        case .more:
          connection.deadline = now
          return
        case .gone: return close(connection, by: .clientReset, at: now)
        case .finished: endReply(connection, at: now)
        }
      case .draining:
        if let deadline = connection.deadline, deadline <= now { close(connection, by: .server, at: now) }
        return
      case .silent, .closed: return
      }
    }
    connection.deadline = now
  }

  /// Begins to answer the next request, if it is there.
  private func beginReply(_ connection: Connection, at now: ContinuousClock.Instant) -> Bool {
    var script: Script
    var number = 0
    switch connection.reader.next(number: requests + 1, connection: connection.number) {
    case .incomplete:
      connection.deadline = connection.idleUntil
      if let end = connection.idleUntil, end <= now { finish(connection, at: now) }
      return false
    case .malformed: script = .refusal(400)
    case .tooLong: script = .refusal(431)
    case .request(let request):
      requests += 1
      number = requests
      log.append(LogEntry(connection: connection.number, time: now, event: .requested(request)))
      let visit = Visit(port: listener.port, count: visits.count(request.target))
      script = configuration.site.script(for: request, visit)
      // A client that wants no more is to see the end; and nothing after a request's body can be told from it.
      if !request.keepsConnection || request.hasBody, script.ending.keeps { script.ending = .finish }
    }
    connection.phase = .replying
    connection.idleUntil = nil
    connection.requests += 1
    let delay = link?.shape.delay(isFirst: connection.requests == 1) ?? .zero
    connection.playback = Playback(script, request: number, notBefore: delay > .zero ? now + delay : nil)
    return true
  }

  private func endReply(_ connection: Connection, at now: ContinuousClock.Instant) {
    guard let ending = connection.playback?.script.ending else { return }
    logReply(connection, complete: true, at: now)
    switch ending {
    case .keepAlive: connection.phase = .idle
    case .keepAliveFor(let time):
      connection.phase = .idle
      connection.idleUntil = now + time
    case .finish: finish(connection, at: now)
    case .reset: close(connection, by: .server, at: now, withReset: true)
    case .silence:
      connection.reader.removeAll()
      connection.phase = .silent
    }
  }

  /// Sends FIN, and gives the client a time to do the same: closing before would send RST.
  private func finish(_ connection: Connection, at now: ContinuousClock.Instant) {
    logClosing(connection, by: .server, at: now)
    connection.socket.finish()
    connection.reader.removeAll()
    connection.phase = .draining
    connection.deadline = now + .seconds(2)
  }

  func close(
    _ connection: Connection, by side: LogEntry.Side, at now: ContinuousClock.Instant, withReset: Bool = false
  ) {
    guard connection.phase != .closed else { return }
    logReply(connection, complete: false, at: now)
    // FIN was sent and told before.
    if connection.phase != .draining { logClosing(connection, by: side, at: now) }
    connection.phase = .closed
    if withReset { connection.socket.reset() } else { connection.socket.close() }
  }

  private func logReply(_ connection: Connection, complete: Bool, at now: ContinuousClock.Instant) {
    guard let playback = connection.playback else { return }
    connection.playback = nil
    log.append(
      LogEntry(
        connection: connection.number, time: now,
        event: .replied(request: playback.request, bytes: playback.sent, complete: complete)))
  }

  private func logClosing(
    _ connection: Connection, by side: LogEntry.Side, at now: ContinuousClock.Instant
  ) {
    log.append(
      LogEntry(
        connection: connection.number, time: now,
        event: .closed(by: side, unacknowledged: connection.socket.unacknowledged)))
  }
}

extension Script {
  /// An answer to what is no request.
  fileprivate static func refusal(_ status: Int) -> Script {
    let fields = [Field("Content-Length", "0"), Field("Connection", "close")]
    return Script([.bytes(ReplyHead(status, fields).bytes)], then: .finish)
  }
}
