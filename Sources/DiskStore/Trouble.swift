#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a store misses, or keeps nothing.
///
/// It is told once, and again only after the same operation has succeeded in between.
package struct Trouble: Equatable, Sendable {
  package enum Operation: Hashable, Sendable {
    case list
    case read
    case write
    case remove
  }

  package enum Cause: Hashable, Sendable {
    /// The disk is full, or the quota used up.
    case noSpace
    /// The folder is not to be used: it is missing and cannot be made, or is no folder.
    case noFolder
    /// The process may not do it, or no one: the disk is read-only.
    case notAllowed
    /// The process or the system has too many files open.
    case tooManyOpenFiles
    /// Anything else, such as a faulty disk.
    case other
  }

  package var operation: Operation
  package var cause: Cause
  /// As in `errno`.
  package var code: Int32

  init(_ operation: Operation, _ error: FileError) {
    self.operation = operation
    code = error.code
    cause =
      switch error.code {
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EINVAL: .noFolder
      case EACCES, EPERM, EROFS: .notAllowed
      case EMFILE, ENFILE: .tooManyOpenFiles
      default: .other
      }
  }
}

/// Which troubles have been told and not healed.
struct TroubleBook: Sendable {
  private var told: [Trouble.Operation: Set<Trouble.Cause>] = [:]

  /// Whether this one is news.
  mutating func isNews(_ trouble: Trouble) -> Bool {
    told[trouble.operation, default: []].insert(trouble.cause).inserted
  }

  /// The operation has succeeded.
  mutating func heal(_ operation: Trouble.Operation) {
    told[operation] = nil
  }
}
