/// What makes a row the same row after an edit: unique in its list, it outlives inserts, deletes and moves.
///
/// A string or an integer, whichever the app's data has. Both can be written as literals.
public struct RowIdentity: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  private enum Value: Hashable, Sendable {
    case string(String)
    case integer(Int)
  }

  private let value: Value

  /// An identity from a string, such as a database's key or a UUID's text.
  public init(_ string: String) {
    value = .string(string)
  }

  /// An identity from a number, such as a database's row number.
  public init(_ integer: Int) {
    value = .integer(integer)
  }

  /// An identity written as a string literal.
  public init(stringLiteral string: String) {
    self.init(string)
  }

  /// An identity written as an integer literal.
  public init(integerLiteral integer: Int) {
    self.init(integer)
  }
}

extension RowIdentity: CustomStringConvertible {
  /// The string or the number itself.
  public var description: String {
    switch value {
    case .string(let string): string
    case .integer(let integer): String(integer)
    }
  }
}
