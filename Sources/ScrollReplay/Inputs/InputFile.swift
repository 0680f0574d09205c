#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is open for reading, or a pipe that something is expected to write to.
///
/// Nothing here waits without an end: a pipe that stays silent is given up.
package struct InputFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private let isPipe: Bool
  /// What the system tells: 0 for a pipe.
  private let size: Int

  /// Reads it whole.
  ///
  /// - Parameters:
  ///   - path: Where it is, as errors name it.
  ///   - silence: For how long nothing may come from a pipe.
  /// - Returns: All its bytes.
  /// - Throws: An error that names the file, if it cannot be read or is longer than `InputLimits.fileBytes`.
  package static func contents(
    of path: String, silence: Duration = .seconds(10)
  ) throws(InputError) -> [UInt8] {
    let file = try InputFile(path)
    return try file.contents(silence: silence)
  }

  private init(_ path: String) throws(InputError) {
    self.path = path
    // Without blocking: else to open a pipe that nothing writes to would wait for ever.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
    do throws(InputError) {
      (isPipe, size) = try Self.kind(of: descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    close(descriptor)
  }

  private static func kind(of descriptor: Int32, _ path: String) throws(InputError) -> (Bool, size: Int) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return (false, Int(status.st_size))
    case S_IFIFO: return (true, 0)
    case S_IFDIR: throw InputError(file: path, problem: "this is a directory", remedy: "name a file in it")
    default: throw InputError(file: path, problem: "this is neither a file nor a pipe", remedy: "name a file")
    }
  }

  private consuming func contents(silence: Duration) throws(InputError) -> [UInt8] {
    if size > InputLimits.fileBytes { throw InputBytes.tooLong(path) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      if isPipe { try awaitBytes(silence) }
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && (errno == EINTR || isPipe && errno == EAGAIN) { continue }
      guard count >= 0 else { throw Self.unreadable(path, errno) }
      if count == 0 { return bytes }
      // The size that was told may lie: a pipe has none, and a file may grow.
      if bytes.count + count > InputLimits.fileBytes { throw InputBytes.tooLong(path) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Waits until something has come from the pipe, or nothing can come any more.
  private borrowing func awaitBytes(_ silence: Duration) throws(InputError) {
    let end = ContinuousClock.now + silence
    while true {
      let rest = ((end - .now) / .milliseconds(1)).rounded(.up)
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&waiting, 1, Int32(max(0, min(rest, 1e9))))
      if ready > 0 { return }
      if ready < 0 && errno != EINTR { throw Self.unreadable(path, errno) }
      guard rest > 0 else {
        throw InputError(
          file: path, problem: "this is a pipe from which nothing has come for \(silence)",
          remedy: "check that something writes to it, and closes it at the end")
      }
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> InputError {
    switch code {
    case ENOENT, ENOTDIR:
      InputError(file: path, problem: "there is no such file", remedy: "check the path")
    case EACCES, EPERM:
      InputError(file: path, problem: "the file may not be read", remedy: "check its permissions")
    case EMFILE, ENFILE:
      InputError(
        file: path, problem: "the file cannot be read: too many are open",
        remedy: "let more be open at once, as with ulimit -n 1024")
    default:
      InputError(
        file: path, problem: "the file cannot be read (\(unsafe String(cString: strerror(code))))",
        remedy: "check the path and the disk")
    }
  }
}
