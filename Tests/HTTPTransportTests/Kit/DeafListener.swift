import Foundation

/// A port of 127.0.0.1 to which no connection can be made, and none is refused: its queue is full.
final class DeafListener: Sendable {
  struct Fault: Error {
    let code = errno
  }

  let port: UInt16
  private let descriptors: [Int32]

  init() throws {
    let listener = Self.socket()
    var address = Self.address(port: 0)
    guard unsafe Self.call(bind, listener, &address), listen(listener, 0) == 0 else { throw Fault() }
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let named = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(listener, address, &length)
      }
    }
    guard named == 0 else { throw Fault() }
    port = UInt16(bigEndian: address.sin_port)
    // More than the queue holds; that they cannot connect at once is what is wanted.
    let fillers = (0..<8).map { _ in Self.socket() }
    for filler in fillers {
      _ = fcntl(filler, F_SETFL, O_NONBLOCK)
      _ = unsafe Self.call(connect, filler, &address)
    }
    descriptors = [listener] + fillers
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  private static func socket() -> Int32 {
    #if os(Linux)
      Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  private static func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32,
    _ address: inout sockaddr_in
  ) -> Bool {
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe function(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return result == 0
  }
}
