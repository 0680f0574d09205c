public import Foundation

/// Brings the bytes of images; the coordinator decides which, when, and how many at once.
///
/// Every method is called by the coordinator, in the order of its decisions, and must return at once: start what takes
/// time elsewhere, in a callback-based transport or with ``ImageTransfer/run(_:)``.
public protocol ImageLoader: Sendable {
  /// Whether a transfer can go on from bytes that a cancelled one left, at ``ImageTransfer/resumeOffset``.
  var resumesTransfers: Bool { get }

  /// What it keeps of what it brought; `nil` if it keeps nothing.
  var store: (any ImageStore)? { get }

  /// Begins to bring the bytes, telling the transfer what comes.
  func start(_ transfer: ImageTransfer)

  /// The transfer is cancelled: stop bringing its bytes. What is told to it from now on is dropped.
  func cancel(_ transfer: ImageTransfer)

  /// The transfer's priority has changed, to ``ImageTransfer/priority``.
  func priorityDidChange(of transfer: ImageTransfer)

  /// The coordinator has caught up with a transfer that had told more than it could take in: go on telling.
  func mayContinue(_ transfer: ImageTransfer)
}

extension ImageLoader {
  /// A loader starts from the beginning, unless it says otherwise.
  public var resumesTransfers: Bool { false }

  /// A loader keeps nothing, unless it says otherwise.
  public var store: (any ImageStore)? { nil }

  /// Nothing to do where all work is done in ``ImageTransfer/run(_:)``: its task is cancelled already.
  public func cancel(_ transfer: ImageTransfer) {}

  /// Nothing to do where the transport knows no priorities.
  public func priorityDidChange(of transfer: ImageTransfer) {}

  /// Nothing to do where what ``ImageTransfer/receive(_:)`` answers is not heeded.
  public func mayContinue(_ transfer: ImageTransfer) {}
}

/// A loader made of one asynchronous function.
public struct AsyncImageLoader: ImageLoader {
  private let load: @Sendable @concurrent (ImageRequest) async throws -> Data

  /// A loader that brings a request's bytes with this function, on a task of its own for each transfer.
  ///
  /// When a transfer is cancelled so is its task.
  public init(_ load: @escaping @Sendable @concurrent (ImageRequest) async throws -> Data) {
    self.load = load
  }

  /// Runs the function.
  public func start(_ transfer: ImageTransfer) {
    transfer.run { [load] in
      let data = try await load(transfer.request)
      transfer.receive(data)
    }
  }
}
