#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A socket of 127.0.0.1 that takes connections.
struct Listener: Sendable {
  let socket: Socket
  let port: UInt16

  /// Listens on the port, or on a free one if it is 0.
  init(port wanted: UInt16) throws(ServerError) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = Socket(descriptor: systemSocket(AF_INET, kind))
    guard descriptor.descriptor >= 0 else { throw .noSocket(code: errno) }
    do throws(ServerError) {
      descriptor.set(SOL_SOCKET, SO_REUSEADDR, 1)
      descriptor.neverBlocks()
      port = try Self.bind(descriptor, wanted)
      guard listen(descriptor.descriptor, 1_024) == 0 else { throw .noSocket(code: errno) }
    } catch {
      descriptor.close()
      throw error
    }
    socket = descriptor
  }

  /// The next connection that waits; nil if none does.
  func accept(sendBuffer: Int?) -> Accepted {
    let descriptor = nextConnection(socket.descriptor)
    guard descriptor >= 0 else {
      return errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM ? .full : .none
    }
    let accepted = Socket(descriptor: descriptor)
    accepted.neverBlocks()
    // Heads and the last bytes of bodies are small, and must not wait for an acknowledgement.
    accepted.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    #if canImport(Darwin)
      accepted.set(SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
    if let sendBuffer { accepted.set(SOL_SOCKET, SO_SNDBUF, Int32(clamping: sendBuffer)) }
    return .connection(accepted)
  }

  enum Accepted {
    case connection(Socket)
    case none
    /// The process has no descriptor to spare.
    case full
  }

  private static func bind(_ socket: Socket, _ port: UInt16) throws(ServerError) -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let isBound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe systemBind(socket.descriptor, $0, size) == 0
      }
    }
    guard isBound else { throw .portTaken(port, code: errno) }
    let isNamed = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(socket.descriptor, $0, &length) == 0
      }
    }
    guard isNamed else { throw .noSocket(code: errno) }
    return UInt16(bigEndian: address.sin_port)
  }
}

/// Why a server could not start.
package enum ServerError: Error, Sendable, CustomStringConvertible {
  /// Another program listens there, or it may not be had.
  case portTaken(UInt16, code: Int32)
  /// The system gives no socket, descriptor or thread.
  case noSocket(code: Int32)

  package var description: String {
    switch self {
    case .portTaken(let port, let code):
      "127.0.0.1:\(port) cannot be listened on: \(Self.text(code)); choose another port, or 0 for a free one"
    case .noSocket(let code):
      "the system gives no socket or thread: \(Self.text(code)); close other files and connections"
    }
  }

  private static func text(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

extension Socket {
  func set(_ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  func neverBlocks() {
    makeNonblocking(descriptor)
  }
}

/// Makes a descriptor one that never blocks, and that no program started from here inherits.
func makeNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

// Outside the types, whose own functions have these names.

private func systemSocket(_ family: Int32, _ kind: Int32) -> Int32 { socket(family, kind, 0) }

private func systemBind(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 { unsafe bind(descriptor, address, size) }

private func nextConnection(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
