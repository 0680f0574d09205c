import DiskStore
import Foundation
import Locking

/// A folder of entries on a disk in memory, opened as often as a test likes.
final class Shop {
  static let path = "/cache/images"

  let disk: MemoryFiles
  let limits: DiskStore.Limits
  let digest: @Sendable (String) -> UInt64
  let troubles = Locked<[Trouble]>([])
  private(set) var folder: EntryFolder

  init(
    bytes: Int = 10_000, disk: MemoryFiles = MemoryFiles(), files: (any Files)? = nil,
    limits change: (inout DiskStore.Limits) -> Void = { _ in },
    digest: @escaping @Sendable (String) -> UInt64 = { XXH64.hash($0) }
  ) {
    var limits = DiskStore.Limits(bytes: bytes)
    change(&limits)
    self.limits = limits
    self.disk = disk
    self.digest = digest
    folder = Self.open(files ?? disk, limits, troubles)
  }

  private static func open(
    _ files: any Files, _ limits: DiskStore.Limits, _ troubles: Locked<[Trouble]>
  ) -> EntryFolder {
    let folder = EntryFolder(path: path, limits: limits, files: files) { trouble in
      troubles.withLock { $0.append(trouble) }
    }
    folder.beginListing()
    sweep(folder)
    return folder
  }

  private static func sweep(_ folder: EntryFolder) {
    while folder.isSweeping { folder.sweepOn() }
  }

  /// Lets go of the folder, and opens it again: after a kill, if it was one.
  func reopen(_ files: (any Files)? = nil) {
    disk.kill()
    folder = Self.open(files ?? disk, limits, troubles)
  }

  func write(_ key: String, _ text: String, metadata: String = "", worth: DiskStore.Worth = .normal) {
    folder.write(key, digest: digest(key), DiskStore.Entry(text, metadata), worth)
    Self.sweep(folder)
  }

  func read(_ key: String) -> DiskStore.Entry? {
    folder.read(key, digest: digest(key))
  }

  func update(_ key: String, _ metadata: String) {
    folder.updateMetadata(key, digest: digest(key), Data(metadata.utf8))
    Self.sweep(folder)
  }

  func remove(_ key: String) {
    folder.remove(digest: digest(key))
  }

  func clear() {
    folder.beginClearing()
    Self.sweep(folder)
  }

  /// The files that there are, by name.
  var files: [String: Data] { disk.contents(of: Self.path) }
  var bytesOnDisk: Int { files.values.reduce(0) { $0 + $1.count } }

  /// Where a key's file lies.
  func path(of key: String) -> String { Self.path + "/" + EntryName.file(of: digest(key)) }
}

extension DiskStore.Entry {
  init(_ text: String, _ metadata: String = "") {
    self.init(metadata: Data(metadata.utf8), body: Data(text.utf8))
  }
}
