import Foundation
import Locking
import ScrollPrefetch

/// Stands between the real coordinator and the simulated link: hands the one's wishes to the other, and back what
/// the link delivers.
final class ReplayLoader: ImageLoader {
  private struct State {
    var open: [ImageIndex: ImageTransfer] = [:]
    /// What the open transfers have been given, with the bytes they resumed from.
    var received: [ImageIndex: Int] = [:]
    var commands: [Command] = []
  }

  let resumesTransfers = true
  private let state = Locked(State())

  /// The request for an image, whose URL is its number: what the feed calls it need not be a URL that Foundation knows.
  static func request(for image: ImageIndex, expectedBytes: Int?) -> ImageRequest {
    guard let url = URL(string: "replay://images/\(image)") else {
      preconditionFailure("no URL for \(image)")
    }
    return ImageRequest(url: url, expectedBytes: expectedBytes)
  }

  // MARK: - Towards the link

  func start(_ transfer: ImageTransfer) {
    let image = index(of: transfer.request)
    state.withLock { state in
      state.open[image] = transfer
      state.received[image] = transfer.resumeOffset
      state.commands.append(.start(image))
    }
  }

  func cancel(_ transfer: ImageTransfer) {
    let image = index(of: transfer.request)
    state.withLock { state in
      state.open[image] = nil
      state.received[image] = nil
      state.commands.append(.cancel(image))
    }
  }

  /// What the coordinator has wished since the last time, in its order.
  func takeCommands() -> [Command] {
    state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  func index(of request: ImageRequest) -> ImageIndex {
    guard let index = Int(request.url.lastPathComponent) else {
      preconditionFailure("\(request) is no image of the replay")
    }
    return index
  }

  // MARK: - Towards the coordinator

  func begin(_ image: ImageIndex, expectedBytes: Int?) {
    state.withLock { $0.open[image] }?.began(expectedBytes: expectedBytes)
  }

  /// Gives a transfer bytes until it has so many in all.
  func deliver(_ image: ImageIndex, upTo bytes: Int) {
    let delivery = state.withLock { state -> (ImageTransfer, Int)? in
      guard let transfer = state.open[image], let received = state.received[image], bytes > received else {
        return nil
      }
      state.received[image] = bytes
      return (transfer, bytes - received)
    }
    if let (transfer, count) = delivery { transfer.progressed(byBytes: count) }
  }

  func finish(_ image: ImageIndex, bytes: Int) {
    deliver(image, upTo: bytes)
    state.withLock { state in
      state.received[image] = nil
      return state.open.removeValue(forKey: image)
    }?.finish()
  }
}
