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
    let file = target
    // Renaming over a device or a folder would destroy it, or fail with an odd word.
    if let kind = try? file.resourceValues(forKeys: [.isRegularFileKey]), kind.isRegularFile == false {
      throw fault("it is there and is no file", "name another")
    }
    let folder = file.deletingLastPathComponent().path(percentEncoded: false)
    guard !file.hasDirectoryPath, unsafe access(folder, W_OK | X_OK) == 0 else { throw unwritable }
  }

  func write(_ text: String) throws(InputError) {
    try write(Data(text.utf8))
  }

  func write(_ contents: Data) throws(InputError) {
    try requirePlace()
    do {
      try contents.write(to: target, options: .atomic)
    } catch {
      throw unwritable
    }
  }

  private var target: URL { URL(filePath: path).resolvingSymlinksInPath() }

  private var unwritable: InputError {
    fault("the file cannot be written", "check that its folder is there and may be written to")
  }

  private func fault(_ problem: String, _ remedy: String) -> InputError {
    InputError(file: path, problem: problem, remedy: remedy)
  }
}
