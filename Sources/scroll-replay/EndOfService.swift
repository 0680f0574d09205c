import Dispatch
import Foundation

/// Waits for what ends a server that runs as a program: the end of standard input, SIGTERM or SIGINT.
struct EndOfService {
  private let ended = DispatchSemaphore(value: 0)
  private let sources: [any DispatchSourceSignal]

  /// From now on the signals end the wait instead of the program.
  init() {
    let ended = ended
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { ended.signal() }
      source.resume()
      return source
    }
  }

  func wait() {
    let ended = ended
    Thread.detachNewThread {
      while let data = try? FileHandle.standardInput.read(upToCount: 4_096), !data.isEmpty {}
      ended.signal()
    }
    withExtendedLifetime(sources) { ended.wait() }
  }
}
