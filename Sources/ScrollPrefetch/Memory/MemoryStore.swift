internal import Locking

/// An image in memory, whatever its type.
class StoredImage: @unchecked Sendable {
  // Unchecked since it can be subclassed; it has no state, and its one subclass holds a constant.
}

/// An image in memory.
final class TypedImage<Image: Sendable>: StoredImage, @unchecked Sendable {
  // Unchecked since its superclass is; its one property is a constant of a sendable type.
  let image: Image

  init(_ image: Image) {
    self.image = image
  }
}

/// The images in memory, to be read from any thread.
///
/// What enters and leaves is the coordinator's to say.
/// It is not generic, so that reading it costs the same in every app: a lock and a look-up by a ready hash.
final class MemoryStore: Sendable {
  private let images = Locked<[CacheKey: StoredImage]>([:])

  func image(for key: CacheKey) -> StoredImage? {
    images.withLock { $0[key] }
  }

  func insert(_ image: StoredImage, for key: CacheKey) {
    images.withLock { $0[key] = image }
  }

  func remove(_ key: CacheKey) {
    // What it held is let go of outside the lock: its end may take long.
    let removed = images.withLock { $0.removeValue(forKey: key) }
    withExtendedLifetime(removed) {}
  }
}
