import Locking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Wakes a thread that waits for descriptors: a pipe to itself.
final class Alarm: Sendable {
  /// Becomes readable when it rings.
  let listening: Int32
  /// Nil once closed: the number may then be another file's.
  private let ringing: Locked<Int32?>

  init() throws(ServerError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .noSocket(code: errno) }
    listening = ends[0]
    ringing = Locked(ends[1])
    for end in ends { makeNonblocking(end) }
  }

  func ring() {
    ringing.withLock { ringing in
      guard let ringing else { return }
      // If the pipe is full, it rings already.
      let byte: [UInt8] = [0]
      _ = unsafe byte.withUnsafeBytes { unsafe write(ringing, $0.baseAddress, 1) }
    }
  }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe bytes.withUnsafeMutableBytes({ unsafe read(listening, $0.baseAddress, $0.count) }) > 0 {}
  }

  func close() {
    ringing.withLock { ringing in
      guard let end = ringing else { return }
      ringing = nil
      closeDescriptor(end)
      closeDescriptor(listening)
    }
  }
}
