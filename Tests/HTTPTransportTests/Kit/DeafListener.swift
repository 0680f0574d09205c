/// A port of 127.0.0.1 to which no connection can be made, and none is refused: its queue is full.
final class DeafListener: Sendable {
  let port: UInt16
  private let descriptors: [LoopbackSocket]

  init() throws {
    let listener = LoopbackSocket()
    guard listener.bind(port: 0), listener.listen(backlog: 0), let port = listener.port else {
      throw FreePort.Fault()
    }
    self.port = port
    // More than the queue holds; that they cannot connect is what is wanted.
    let fillers = (0..<8).map { _ in LoopbackSocket() }
    for filler in fillers { filler.beginToConnect(port: port) }
    descriptors = [listener] + fillers
  }

  deinit {
    for descriptor in descriptors { descriptor.close() }
  }
}
