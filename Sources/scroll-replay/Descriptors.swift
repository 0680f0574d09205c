import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files, pipes and sockets that the system lets the process have open.
enum Descriptors {
  /// Enough for clocks and threads, and for the few files that a command has open at once.
  static let usual = 16
  /// Foundation starts no other program where the process may have fewer in all.
  private static let limitForProgram = 256

  /// Fills the places of standard streams that are closed: else the next file to be opened would be taken for one.
  static func fillStandardPlaces() {
    for place in STDIN_FILENO...STDERR_FILENO where fcntl(place, F_GETFD) < 0 {
      // Only for reading, so that to write to it is an error, as it is where nothing is open.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Makes sure that so many more can be had, and takes those that clocks and threads need.
  ///
  /// To be called before the work: later the want of one would end the process where the system's libraries do not
  /// bear it, or a wait would never end.
  static func prepare() throws(Shortage) {
    try require(usual)
    takeForClocks()
  }

  /// Makes sure that so many more can be had.
  static func require(_ count: Int) throws(Shortage) {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < count {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw Shortage(wanted: "\(count) more", code: errno) }
      taken += ends
    }
  }

  /// Makes sure that another program can be started.
  static func requireForProgram() throws(Shortage) {
    let most = sysconf(Int32(_SC_OPEN_MAX))
    // Negative where there is no limit.
    guard most < 0 || most >= limitForProgram else {
      throw Shortage(wanted: "\(limitForProgram) in all", code: EMFILE)
    }
    try require(usual)
  }

  /// Lets time pass on each of the clocks that sleep, for which Dispatch then has its descriptors for good.
  private static func takeForClocks() {
    let end = DispatchSemaphore(value: 0)
    _ = Task.detached {
      // Long enough that it is not over before the clock is asked.
      async let other: ()? = try? SuspendingClock().sleep(for: .milliseconds(5))
      try? await ContinuousClock().sleep(for: .milliseconds(5))
      await other
      end.signal()
    }
    end.wait()
  }

  /// Too few can be had.
  struct Shortage: Error, CustomStringConvertible {
    let wanted: String
    let code: Int32

    var description: String {
      """
      the system lets this program have too few files open at once \
      (\(unsafe String(cString: strerror(code)))): it needs \(wanted); raise the limit, as with ulimit -n 1024
      """
    }
  }
}
