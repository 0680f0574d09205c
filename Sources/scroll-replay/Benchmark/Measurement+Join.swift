import Foundation
import Locking
import ScrollPrefetch

extension Measurement {
  /// Tasks that ask for an image whose transfer is open, and get it when it comes: with the task of each caller.
  static let join = Measurement(
    name: "join", what: "a caller joining a shared transfer, with its task and its answer, CPU", unit: "µs",
    budget: .atMost(3)
  ) { effort in
    let loader = HeldLoader()
    let coordinator = PrefetchCoordinator(
      loader: loader, decoder: .inline { data, _ in DecodedImage(data.count, cost: 1) })
    var number = 0
    return effort.collect {
      let transfers = effort.repetitions(50)
      let callers = 100
      var time = 0.0
      for _ in 0..<transfers {
        number += 1
        let request = BenchmarkApp.request(number)
        // The first caller begins the transfer, and is not counted.
        let first = Task { try await coordinator.image(for: request) }
        loader.waitUntilStarted()
        let watch = Stopwatch(.processCPU)
        let ends = Tally()
        ends.expect(callers)
        for _ in 0..<callers {
          _ = Task {
            _ = try? await coordinator.image(for: request)
            ends.count()
          }
        }
        BenchmarkApp.settle(coordinator)
        loader.finish()
        ends.wait()
        time += watch.microseconds
        _ = BenchmarkApp.await { try? await first.value }
      }
      return time / Double(transfers * callers)
    }
  }
}

/// A loader that brings nothing before it is told to.
private final class HeldLoader: ImageLoader {
  private let open = Locked<ImageTransfer?>(nil)
  private let started = DispatchSemaphore(value: 0)

  func start(_ transfer: ImageTransfer) {
    open.withLock { $0 = transfer }
    started.signal()
  }

  func waitUntilStarted() { started.wait() }

  func finish() {
    let transfer = open.withLock { $0 }
    transfer?.receive(Data(count: 1_000))
    transfer?.finish()
  }
}
