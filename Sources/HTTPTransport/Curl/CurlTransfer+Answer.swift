#if os(Linux)
  import Foundation

  extension CurlTransfer {
    /// What libcurl calls when the transfer has its connection.
    func hearConnected() {
      course?.isConnected = true
      course?.lastByte = .now
      engine.heardConnected(self)
    }

    /// Takes a line of a head or a trailer.
    ///
    /// - Returns: Whether to go on.
    func read(headerLine line: [UInt8]) -> Bool {
      guard course != nil else { return false }
      course?.lastByte = .now
      switch reader.read(line) {
      case .more:
        return true
      case .failure(let failure):
        breach = failure
        return false
      case .head(let head):
        course?.announced = head.value(of: "Content-Length").flatMap { Int64($0) }
        return tell(.head(head))
      }
    }

    /// Takes the next bytes of the body.
    ///
    /// - Returns: Whether to go on.
    func read(piece: Data) -> Bool {
      guard reader.isPastHead else {
        // After a 101, which nobody asked for, libcurl takes what follows for a body.
        breach = .malformed("a body without a head")
        return false
      }
      course?.lastByte = .now
      course?.received += Int64(piece.count)
      return tell(.piece(piece))
    }

    /// - Returns: Whether to go on: the receiver still wants to be told.
    private func tell(_ event: HTTPEvent) -> Bool {
      guard let exchange = course?.exchange else { return false }
      let flow = exchange.gate.tell { exchange.receiver.receive(event, of: exchange) }
      guard let flow else { return false }
      if flow == .pause { course?.isPaused = true }
      if case .head(let head) = event { engine.heardVersion(head.version, of: exchange) }
      return true
    }
  }
#endif
