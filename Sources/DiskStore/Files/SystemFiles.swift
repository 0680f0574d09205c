package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls themselves.
package struct SystemFiles: Files {
  package init() {}

  package func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  package func makeFolder(_ path: String) throws(FileError) {
    do throws(FileError) {
      try checked { unsafe mkdir(path, 0o700) }
    } catch  where error.code == ENOENT {
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw error }
      try makeFolder(String(path[..<slash]))
      try checked { unsafe mkdir(path, 0o700) }
    } catch  where error.code == EEXIST {
      // A file in its place is told by whatever is tried in it next.
    }
  }

  package func names(in folder: String, limit: Int) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw FileError(code: errno) }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    while names.count < limit {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        // The end and a failure differ in this alone.
        guard errno == 0 else { throw FileError(code: errno) }
        break
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        let length = unsafe MemoryLayout.size(ofValue: field.pointee)
        return unsafe field.withMemoryRebound(to: CChar.self, capacity: length) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  package func status(of path: String) throws(FileError) -> FileStatus {
    var status = stat()
    try checked { unsafe lstat(path, &status) }
    return fileStatus(status)
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    #if canImport(Darwin)
      try checked { unsafe Darwin.rename(path, newPath) }
    #elseif canImport(Glibc)
      try checked { unsafe Glibc.rename(path, newPath) }
    #elseif canImport(Musl)
      try checked { unsafe Musl.rename(path, newPath) }
    #endif
  }

  package func remove(_ path: String) throws(FileError) {
    try checked { unsafe unlink(path) }
  }

  private func nanoseconds(_ time: timespec) -> Int64 {
    // A year beyond 2262 may be written on a disk; it is only ever compared.
    let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (time.tv_sec < 0 ? .min : .max) : seconds &+ Int64(time.tv_nsec)
  }

  private func fileStatus(_ status: stat) -> FileStatus {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileStatus(
      isRegular: status.st_mode & S_IFMT == S_IFREG, length: Int(status.st_size), time: nanoseconds(time))
  }
}

// MARK: - Open files

extension SystemFiles {
  package func open(_ path: String) throws(FileError) -> Int32 {
    try open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  }

  package func create(_ path: String) throws(FileError) -> Int32 {
    try open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
  }

  private func open(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
    #if canImport(Darwin)
      try checked { unsafe Darwin.open(path, flags, 0o600) }
    #elseif canImport(Glibc)
      try checked { unsafe Glibc.open(path, flags, 0o600) }
    #elseif canImport(Musl)
      try checked { unsafe Musl.open(path, flags, 0o600) }
    #endif
  }

  package func lock(_ file: Int32) throws(FileError) {
    try checked { flock(file, LOCK_EX | LOCK_NB) }
  }

  package func status(ofOpen file: Int32) throws(FileError) -> FileStatus {
    var status = stat()
    try checked { unsafe fstat(file, &status) }
    return fileStatus(status)
  }

  package func read(_ file: Int32, count: Int) throws(FileError) -> Data {
    var data = Data(count: count)
    var filled = 0
    while filled < count {
      let more = try checked { [filled] in
        unsafe data.withUnsafeMutableBytes { bytes in
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
          #if canImport(Darwin)
            return unsafe Darwin.read(file, rest.baseAddress, rest.count)
          #elseif canImport(Glibc)
            return unsafe Glibc.read(file, rest.baseAddress, rest.count)
          #elseif canImport(Musl)
            return unsafe Musl.read(file, rest.baseAddress, rest.count)
          #endif
        }
      }
      if more == 0 { return data.prefix(filled) }
      filled += more
    }
    return data
  }

  package func write(_ data: Data, to file: Int32) throws(FileError) {
    var rest = data
    while !rest.isEmpty {
      let written = try checked { [rest] in
        unsafe rest.withUnsafeBytes { bytes in
          #if canImport(Darwin)
            unsafe Darwin.write(file, bytes.baseAddress, bytes.count)
          #elseif canImport(Glibc)
            unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
          #elseif canImport(Musl)
            unsafe Musl.write(file, bytes.baseAddress, bytes.count)
          #endif
        }
      }
      rest = rest.dropFirst(written)
    }
  }

  package func setTime(_ time: Int64, of file: Int32) throws(FileError) {
    // A clock that was never set may stand before 1970; no file's time need.
    let time = max(time, 0)
    let seconds = Int(time / 1_000_000_000)
    let both = Array(repeating: timespec(tv_sec: seconds, tv_nsec: Int(time % 1_000_000_000)), count: 2)
    try checked { unsafe futimens(file, both) }
  }

  package func synchronize(_ file: Int32) throws(FileError) {
    try checked { fsync(file) }
  }

  package func close(_ file: Int32) {
    // Not again after an interruption: the number may already be someone else's.
    #if canImport(Darwin)
      _ = Darwin.close(file)
    #elseif canImport(Glibc)
      _ = Glibc.close(file)
    #elseif canImport(Musl)
      _ = Musl.close(file)
    #endif
  }
}

/// Makes a call, again while a signal interrupts it, and throws what it says went wrong.
@discardableResult
private func checked<Result: SignedInteger>(_ call: () -> Result) throws(FileError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw FileError(code: code) }
  }
}
