/// One client's connection, as the server's thread knows it.
final class Connection {
  enum Phase {
    /// A request is awaited.
    case idle
    case replying
    /// Nothing is said any more; what comes is thrown away.
    case silent
    /// FIN was sent; what comes is thrown away until the client finishes too.
    case draining
    case closed
  }

  let socket: Socket
  let number: Int
  var phase = Phase.idle
  var reader = RequestReader()
  var playback: Playback?
  /// When something is to be done even if nothing happens at the socket.
  var deadline: ContinuousClock.Instant?
  /// When the server closes the connection if no request has come.
  var idleUntil: ContinuousClock.Instant?
  var requests = 0

  private var output: [UInt8] = []
  private var outputStart = 0
  /// Whether the kernel took no more when last asked.
  private(set) var isBlocked = false

  init(_ socket: Socket, number: Int) {
    self.socket = socket
    self.number = number
  }

  /// Whether what the client sends is to be taken now.
  var reads: Bool { phase != .closed && (phase == .silent || phase == .draining || reader.hasRoom) }

  /// What the link has yet to let through for this connection.
  var need: Double { output.isEmpty ? playback?.need ?? 0 : 0 }

  enum Progress {
    /// The script was played to its end, and all of it was taken.
    case finished
    /// Time, the link or the client must come first.
    case waits
    /// There is more to send, but others have a turn.
    case more
    case gone
  }

  /// Sends what the script says and the kernel takes.
  func play(at now: ContinuousClock.Instant, throughLink: Bool) -> Progress {
    deadline = nil
    // A few portions in a turn, so that one large body does not hold up the others.
    for _ in 0..<8 {
      switch flush() {
      case .finished: break
      case let other: return other
      }
      guard var playing = playback else { return .finished }
      // Out of the property while it changes, so that nothing is copied.
      playback = nil
      defer { playback = playing }
      if playing.waits(at: now) {
        deadline = playing.notBefore
        return .waits
      }
      if playing.isFinished { return .finished }
      playing.fill(&output, at: now, throughLink: throughLink)
      if output.isEmpty && !playing.isFinished {
        deadline = playing.notBefore
        return .waits
      }
    }
    return .more
  }

  private func flush() -> Progress {
    while outputStart < output.count {
      switch socket.send(output, from: outputStart) {
      case .count(let count):
        outputStart += count
        playback?.sent += count
      case .blocked:
        isBlocked = true
        return .waits
      case .gone: return .gone
      }
    }
    isBlocked = false
    output.removeAll(keepingCapacity: true)
    outputStart = 0
    return .finished
  }
}
