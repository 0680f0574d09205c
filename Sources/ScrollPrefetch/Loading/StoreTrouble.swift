/// Why what a loader keeps is of no use for the moment: it finds nothing, or keeps nothing new.
public struct StoreTrouble: Hashable, Sendable {
  /// What went wrong, as far as it can be told apart.
  public enum Cause: String, Hashable, Sendable {
    /// The disk is full, or the quota used up: free some space.
    case noSpace
    /// The folder is missing and cannot be made, or is no folder.
    case noFolder
    /// The process may not do it, or the disk is read-only.
    case notAllowed
    /// The process has too many files open.
    case tooManyOpenFiles
    /// Anything else, such as a faulty disk.
    case other
  }

  /// What was to be done: `list`, `read`, `write` or `remove`.
  public let operation: String
  /// What went wrong.
  public let cause: Cause
  /// The system's number for it, as in `errno`.
  public let code: Int32

  /// A trouble with one operation.
  public init(operation: String, cause: Cause, code: Int32) {
    self.operation = operation
    self.cause = cause
    self.code = code
  }
}
