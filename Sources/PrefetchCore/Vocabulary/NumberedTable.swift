/// Values by small numbers that are used again: an array with gaps.
package struct NumberedTable<Value: Sendable>: Sendable {
  private var slots: [Value?] = []
  private var valueCount = 0

  /// How many values there are.
  package var count: Int { valueCount }

  package init() {}

  /// How many values it has places for: one more than the highest number there ever was.
  package var capacity: Int { slots.count }

  package subscript(number: Int) -> Value? {
    get { number < slots.count ? slots[number] : nil }
    set {
      while number >= slots.count { slots.append(nil) }
      valueCount += (newValue == nil ? 0 : 1) - (slots[number] == nil ? 0 : 1)
      slots[number] = newValue
    }
  }

  /// The numbers that have a value, ascending.
  package var numbers: [Int] {
    slots.indices.filter { slots[$0] != nil }
  }

  /// Changes a value in place; it must be there.
  package mutating func update<Result>(_ number: Int, _ change: (inout Value) -> Result) -> Result {
    guard number < slots.count, let result = slots[number].mutate(change) else {
      preconditionFailure("no value has the number \(number)")
    }
    return result
  }
}

extension Optional {
  /// Changes what is wrapped in place, without a copy; `nil` if there is nothing.
  mutating func mutate<Result>(_ change: (inout Wrapped) -> Result) -> Result? {
    // Checked here, so that the unwrapping below cannot trap.
    guard case .some = self else { return nil }
    // swift-format-ignore: NeverForceUnwrap
    return change(&self!)
  }
}
