import Foundation
import ScrollReplay

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written whole or not at all: what stood there stays until the new contents are complete.
struct WholeFile {
  let path: String

  /// Makes sure, as far as can be told without writing, that it can be written.
  ///
  /// To be called before the work that makes the contents.
  func requirePlace() throws(InputError) {
    let file = try target
    // Renaming over a device or a folder would destroy it, or fail with an odd word.
    if let kind = try? file.resourceValues(forKeys: [.isRegularFileKey]), kind.isRegularFile == false {
      throw isNoFile
    }
    let folder = file.deletingLastPathComponent().path(percentEncoded: false)
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw unwritable }
  }

  func write(_ text: String) throws(InputError) {
    try write(Data(text.utf8))
  }

  func write(_ contents: Data) throws(InputError) {
    try requirePlace()
    let file = try target
    do {
      try contents.write(to: file, options: .atomic)
    } catch {
      throw unwritten(((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue)
    }
  }

  /// The file behind any links, in the folder where the system finds it: to take `..` out of a path as text would lead
  /// elsewhere.
  private var target: URL {
    get throws(InputError) {
      let (folder, name) = FileIdentity.split(FileIdentity.followed(path))
      guard let real = unsafe realpath(folder, nil) else { throw unwritable }
      defer { unsafe free(real) }
      guard !["", ".", ".."].contains(name) else { throw isNoFile }
      let place = unsafe URL(filePath: String(cString: real), directoryHint: .isDirectory)
      return place.appending(path: name, directoryHint: .notDirectory)
    }
  }

  private var isNoFile: InputError { fault("it is there and is no file", "name another") }

  private var unwritable: InputError {
    fault("the file cannot be written", "check that its folder is there and may be written to")
  }

  /// What the system said when it was tried; nil if that is not known.
  private func unwritten(_ code: Int32?) -> InputError {
    guard let code else { return unwritable }
    let remedy =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: "make room for it"
      case EMFILE, ENFILE: "let more files be open at once, as with ulimit -n 1024"
      default: "check that its folder is there and may be written to"
      }
    return fault("the file cannot be written (\(unsafe String(cString: strerror(code))))", remedy)
  }

  private func fault(_ problem: String, _ remedy: String) -> InputError {
    InputError(file: path, problem: problem, remedy: remedy)
  }
}
