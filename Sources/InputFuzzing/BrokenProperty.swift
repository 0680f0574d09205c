/// What is not as it must be, in words.
package struct BrokenProperty: Error, Equatable, CustomStringConvertible {
  /// One sentence about one input.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Throws unless the condition holds.
func demand(_ condition: Bool, _ complaint: @autoclosure () -> String) throws(BrokenProperty) {
  if !condition { throw BrokenProperty(complaint()) }
}
