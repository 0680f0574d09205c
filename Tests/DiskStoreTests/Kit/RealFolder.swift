import DiskStore
import Foundation
import Locking

/// A folder on the real disk, removed with the value's last reference.
final class RealFolder: Sendable {
  let url: URL
  /// Where the store's own folder is, once there is one.
  let store: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "disk-store-tests-\(UUID().uuidString)")
    store = url.appending(path: "deep/down/cache")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The names in the store's folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: store.path).sorted() }
  }

  func url(of key: String) -> URL {
    store.appending(path: EntryName.file(of: XXH64.hash(key)))
  }
}

/// What a store had to tell.
final class Told: Sendable {
  private let told = Locked<[Trouble]>([])

  var all: [Trouble] { told.withLock { $0 } }

  /// Opens a store that tells it here.
  func store(in folder: URL, bytes: Int = 1_000_000) -> DiskStore {
    DiskStore(folder: folder, limits: DiskStore.Limits(bytes: bytes)) { [self] trouble in
      told.withLock { $0.append(trouble) }
    }
  }
}
