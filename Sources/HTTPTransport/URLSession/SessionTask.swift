import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A task of `URLSession`'s, handled as Foundation on Linux needs it.
///
/// Resuming and cancelling wait for the queue of all sessions, so they are done on a queue of their own. A redirect
/// must not be answered during or after a cancel.
final class SessionTask: Sendable {
  private let task: URLSessionDataTask
  private let queue: DispatchQueue
  private let isCancelled = Locked(false)

  init(_ task: URLSessionDataTask, queue: DispatchQueue) {
    self.task = task
    self.queue = queue
  }

  var id: Int { task.taskIdentifier }

  func resume() {
    queue.async { [task] in task.resume() }
  }

  func cancel() {
    queue.async { [task, isCancelled] in
      isCancelled.withLock { isCancelled in
        isCancelled = true
        task.cancel()
      }
    }
  }

  /// Takes the redirect itself as the answer.
  func refuseRedirect(_ answer: (URLRequest?) -> Void) {
    isCancelled.withLock { isCancelled in
      if !isCancelled { answer(nil) }
    }
  }
}
