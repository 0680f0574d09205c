internal import HTTPSemantics
internal import Locking

/// Which version the bytes are of that cancelled transfers left with the coordinator, so that a later one can go on.
///
/// A few hundred at most: of one that is forgotten, the body starts over.
final class PartialBodies: Sendable {
  private static let limit = 256

  private struct State {
    var parts: [CacheKey: StoredResponse] = [:]
    /// The oldest first.
    var order: [CacheKey] = []
  }

  private let state = Locked(State())

  func keep(_ part: StoredResponse, of request: ImageRequest) {
    let key = request.sourceKey
    state.withLock { state in
      if state.parts.updateValue(part, forKey: key) == nil { state.order.append(key) }
      guard state.order.count > Self.limit else { return }
      state.parts[state.order.removeFirst()] = nil
    }
  }

  func take(_ request: ImageRequest) -> StoredResponse? {
    let key = request.sourceKey
    return state.withLock { state in
      guard let part = state.parts.removeValue(forKey: key) else { return nil }
      state.order.removeAll { $0 == key }
      return part
    }
  }
}
