import Locking

/// What others ask of the server's thread.
struct Mailbox: Sendable {
  var isStopping = false
  /// A new shape that nobody has looked at yet; nil inside for no shape.
  var shape: Shape??
}

/// The server's one thread: waits for sockets and moments, and does what is due.
final class EventLoop {
  let configuration: LoopbackServer.Configuration
  let log: ServerLog
  let listener: Listener
  private let alarm: Alarm
  private let mailbox: Locked<Mailbox>

  var link: Link?
  private var connections: [Connection] = []
  private var connectionsOpened = 0
  private var requests = 0
  private var visits = Visits()
  private var waiting = Waiting()
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// No connection is taken before: the process had no descriptor to spare.
  private var listensFrom: ContinuousClock.Instant?

  init(
    _ configuration: LoopbackServer.Configuration, log: ServerLog, listener: Listener, alarm: Alarm,
    mailbox: Locked<Mailbox>
  ) {
    self.configuration = configuration
    self.log = log
    self.listener = listener
    self.alarm = alarm
    self.mailbox = mailbox
    link = configuration.shape.map { Link($0, begun: .now) }
  }

  /// Serves until it is told to stop, and leaves no connection open.
  func run() {
    repeat { turn() } while !mailbox.withLock { $0.isStopping }
    listener.socket.close()
    for connection in connections { close(connection, by: .server, at: .now) }
    log.end()
  }

  private func turn() {
    wait()
    let now = ContinuousClock.Instant.now
    link?.letThrough(until: now, to: connections)
    readMail(at: now)
    log.expire(at: now)
    if let from = listensFrom, from <= now { listensFrom = nil }
    for index in connections.indices {
      let connection = connections[index]
      // The alarm and the listener stand before the connections.
      if waiting.hasHappened(at: index + 2) { receive(connection, at: now) }
      advance(connection, at: now)
    }
    if waiting.hasHappened(at: 1) { acceptAll(at: now) }
    connections.removeAll { $0.phase == .closed }
  }

  private func wait() {
    waiting.removeAll()
    waiting.add(alarm.listening, reading: true, writing: false)
    waiting.add(listener.socket.descriptor, reading: listensFrom == nil, writing: false)
    var next = [log.nextDeadline, link?.nextMoment(for: connections), listensFrom].compactMap { $0 }.min()
    for connection in connections {
      waiting.add(connection.socket.descriptor, reading: connection.reads, writing: connection.isBlocked)
      if let deadline = connection.deadline, deadline < next ?? deadline + .seconds(1) { next = deadline }
    }
    waiting.wait(atMost: next.map { ContinuousClock.now.duration(to: $0) })
  }

  private func readMail(at now: ContinuousClock.Instant) {
    if waiting.hasHappened(at: 0) { alarm.silence() }
    let shape = mailbox.withLock { mailbox in
      defer { mailbox.shape = nil }
      return mailbox.shape
    }
    if let shape { link = shape.map { Link($0, begun: now) } }
  }

  private func acceptAll(at now: ContinuousClock.Instant) {
    // A bound, so that a storm of connections does not hold up those that are there.
    for _ in 0..<128 {
      switch listener.accept(sendBuffer: configuration.sendBuffer) {
      case .none: return
      case .full:
        listensFrom = now + .milliseconds(50)
        return
      case .connection(let socket):
        connectionsOpened += 1
        let connection = Connection(socket, number: connectionsOpened)
        connections.append(connection)
        log.append(LogEntry(connection: connection.number, time: now, event: .opened))
        if let greeting = configuration.greeting(connection.number) {
          connection.playback = Playback(greeting, request: 0, notBefore: nil)
          connection.phase = .replying
        }
        advance(connection, at: now)
      }
    }
  }

  private func receive(_ connection: Connection, at now: ContinuousClock.Instant) {
    guard connection.phase != .closed else { return }
    switch connection.socket.receive(into: &buffer) {
    case .count(let count):
      if connection.phase == .idle || connection.phase == .replying {
        connection.reader.append(buffer[..<count])
      }
    case .nothing: break
    case .finished: close(connection, by: .client, at: now)
    case .reset: close(connection, by: .clientReset, at: now)
    }
  }

  // MARK: - What is due

  private func advance(_ connection: Connection, at now: ContinuousClock.Instant) {
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
    switch connection.reader.next(number: requests + 1, connection: connection.number) {
    case .incomplete:
      if let deadline = connection.deadline, deadline <= now { finish(connection, at: now) }
      return false
    case .malformed: script = .refusal(400)
    case .tooLong: script = .refusal(431)
    case .request(let request):
      requests += 1
      log.append(LogEntry(connection: connection.number, time: now, event: .requested(request)))
      let visit = Visit(port: listener.port, count: visits.count(request.target))
      script = configuration.site.script(for: request, visit)
      // A client that wants no more is to see the end; and nothing after a request's body can be told from it.
      if !request.keepsConnection || request.hasBody, script.ending.keeps { script.ending = .finish }
    }
    connection.phase = .replying
    connection.deadline = nil
    connection.requests += 1
    let delay = link?.shape.delay(isFirst: connection.requests == 1) ?? .zero
    connection.playback = Playback(script, request: requests, notBefore: delay > .zero ? now + delay : nil)
    return true
  }

  private func endReply(_ connection: Connection, at now: ContinuousClock.Instant) {
    guard let ending = connection.playback?.script.ending else { return }
    logReply(connection, complete: true, at: now)
    switch ending {
    case .keepAlive: connection.phase = .idle
    case .keepAliveFor(let time):
      connection.phase = .idle
      connection.deadline = now + time
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

  private func close(
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

/// How often each target was asked for.
private struct Visits {
  /// More targets are not counted: a client that makes up new ones must not fill the memory.
  private static let limit = 65_536
  private var counts: [String: Int] = [:]

  mutating func count(_ target: String) -> Int {
    guard counts.count < Self.limit || counts[target] != nil else { return 1 }
    counts[target, default: 0] += 1
    return counts[target, default: 1]
  }
}
