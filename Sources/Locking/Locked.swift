public import Foundation

/// A value that many threads share, each looking at it alone.
///
/// `NSLock` rather than `Synchronization.Mutex`: on Linux the latter's slow path lies in a library that
/// ThreadSanitizer does not see into, so that every contended use is reported as a race. Uncontended both cost
/// about 18 ns.
///
/// `@unchecked Sendable`: only `withLock` touches `value` once it is made, between `lock.lock()` and `lock.unlock()`, and
/// lets nothing out of it that is not `sending`. The compiler cannot see what an `NSLock` guards.
public final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var value: Value

  /// Takes over the value.
  ///
  /// Nothing else may refer to what it contains, unless it can be shared.
  @inlinable
  public init(_ value: sending Value) {
    self.value = value
  }

  /// Runs the closure with the value, alone.
  ///
  /// The closure must be short, and must not lock this again.
  @inlinable
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
