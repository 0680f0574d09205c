package import Foundation
import Locking
package import ScrollPrefetch

/// A task that awaits an image, and what became of it.
package final class Caller: Sendable {
  /// How its wait ended.
  package enum Outcome: Equatable, Sendable {
    case waiting
    case image(Data)
    case transferFailed
    case decodingFailed
    case offline
    case shutDown
    case cancelled
  }

  private let answers: Locked<[Outcome]>
  private let task: Task<Void, Never>

  /// Begins to await.
  ///
  /// - Parameters:
  ///   - request: The image.
  ///   - coordinator: Who brings it.
  ///   - retries: How many failures it waits out.
  ///   - waitsForNetwork: Whether it waits for the network.
  ///   - executor: Where it runs.
  ///   - willAsk: Called in the moment before it asks.
  package init(
    _ request: ImageRequest, of coordinator: PrefetchCoordinator<Data>, retries: Int = 2,
    waitsForNetwork: Bool = false, on executor: any TaskExecutor,
    willAsk: @escaping @Sendable () -> Void = {}
  ) {
    let answers = Locked<[Outcome]>([])
    self.answers = answers
    task = Task(executorPreference: executor) {
      willAsk()
      let outcome = await Self.outcome(
        of: request, from: coordinator, retries: retries, waitsForNetwork: waitsForNetwork)
      answers.withLock { $0.append(outcome) }
    }
  }

  /// How its wait ended, if it has.
  package var outcome: Outcome { answers.withLock { $0.last ?? .waiting } }

  /// Cancels its task.
  package func cancel() {
    task.cancel()
  }

  private static func outcome(
    of request: ImageRequest, from coordinator: PrefetchCoordinator<Data>, retries: Int, waitsForNetwork: Bool
  ) async -> Outcome {
    do {
      return .image(
        try await coordinator.image(for: request, retries: retries, waitsForNetwork: waitsForNetwork))
    } catch PrefetchError.transferFailed {
      return .transferFailed
    } catch PrefetchError.decodingFailed {
      return .decodingFailed
    } catch PrefetchError.offline {
      return .offline
    } catch PrefetchError.shutDown {
      return .shutDown
    } catch {
      return .cancelled
    }
  }
}
