import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a path leads to, whichever way it is written: two paths with one identity are the same file.
enum FileIdentity: Hashable {
  /// A file that is there.
  case file(Inode)
  /// One that is not there yet: a name in a folder.
  case entry(String, of: Inode)
  /// A path through a folder that is not there.
  case nowhere(String)

  /// Where the system keeps a file or a folder.
  struct Inode: Hashable {
    let device: UInt64
    let number: UInt64

    /// Nil if the path leads to nothing.
    init?(of path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  init(of path: String) {
    // A link to what is not there yet is that: writing follows it.
    let path = Self.followed(path)
    let (folder, name) = Self.split(path)
    if let inode = Inode(of: path) {
      self = .file(inode)
    } else if let inode = Inode(of: folder) {
      self = .entry(name, of: inode)
    } else {
      self = .nowhere(URL(filePath: path).standardizedFileURL.path(percentEncoded: false))
    }
  }

  /// The path behind the links that its last part is.
  static func followed(_ path: String) -> String {
    var path = path
    // The system gives up after as many.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = target.hasPrefix("/") ? target : split(path).folder + "/" + target
    }
    return path
  }

  /// A path's folder, and the name in it.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
