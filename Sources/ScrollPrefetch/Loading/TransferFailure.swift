public import PrefetchCore

/// An error that says whether it makes sense to try again; thrown or told by a loader that knows.
///
/// Any other error is taken for one that may heal.
public struct TransferFailure: Error {
  /// Whether it makes sense to try again.
  public let kind: FailureKind
  /// What went wrong.
  public let underlying: any Error
  /// How long the server wants to be left in peace, if it says so.
  ///
  /// It is not tried again before, or before ``PrefetchConfiguration/failureLifetime`` is over, if that is sooner.
  public let retryAfter: Duration?

  /// A failure of a kind, with what went wrong.
  public init(_ kind: FailureKind, _ underlying: any Error, retryAfter: Duration? = nil) {
    self.kind = kind
    self.underlying = underlying
    self.retryAfter = retryAfter
  }
}
