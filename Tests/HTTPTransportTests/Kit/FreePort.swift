import Foundation

/// A port of 127.0.0.1 where nobody listens.
enum FreePort {
  struct Fault: Error {
    let code = errno
  }

  static func find() throws -> UInt16 {
    let socket = LoopbackSocket()
    defer { socket.close() }
    guard socket.bind(port: 0), let port = socket.port else { throw Fault() }
    return port
  }
}
