import Dispatch
import Locking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client of plain sockets, which sees every byte and how a connection ends.
///
/// It waits on a thread of its own, never on one that Swift's tasks share.
final class RawClient: Sendable {
  enum End: Equatable {
    /// The server may still send.
    case open
    case finished
    case reset
  }

  struct Received {
    var bytes: [UInt8] = []
    var end = End.open
    /// When the first byte came, and when the last one or the end.
    var firstByte: ContinuousClock.Instant?
    var last = ContinuousClock.now

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  struct ConnectionRefused: Error {}

  private let descriptor: Int32
  /// What was read beyond what was asked for.
  private let ahead = Locked<[UInt8]>([])

  init(port: UInt16) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let target = descriptor
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(target, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw ConnectionRefused() }
    #if canImport(Darwin)
      var on: Int32 = 1
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  /// Sends a short text, such as a request.
  func send(_ text: String) {
    #if canImport(Darwin)
      let flags: Int32 = 0
      let sendBytes = unsafe Darwin.send
    #elseif canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
      let sendBytes = unsafe Glibc.send
    #elseif canImport(Musl)
      let flags = Int32(MSG_NOSIGNAL)
      let sendBytes = unsafe Musl.send
    #endif
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
  }

  /// Reads until there are so many bytes, or the connection ends, or the time is over.
  ///
  /// With `enough`, so many bytes end it if no more have arrived. What is to come has longer than a slow machine needs.
  func read(
    _ count: Int = .max, enough: Int = .max, within time: Duration = .seconds(300)
  ) async -> Received {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self] in
        continuation.resume(returning: readNow(count, enough, until: .now + time))
      }
    }
  }

  /// Reads one head with its empty line, or what there is of it.
  func readHead() async -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let received = await read(65_536, enough: 1)
      bytes += received.bytes
      if let end = Reply.headEnd(bytes) {
        let rest = Array(bytes[end...])
        ahead.withLock { $0 = rest }
        return Array(bytes[..<end])
      }
      if received.bytes.isEmpty { return bytes }
    }
  }

  private func readNow(_ count: Int, _ enough: Int, until deadline: ContinuousClock.Instant) -> Received {
    var received = Received()
    received.bytes = ahead.withLock { ahead in
      defer { ahead.removeFirst(min(count, ahead.count)) }
      return Array(ahead.prefix(count))
    }
    // Not known any more, but not later than now.
    if !received.bytes.isEmpty { received.firstByte = .now }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while received.bytes.count < min(count, enough), received.end == .open {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { break }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&entry, 1, Int32(left / .milliseconds(1)) + 1) > 0 else { break }
      let most = min(buffer.count, count - received.bytes.count)
      let got = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, most, 0) }
      if got > 0 {
        received.firstByte = received.firstByte ?? .now
        received.bytes += buffer[..<got]
      } else {
        received.end = got == 0 ? .finished : .reset
      }
    }
    received.last = .now
    return received
  }
}
