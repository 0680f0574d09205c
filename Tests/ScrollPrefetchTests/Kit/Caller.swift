import Foundation
import Locking
import ScrollPrefetch

/// A task that awaits an image, and what became of it.
final class Caller: Sendable {
  enum Outcome: Equatable {
    case waiting
    case image(Data)
    case transferFailed
    case decodingFailed
    case offline
    case shutDown
    case cancelled
  }

  private let answers = Locked<[Outcome]>([])
  private let task: Task<Void, Never>

  init(
    _ request: ImageRequest, of coordinator: PrefetchCoordinator<Data>, retries: Int = 2,
    waitsForNetwork: Bool = false, on executor: any TaskExecutor
  ) {
    task = Task(executorPreference: executor) { [answers] in
      let outcome = await Self.outcome(
        of: request, from: coordinator, retries: retries, waitsForNetwork: waitsForNetwork)
      answers.withLock { $0.append(outcome) }
    }
  }

  var outcome: Outcome { answers.withLock { $0.last ?? .waiting } }

  func cancel() {
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
