#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A stream socket of the loopback interface that never blocks.
///
/// Who holds it closes it: a copy is the same descriptor.
struct Socket: Sendable {
  let descriptor: Int32

  enum Sent {
    case count(Int)
    /// The kernel takes no more at the moment.
    case blocked
    /// The other side is gone.
    case gone
  }

  enum Received {
    case count(Int)
    case nothing
    /// The other side sends no more.
    case finished
    case reset
  }

  /// Hands bytes to the kernel, as many as it takes.
  func send(_ bytes: [UInt8], from start: Int) -> Sent {
    #if canImport(Darwin)
      // Writing to a reader that is gone is made an error by SO_NOSIGPIPE.
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return unsafe systemSend(descriptor, rest.baseAddress, rest.count, flags)
      }
      if count >= 0 { return .count(count) }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .blocked }
      if errno != EINTR { return .gone }
    }
  }

  /// Takes what has arrived, at most as many bytes as the buffer has.
  func receive(into buffer: inout [UInt8]) -> Received {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
      }
      if count > 0 { return .count(count) }
      if count == 0 { return .finished }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .nothing }
      if errno != EINTR { return .reset }
    }
  }

  /// How many bytes the kernel holds that the other side has not acknowledged; nil where it does not tell.
  var unacknowledged: Int? {
    #if os(Linux)
      // SIOCOUTQ, a macro that Swift does not see.
      let request: UInt = 0x5411
      var count: Int32 = 0
      return unsafe ioctl(descriptor, request, &count) == 0 ? Int(count) : nil
    #else
      return nil
    #endif
  }

  /// Sends FIN; what was handed over before still arrives.
  func finish() {
    #if canImport(Darwin) || canImport(Musl)
      _ = shutdown(descriptor, SHUT_WR)
    #else
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #endif
  }

  /// Closes with RST instead of FIN.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func close() {
    closeDescriptor(descriptor)
  }
}

func closeDescriptor(_ descriptor: Int32) {
  #if canImport(Darwin)
    _ = Darwin.close(descriptor)
  #elseif canImport(Glibc)
    _ = Glibc.close(descriptor)
  #elseif canImport(Musl)
    _ = Musl.close(descriptor)
  #endif
}

private func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  #if canImport(Darwin)
    unsafe Darwin.send(descriptor, bytes, count, flags)
  #elseif canImport(Glibc)
    unsafe Glibc.send(descriptor, bytes, count, flags)
  #elseif canImport(Musl)
    unsafe Musl.send(descriptor, bytes, count, flags)
  #endif
}
