import Foundation

/// A port of 127.0.0.1 where nobody listens, and which nobody else is given while this is kept.
final class FreePort: Sendable {
  struct Fault: Error {
    let code = errno
  }

  let number: UInt16
  private let socket = LoopbackSocket()

  /// If shared, a server of this user can listen there, provided it shares its port too.
  init(isShared: Bool = false) throws {
    guard !isShared || socket.sharePort(), socket.bind(port: 0), let port = socket.port else {
      socket.close()
      throw Fault()
    }
    number = port
  }

  deinit {
    socket.close()
  }
}
