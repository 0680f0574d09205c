import Foundation
import Locking
import ScrollPrefetch

/// What an app would have around a coordinator.
enum BenchmarkApp {
  /// A list's rows, each with one image of its own.
  static func rows(_ numbers: Range<Int>) -> [ListRow] {
    numbers.map { ListRow(RowIdentity($0), images: [request($0)]) }
  }

  static func request(_ number: Int) -> ImageRequest {
    let path = "/photos/2024/\(number)/large.jpg"
    return ImageRequest(url: URL(string: "https://images.example\(path)") ?? URL(filePath: path))
  }

  /// A configuration whose window has so many rows beyond the visible ones.
  static func configuration(
    ahead: Int = 10, behind: Int = 2, memory: Int = .max
  ) -> PrefetchConfiguration {
    var configuration = PrefetchConfiguration()
    configuration.leastLikelihood = 0
    configuration.rowsAhead = ahead
    configuration.rowsBehind = behind
    configuration.memoryLimit = memory
    return configuration
  }

  /// Runs asynchronous work to its end, while the thread that asks waits.
  static func await<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result {
    let end = DispatchSemaphore(value: 0)
    let result = Locked<Result?>(nil)
    _ = Task.detached {
      let value = await work()
      result.withLock { $0 = value }
      end.signal()
    }
    end.wait()
    guard let value = result.withLock({ $0 }) else { preconditionFailure("work ended without a result") }
    return value
  }

  /// Waits until a coordinator has worked through all that it was told.
  static func settle<Image>(_ coordinator: PrefetchCoordinator<Image>) {
    _ = self.await { await coordinator.figures }
  }
}

/// A loader that never answers.
struct SilentLoader: ImageLoader {
  func start(_ transfer: ImageTransfer) {}
}

/// A loader that has all bytes at hand, and answers inside `start`.
struct InstantLoader: ImageLoader {
  private let body = Data(count: 1_000)

  func start(_ transfer: ImageTransfer) {
    transfer.began(expectedBytes: body.count)
    transfer.receive(body)
    transfer.finish()
  }
}

/// Rows that can hold up the coordinator when it asks for one, so that it is awake and takes nothing in.
final class GatedContent: ListContent {
  let count: Int
  private let gate = DispatchSemaphore(value: 0)
  private let asked = DispatchSemaphore(value: 0)
  let gatedRows: Int

  /// Every row whose number is a multiple of `gatedRows` holds the coordinator up.
  init(count: Int, gatedRows: Int) {
    self.count = count
    self.gatedRows = gatedRows
  }

  func row(at index: Int) -> ListRow {
    if index.isMultiple(of: gatedRows) {
      asked.signal()
      gate.wait()
    }
    return ListRow(RowIdentity(index), images: [])
  }

  /// Waits until the coordinator stands before the gate.
  func waitUntilAsked() { asked.wait() }
  func open() { gate.signal() }
}

/// Lets a thread wait until something has been done so many times more.
final class Tally: Sendable {
  private let left = Locked(0)
  private let reached = DispatchSemaphore(value: 0)

  /// To be called before what will be counted begins.
  func expect(_ count: Int) {
    left.withLock { $0 += count }
  }

  /// Counts one, if any is expected.
  func count() {
    let isReached = left.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return left == 0
    }
    if isReached { reached.signal() }
  }

  func wait() { reached.wait() }
}
