#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is awaited of descriptors, and what has happened at them.
struct Waiting {
  private var entries: [pollfd] = []

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  mutating func add(_ descriptor: Int32, reading: Bool, writing: Bool) {
    let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
    entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
  }

  /// Waits until something happens at one of them, or the time has passed; without a time, as long as it takes.
  mutating func wait(atMost time: Duration?) {
    let count = nfds_t(entries.count)
    _ = unsafe poll(&entries, count, time.map(Self.milliseconds) ?? -1)
  }

  /// Whether anything happened at the descriptor that was added as the given one.
  func hasHappened(at index: Int) -> Bool { entries[index].revents != 0 }

  private static func milliseconds(_ time: Duration) -> Int32 {
    let (seconds, attoseconds) = max(time, .zero).components
    guard seconds < 1_000_000 else { return .max }
    // Rounded up: waking too early would be a busy loop.
    return Int32(seconds) * 1_000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
