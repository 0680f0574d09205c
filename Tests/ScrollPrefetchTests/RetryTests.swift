import Foundation
import Locking
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("Retries")
struct RetryTests {
  struct Refusal: Error {}

  @Test(
    "P17: waits of no time, or of less, are short ones, and no server is asked in a spin",
    arguments: [.zero, .seconds(-5), .nanoseconds(1)] as [Duration], FailureKind.allCases)
  func shortestWaits(delay: Duration, kind: FailureKind) {
    var configuration = PrefetchConfiguration()
    configuration.firstRetryDelay = delay
    configuration.longestRetryDelay = delay
    configuration.failureLifetime = delay
    let time = VirtualTime()
    let asked = Locked(0)
    let loader = AsyncImageLoader { _ in
      asked.withLock { $0 += 1 }
      throw TransferFailure(kind, Refusal())
    }
    let coordinator = PrefetchCoordinator(
      loader: loader, decoder: .bytes, configuration: configuration, clock: time.clock,
      executor: time.executor)
    let list = coordinator.makeList(rows(0..<1))
    list.viewportDidChange(Viewport(visible: 0..<1))
    time.advance(by: .seconds(2))
    // A wait is drawn from 50 to 100 ms; a failure that will not heal is remembered for 100.
    #expect((20...41).contains(asked.withLock { $0 }))
    coordinator.shutDown()
    time.runUntilIdle()
  }
}
