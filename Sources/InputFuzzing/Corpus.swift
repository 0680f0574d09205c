import Foundation
import ScrollReplay

/// The files that changes begin with.
package struct Corpus: Sendable {
  /// Files that are read.
  package let valid: [[UInt8]]
  /// Files that are refused, each for a reason of its own.
  package let malformed: [[UInt8]]

  package init(valid: [[UInt8]], malformed: [[UInt8]]) {
    self.valid = valid
    self.malformed = malformed
  }

  /// A reader's files in the folders `corpus` and `malformed`, in the order of their names.
  ///
  /// - Throws: An `InputError` that names the folder, or the file, that cannot be read.
  package init(of reader: FuzzedReader, below fixtures: String) throws {
    let paths = try Self.paths(of: reader, below: fixtures)
    valid = try paths.valid.map { try InputFile.contents(of: $0) }
    malformed = try paths.malformed.map { try InputFile.contents(of: $0) }
  }

  /// Where a reader's files are.
  package static func paths(
    of reader: FuzzedReader, below fixtures: String
  ) throws -> (valid: [String], malformed: [String]) {
    (
      try paths(in: "\(fixtures)/corpus/\(reader.folder)"),
      try paths(in: "\(fixtures)/malformed/\(reader.folder)")
    )
  }

  private static func paths(in folder: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder), !names.isEmpty else {
      throw InputError(
        file: folder, problem: "there are no files to begin with",
        remedy: "name the folder that holds corpus and malformed")
    }
    return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
  }
}
