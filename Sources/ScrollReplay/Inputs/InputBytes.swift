#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a file holds, checked for what every format asks: something, not too much, and no UTF-16.
struct InputBytes {
  let bytes: [UInt8]
  /// The path as it was given: what errors name.
  let file: String
  /// Where the text begins: behind a byte order mark, which some editors write and no reader needs.
  let start: Int

  init(_ bytes: [UInt8], file: String) throws(InputError) {
    self.bytes = bytes
    self.file = file
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.count > InputLimits.fileBytes { throw Self.tooLong(file) }
    if bytes.count == start {
      throw InputError(file: file, problem: "the file is empty", remedy: "check how it was written")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw InputError(
        file: file, line: 1, problem: "the file looks like UTF-16", remedy: "save it as UTF-8")
    }
  }

  init(readingFrom path: String) throws(InputError) {
    try self.init(Self.contents(of: path), file: path)
  }

  /// The file's base name without the first of the endings that fits: how reports name it.
  ///
  /// Only known endings go, since a name may have dots of its own.
  func name(without endings: [String]) -> String {
    let base = file.split(separator: "/").last ?? Substring(file)
    let ending = endings.first { base.hasSuffix($0) && base.utf8.count > $0.utf8.count }
    return String(base.dropLast(ending?.count ?? 0))
  }
}

extension InputBytes {
  private static func contents(of path: String) throws(InputError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    let size = try size(of: descriptor, path)

    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path, errno) }
      if count == 0 { return bytes }
      // The size that was told may lie: a device has none, and a file may grow.
      if bytes.count + count > InputLimits.fileBytes { throw tooLong(path) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The size that the system tells: 0 for a pipe or a device.
  private static func size(of descriptor: Int32, _ path: String) throws(InputError) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw InputError(file: path, problem: "this is a directory", remedy: "name a file in it")
    }
    let size = Int(status.st_size)
    if size > InputLimits.fileBytes { throw tooLong(path) }
    return size
  }

  private static func tooLong(_ path: String) -> InputError {
    InputError(
      file: path, problem: "the file is longer than \(InputLimits.fileBytes) bytes",
      remedy: "cut it into shorter ones")
  }

  private static func unreadable(_ path: String, _ code: Int32) -> InputError {
    switch code {
    case ENOENT, ENOTDIR:
      InputError(file: path, problem: "there is no such file", remedy: "check the path")
    case EACCES, EPERM:
      InputError(file: path, problem: "the file may not be read", remedy: "check its permissions")
    default:
      InputError(
        file: path, problem: "the file cannot be read (\(unsafe String(cString: strerror(code))))",
        remedy: "check the path and the disk")
    }
  }
}
