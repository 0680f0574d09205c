import Foundation
import ScrollReplay

/// A file that is written whole or not at all: what stood there stays until the new text is complete.
struct WholeFile {
  let path: String

  func write(_ text: String) throws(InputError) {
    let file = URL(filePath: path).resolvingSymlinksInPath()
    // Renaming over a device or a folder would destroy it, or fail with an odd word.
    if let kind = try? file.resourceValues(forKeys: [.isRegularFileKey]), kind.isRegularFile == false {
      throw fault("it is there and is no file", "name another")
    }
    do {
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw fault("the file cannot be written", "check that its folder is there and may be written to")
    }
  }

  private func fault(_ problem: String, _ remedy: String) -> InputError {
    InputError(file: path, problem: problem, remedy: remedy)
  }
}
