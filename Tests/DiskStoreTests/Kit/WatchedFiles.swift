import DiskStore
import Foundation
import Locking

/// A call that a store makes, told before it is made.
struct Call: Equatable, Sendable {
  enum Operation: Sendable, CaseIterable {
    case makeFolder
    case names
    case status
    case rename
    case remove
    case open
    case create
    case lock
    case openStatus
    case read
    case write
    case setTime
    case synchronize
    case close
  }

  var operation: Operation
  /// The paths that it names, if any.
  var paths: [String] = []
}

/// What becomes of a call.
enum Verdict: Sendable {
  case go
  case fail(Int32)
  /// Writes so many bytes, then fails; other calls just fail.
  case cut(Int)
}

/// Calls on the way to another disk, watched and made to fail by a test.
final class WatchedFiles: Files {
  private let base: any Files
  private let verdict: @Sendable (Call) -> Verdict

  init(_ base: any Files, verdict: @escaping @Sendable (Call) -> Verdict) {
    self.base = base
    self.verdict = verdict
  }

  private func ask(_ operation: Call.Operation, _ paths: String...) throws(FileError) {
    switch verdict(Call(operation: operation, paths: paths)) {
    case .go: break
    case .fail(let code): throw FileError(code: code)
    case .cut: throw FileError(code: EIO)
    }
  }

  func now() -> Int64 { base.now() }

  func makeFolder(_ path: String) throws(FileError) {
    try ask(.makeFolder, path)
    try base.makeFolder(path)
  }

  func names(in folder: String, limit: Int) throws(FileError) -> [String] {
    try ask(.names, folder)
    return try base.names(in: folder, limit: limit)
  }

  func status(of path: String) throws(FileError) -> FileStatus {
    try ask(.status, path)
    return try base.status(of: path)
  }

  func rename(_ path: String, to newPath: String) throws(FileError) {
    try ask(.rename, path, newPath)
    try base.rename(path, to: newPath)
  }

  func remove(_ path: String) throws(FileError) {
    try ask(.remove, path)
    try base.remove(path)
  }

  func open(_ path: String) throws(FileError) -> Int32 {
    try ask(.open, path)
    return try base.open(path)
  }

  func create(_ path: String) throws(FileError) -> Int32 {
    try ask(.create, path)
    return try base.create(path)
  }

  func lock(_ file: Int32) throws(FileError) {
    try ask(.lock)
    try base.lock(file)
  }

  func status(ofOpen file: Int32) throws(FileError) -> FileStatus {
    try ask(.openStatus)
    return try base.status(ofOpen: file)
  }

  func read(_ file: Int32, count: Int) throws(FileError) -> Data {
    try ask(.read)
    return try base.read(file, count: count)
  }

  func write(_ data: Data, to file: Int32) throws(FileError) {
    switch verdict(Call(operation: .write)) {
    case .go:
      try base.write(data, to: file)
    case .fail(let code):
      throw FileError(code: code)
    case .cut(let count):
      try base.write(data.prefix(count), to: file)
      throw FileError(code: EIO)
    }
  }

  func setTime(_ time: Int64, of file: Int32) throws(FileError) {
    try ask(.setTime)
    try base.setTime(time, of: file)
  }

  func synchronize(_ file: Int32) throws(FileError) {
    try ask(.synchronize)
    try base.synchronize(file)
  }

  func close(_ file: Int32) {
    // Never refused: a file that stays open would be the test's own fault.
    _ = verdict(Call(operation: .close))
    base.close(file)
  }
}
