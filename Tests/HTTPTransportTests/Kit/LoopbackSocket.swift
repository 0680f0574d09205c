import Foundation

/// A TCP socket for 127.0.0.1, for what no server is needed.
struct LoopbackSocket {
  let descriptor: Int32

  init() {
    #if os(Linux)
      descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  func close() {
    _ = Foundation.close(descriptor)
  }

  /// Lets others bind to the same port, if they share it too.
  func sharePort() -> Bool {
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, size) == 0
  }

  func bind(port: UInt16) -> Bool {
    unsafe call(Foundation.bind, port: port)
  }

  func listen(backlog: Int32) -> Bool {
    Foundation.listen(descriptor, backlog) == 0
  }

  /// Begins to connect, and does not wait.
  func beginToConnect(port: UInt16) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = unsafe call(Foundation.connect, port: port)
  }

  /// Its own port.
  var port: UInt16? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(descriptor, address, &length)
      }
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }

  private func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, port: UInt16
  ) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe function(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    } == 0
  }
}
