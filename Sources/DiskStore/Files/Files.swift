package import Foundation

/// The system calls that a store makes.
///
/// All that reaches the disk goes through here, one call each: so the order of calls, which the promise of whole
/// entries rests on, can be cut and made to fail at every place.
package protocol Files: Sendable {
  /// Nanoseconds since 1970, as files have them.
  func now() -> Int64

  /// Makes a folder, and those above it that are missing; there already is as good.
  func makeFolder(_ path: String) throws(FileError)
  /// The names in a folder, in no order; at most `limit` of them.
  func names(in folder: String, limit: Int) throws(FileError) -> [String]
  /// What stands at a path; a symbolic link is not followed.
  func status(of path: String) throws(FileError) -> FileStatus
  func rename(_ path: String, to newPath: String) throws(FileError)
  func remove(_ path: String) throws(FileError)

  /// Opens a file to read it; neither follows a symbolic link nor waits for a pipe's other end.
  func open(_ path: String) throws(FileError) -> Int32
  /// Makes a new file and opens it to write it.
  func create(_ path: String) throws(FileError) -> Int32
  /// Locks an open file for as long as it is open, or fails if someone else has.
  func lock(_ file: Int32) throws(FileError)
  func status(ofOpen file: Int32) throws(FileError) -> FileStatus
  /// Reads on from where the last read ended; fewer bytes only where the file ends.
  func read(_ file: Int32, count: Int) throws(FileError) -> Data
  func write(_ data: Data, to file: Int32) throws(FileError)
  func setTime(_ time: Int64, of file: Int32) throws(FileError)
  /// Waits until the file's bytes are on the disk.
  func synchronize(_ file: Int32) throws(FileError)
  func close(_ file: Int32)
}

/// What the system says of a file.
package struct FileStatus: Equatable, Sendable {
  package var isRegular: Bool
  package var length: Int
  /// When it was last changed, in nanoseconds since 1970.
  package var time: Int64

  package init(isRegular: Bool, length: Int, time: Int64) {
    self.isRegular = isRegular
    self.length = length
    self.time = time
  }
}

/// A system call that failed.
package struct FileError: Error, Equatable, Sendable {
  /// As in `errno`.
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }
}
