internal import Locking

/// An image in memory, whatever its type: a `TypedImage`.
package protocol StoredImage: AnyObject, Sendable {}

/// An image in memory.
package final class TypedImage<Image: Sendable>: StoredImage {
  let image: Image

  package init(_ image: Image) {
    self.image = image
  }

  /// The image, of the type that its coordinator's images have.
  static func image(of stored: any StoredImage) -> Image {
    guard let typed = stored as? TypedImage<Image> else {
      preconditionFailure("memory holds a \(type(of: stored)), not an image of \(Image.self)")
    }
    return typed.image
  }
}

/// The images in memory and the failures remembered, to be read from any thread.
///
/// What enters and leaves is the coordinator's to say. It is not generic, so that reading it costs the same in every
/// app: a lock and a look-up by a ready hash.
package final class MemoryStore: Sendable {
  private struct State {
    var images: [CacheKey: any StoredImage] = [:]
    /// By source.
    var failures: [CacheKey: PrefetchError] = [:]
    /// By image.
    var decodingFailures: [CacheKey: PrefetchError] = [:]
    /// By source: how often it has been invalidated without the coordinator having heard of it yet.
    var invalidations: [CacheKey: Int] = [:]

    func isValid(_ request: ImageRequest) -> Bool {
      invalidations.isEmpty || invalidations[request.sourceKey] == nil
    }

    func failure(of request: ImageRequest) -> PrefetchError? {
      decodingFailures[request.imageKey] ?? failures[request.sourceKey]
    }
  }

  private let state = Locked(State())

  package init() {}

  func image(for request: ImageRequest) -> (any StoredImage)? {
    state.withLock { $0.images[request.imageKey] }
  }

  /// The image, unless its source has been invalidated: who asks after that must not see it again.
  func validImage(for request: ImageRequest) -> (any StoredImage)? {
    state.withLock { state in
      state.isValid(request) ? state.images[request.imageKey] : nil
    }
  }

  /// The failure that is remembered, unless its source has been invalidated.
  func validFailure(of request: ImageRequest) -> PrefetchError? {
    state.withLock { state in
      state.isValid(request) ? state.failure(of: request) : nil
    }
  }

  /// The images of a source are valid no more; the coordinator is yet to hear of it.
  func beginInvalidation(of request: ImageRequest) {
    state.withLock { $0.invalidations[request.sourceKey, default: 0] += 1 }
  }

  /// The coordinator has heard of it: what is there from now on is valid.
  func endInvalidation(of request: ImageRequest) {
    state.withLock { state in
      let left = state.invalidations[request.sourceKey, default: 1] - 1
      state.invalidations[request.sourceKey] = left > 0 ? left : nil
    }
  }

  func failure(of request: ImageRequest) -> PrefetchError? {
    state.withLock { $0.failure(of: request) }
  }

  package func insert(_ image: any StoredImage, for request: ImageRequest) {
    state.withLock { $0.images[request.imageKey] = image }
  }

  package func remove(_ request: ImageRequest) {
    // What it held is let go of outside the lock: its end may take long.
    let removed = state.withLock { $0.images.removeValue(forKey: request.imageKey) }
    withExtendedLifetime(removed) {}
  }

  func setFailure(_ failure: PrefetchError?, of request: ImageRequest) {
    let replaced = state.withLock { state in
      defer { state.failures[request.sourceKey] = failure }
      return state.failures[request.sourceKey]
    }
    withExtendedLifetime(replaced) {}
  }

  func setDecodingFailure(_ failure: PrefetchError?, of request: ImageRequest) {
    let replaced = state.withLock { state in
      defer { state.decodingFailures[request.imageKey] = failure }
      return state.decodingFailures[request.imageKey]
    }
    withExtendedLifetime(replaced) {}
  }
}
