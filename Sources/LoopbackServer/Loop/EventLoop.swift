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
  var requests = 0
  var visits = Visits()
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
}
