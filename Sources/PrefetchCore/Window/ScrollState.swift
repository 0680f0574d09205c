/// How a list has been scrolling: which way it last moved.
package struct ScrollState: Sendable {
  /// 1 towards higher row numbers, -1 towards lower, 0 before any movement.
  package private(set) var direction = 0

  private var lastMiddle: Int?

  package init() {}

  /// Takes in a report.
  package mutating func observe(visible: Range<Int>) {
    guard !visible.isEmpty else {
      lastMiddle = nil
      return
    }
    // Twice the middle, so that it is whole.
    let middle = visible.lowerBound + visible.upperBound
    if let lastMiddle, middle != lastMiddle { direction = middle > lastMiddle ? 1 : -1 }
    lastMiddle = middle
  }
}
