import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Waits for what ends a server that runs as a program: SIGTERM or SIGINT, and if asked for the end of standard input.
struct EndOfService {
  private let ended = DispatchSemaphore(value: 0)
  private let sources: [any DispatchSourceSignal]

  /// From now on the signals end the wait instead of the program.
  ///
  /// Standard input is not touched unless its end counts: in a script it may be closed, or somebody else's.
  init(withInput: Bool) {
    let ended = ended
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { ended.signal() }
      source.resume()
      return source
    }
    if withInput { _ = EndOfInput { ended.signal() } }
  }

  func wait() {
    withExtendedLifetime(sources) { ended.wait() }
  }
}
