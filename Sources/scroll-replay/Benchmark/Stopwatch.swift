#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures what passes on one of the system's clocks of CPU time.
struct Stopwatch {
  enum Clock {
    /// What the thread that measures spends: others that want its processor do not count.
    case threadCPU
    /// What all threads of the process spend together.
    case processCPU
  }

  private let clock: clockid_t
  private let start: Int

  init(_ clock: Clock) {
    self.clock =
      switch clock {
      case .threadCPU: CLOCK_THREAD_CPUTIME_ID
      case .processCPU: CLOCK_PROCESS_CPUTIME_ID
      }
    start = Self.nanoseconds(on: self.clock)
  }

  var nanoseconds: Double { Double(Self.nanoseconds(on: clock) - start) }
  var microseconds: Double { nanoseconds / 1_000 }
  var seconds: Double { nanoseconds / 1e9 }

  private static func nanoseconds(on clock: clockid_t) -> Int {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { preconditionFailure("there is no such clock") }
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
