#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where results go.
struct StandardOutput {
  enum Fault: Error, CustomStringConvertible {
    /// The reader went away.
    case closed
    /// It was closed before there was anything to write, or is open only to be read.
    case notForWriting
    case failed(code: Int32)

    var description: String {
      switch self {
      case .closed: "standard output was closed"
      case .notForWriting: "standard output is not open for writing; send it to a file, or to /dev/null"
      case .failed(let code): "standard output cannot be written: \(unsafe String(cString: strerror(code)))"
      }
    }
  }

  /// From now on a reader that goes away is an error to catch instead of a signal that ends the program, and so is a
  /// file that may not grow so long.
  init() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes sure that it is open for writing: else what takes minutes would be done for nothing.
  func require() throws(Fault) {
    let flags = fcntl(STDOUT_FILENO, F_GETFL)
    guard flags >= 0, flags & O_ACCMODE != O_RDONLY else { throw .notForWriting }
  }

  /// Writes the whole text, or throws a `Fault`.
  func write(_ text: String) throws {
    if let code = writeAll(text, to: STDOUT_FILENO) {
      throw code == EPIPE ? Fault.closed : Fault.failed(code: code)
    }
  }
}

/// Where complaints go.
enum StandardError {
  /// Whether someone looks at it, rather than a file or another program.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes the text, if it can be written: there is no one to tell if not.
  static func write(_ text: String) {
    _ = writeAll(text, to: STDERR_FILENO)
  }
}

/// Writes to a descriptor until all is written; returns the code of what went wrong.
private func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let written = unsafe rest.withUnsafeBytes { bytes in
      #if canImport(Darwin)
        unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #elseif canImport(Glibc)
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
    }
    if written >= 0 {
      rest = rest.dropFirst(written)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
