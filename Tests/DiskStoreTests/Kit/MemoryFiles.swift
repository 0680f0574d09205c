import DiskStore
import Foundation
import Locking

/// A disk in memory, whose power can fail and whose clock stands still until it is moved.
final class MemoryFiles: Files {
  private struct Node {
    var bytes = Data()
    var time: Int64 = 0
    var isOnDisk = false
    var isLocked = false
  }

  private struct Handle {
    var node: Int
    var offset = 0
    var holdsLock = false
  }

  private struct Disk {
    var nodes: [Node] = []
    /// Files by path.
    var names: [String: Int] = [:]
    /// The names after each change of them since the power came on: a failure keeps any of these.
    var history: [[String: Int]] = [[:]]
    var folders: Set<String> = []
    var handles: [Int32: Handle] = [:]
    var lastHandle: Int32 = 2
    var now: Int64 = 1_000_000_000_000_000_000

    mutating func rename(_ change: (inout [String: Int]) -> Void) {
      change(&names)
      history.append(names)
    }
  }

  private let disk = Locked(Disk())

  /// Moves the clock.
  func pass(seconds: Int) {
    disk.withLock { $0.now += Int64(seconds) * 1_000_000_000 }
  }

  /// The process is gone, and its locks with it.
  func kill() {
    disk.withLock { disk in
      disk.handles = [:]
      for node in disk.nodes.indices { disk.nodes[node].isLocked = false }
    }
  }

  /// The power fails: a state of the names since it came on stays, and of bytes not synchronised a beginning.
  func losePower(with random: inout Numbers) {
    kill()
    disk.withLock { disk in
      disk.names = disk.history[random.next(below: disk.history.count)]
      disk.history = [disk.names]
      for node in disk.nodes.indices where !disk.nodes[node].isOnDisk {
        let count = random.next(below: disk.nodes[node].bytes.count + 1)
        disk.nodes[node].bytes = disk.nodes[node].bytes.prefix(count)
      }
    }
  }

  /// Everything in the folder, by name.
  func contents(of folder: String) -> [String: Data] {
    disk.withLock { disk in
      let found = disk.names.filter { $0.key.hasPrefix(folder + "/") }
      return Dictionary(
        uniqueKeysWithValues: found.map {
          (String($0.key.dropFirst(folder.count + 1)), disk.nodes[$0.value].bytes)
        })
    }
  }

  /// Puts a file there behind the store's back.
  func put(_ path: String, _ bytes: Data) {
    disk.withLock { disk in
      disk.nodes.append(Node(bytes: bytes, time: disk.now, isOnDisk: true))
      let node = disk.nodes.count - 1
      disk.rename { $0[path] = node }
    }
  }

  /// The folder and all that is in it go.
  func removeFolder(_ path: String) {
    disk.withLock { disk in
      disk.folders.remove(path)
      disk.rename { names in names = names.filter { !$0.key.hasPrefix(path + "/") } }
    }
  }
}

// MARK: - The calls

extension MemoryFiles {
  func now() -> Int64 { disk.withLock { $0.now } }

  func makeFolder(_ path: String) throws(FileError) {
    disk.withLock { _ = $0.folders.insert(path) }
  }

  func names(in folder: String, limit: Int) throws(FileError) -> [String] {
    try check(folder: folder)
    return contents(of: folder).keys.sorted().prefix(limit).map { $0 }
  }

  func status(of path: String) throws(FileError) -> FileStatus {
    try disk.withLock { disk throws(FileError) in
      guard let node = disk.names[path] else { throw FileError(code: ENOENT) }
      return FileStatus(isRegular: true, length: disk.nodes[node].bytes.count, time: disk.nodes[node].time)
    }
  }

  func rename(_ path: String, to newPath: String) throws(FileError) {
    try disk.withLock { disk throws(FileError) in
      guard let node = disk.names[path] else { throw FileError(code: ENOENT) }
      disk.rename { names in
        names[path] = nil
        names[newPath] = node
      }
    }
  }

  func remove(_ path: String) throws(FileError) {
    try disk.withLock { disk throws(FileError) in
      guard disk.names[path] != nil else { throw FileError(code: ENOENT) }
      disk.rename { $0[path] = nil }
    }
  }

  func open(_ path: String) throws(FileError) -> Int32 {
    try disk.withLock { disk throws(FileError) in
      guard let node = disk.names[path] else { throw FileError(code: ENOENT) }
      disk.lastHandle += 1
      disk.handles[disk.lastHandle] = Handle(node: node)
      return disk.lastHandle
    }
  }

  func create(_ path: String) throws(FileError) -> Int32 {
    try check(folder: path.split(separator: "/").dropLast().map { "/" + $0 }.joined())
    guard disk.withLock({ $0.names[path] == nil }) else { throw FileError(code: EEXIST) }
    disk.withLock { disk in
      disk.nodes.append(Node(time: disk.now))
      let node = disk.nodes.count - 1
      disk.rename { $0[path] = node }
    }
    return try open(path)
  }

  func lock(_ file: Int32) throws(FileError) {
    try change(file) { handle, node throws(FileError) in
      guard !node.isLocked else { throw FileError(code: EWOULDBLOCK) }
      node.isLocked = true
      handle.holdsLock = true
    }
  }

  func status(ofOpen file: Int32) throws(FileError) -> FileStatus {
    try change(file) { _, node in
      FileStatus(isRegular: true, length: node.bytes.count, time: node.time)
    }
  }

  func read(_ file: Int32, count: Int) throws(FileError) -> Data {
    try change(file) { handle, node in
      let bytes = Data(node.bytes.dropFirst(handle.offset).prefix(count))
      handle.offset += bytes.count
      return bytes
    }
  }

  func write(_ data: Data, to file: Int32) throws(FileError) {
    try change(file) { _, node in
      node.bytes += data
      node.isOnDisk = false
    }
  }

  func setTime(_ time: Int64, of file: Int32) throws(FileError) {
    try change(file) { _, node in node.time = time }
  }

  func synchronize(_ file: Int32) throws(FileError) {
    try change(file) { _, node in node.isOnDisk = true }
  }

  func close(_ file: Int32) {
    disk.withLock { disk in
      guard let handle = disk.handles.removeValue(forKey: file), handle.holdsLock else { return }
      disk.nodes[handle.node].isLocked = false
    }
  }

  /// How many files are open.
  var openFiles: Int { disk.withLock { $0.handles.count } }

  private func check(folder: String) throws(FileError) {
    guard disk.withLock({ $0.folders.contains(folder) }) else { throw FileError(code: ENOENT) }
  }

  private func change<Result: Sendable>(
    _ file: Int32, _ body: (inout Handle, inout Node) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try disk.withLock { disk throws(FileError) in
      guard var handle = disk.handles[file] else { throw FileError(code: EBADF) }
      defer { disk.handles[file] = handle }
      return try body(&handle, &disk.nodes[handle.node])
    }
  }
}
