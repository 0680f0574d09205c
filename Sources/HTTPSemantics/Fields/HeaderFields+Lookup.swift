extension HeaderFields {
  package func contains(_ name: FieldName) -> Bool { lines.contains { $0.name == name } }

  /// The values of all lines of this name, in their order.
  package func values(_ name: FieldName) -> [[UInt8]] { lines.filter { $0.name == name }.map(\.value) }

  /// The value of the first line of this name.
  package func first(_ name: FieldName) -> [UInt8]? { lines.first { $0.name == name }?.value }

  /// The value that all lines of this name have; `nil` if there is none, or two differ.
  package func only(_ name: FieldName) -> [UInt8]? {
    guard let first = first(name) else { return nil }
    return lines.allSatisfy { $0.name != name || $0.value == first } ? first : nil
  }

  /// The values of all lines of this name as one, joined by commas, RFC 9110 section 5.3.
  package func combined(_ name: FieldName) -> [UInt8]? {
    let values = values(name)
    guard values.count != 1 else { return values[0] }
    return values.isEmpty ? nil : Array(values.joined(separator: [UInt8(ascii: ","), UInt8(ascii: " ")]))
  }

  /// The elements of a comma-separated list, without empty ones, RFC 9110 section 5.6.1.
  ///
  /// A comma in a quoted string separates nothing. A string whose end is missing ends with its line: it
  /// swallows no element of the next one.
  package func list(_ name: FieldName) -> [[UInt8]] {
    lines.filter { $0.name == name }.flatMap { Self.elements(of: $0.value) }
  }

  private static func elements(of value: [UInt8]) -> [[UInt8]] {
    var elements: [[UInt8]] = []
    var scanner = FieldScanner(value)
    while !scanner.isAtEnd {
      let element = scanner.takeElement(endingAt: UInt8(ascii: ","))
      if !element.isEmpty { elements.append(Array(element)) }
    }
    return elements
  }
}
