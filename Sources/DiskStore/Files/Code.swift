#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The codes of failed calls that mean something to a store.
enum Code {
  /// There is no such file, or no folder on the way to it.
  static let missing = ENOENT
  /// A symbolic link stands where a file should.
  static let link = ELOOP
  static let invalid = EINVAL
  /// Someone else holds the lock.
  static let locked = EWOULDBLOCK
}
