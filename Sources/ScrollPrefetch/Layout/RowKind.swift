/// A sort of rows that are about equally high, such as photos, texts or headers.
///
/// What is measured of some rows of a kind tells how high the others may be. An app names its kinds:
///
/// ```swift
/// extension RowKind {
///   static let header = RowKind(1)
/// }
/// ```
public struct RowKind: Hashable, Sendable {
  /// The number of the kind.
  public let number: UInt8

  /// The kind with this number.
  public init(_ number: UInt8) {
    self.number = number
  }

  /// The kind of rows of which the app has said nothing else.
  public static let standard = RowKind(0)
}
