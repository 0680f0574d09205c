/// The field lines of a request or an answer, in their order, repeated ones kept, and no more than fit.
package struct HeaderFields: Hashable, Sendable {
  /// How many lines, and how many bytes of names and values together, are taken.
  package struct Limits: Hashable, Sendable {
    package var lines: Int
    package var bytes: Int

    package init(lines: Int = 256, bytes: Int = 65_536) {
      self.lines = lines
      self.bytes = bytes
    }
  }

  package private(set) var lines: [HeaderField] = []
  private var byteCount = 0
  private let limits: Limits

  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The lines, or what is wrong with them.
  package init(_ lines: some Sequence<HeaderField>, limits: Limits = Limits()) throws(HeaderFault) {
    self.limits = limits
    for line in lines { try append(line) }
  }

  package mutating func append(_ field: HeaderField) throws(HeaderFault) {
    guard lines.count < limits.lines else { throw .tooManyLines }
    let size = Self.size(field)
    guard size <= limits.bytes - byteCount else { throw .tooManyBytes }
    lines.append(field)
    byteCount += size
  }

  /// Puts these lines in the place of all lines with their names.
  package mutating func replace(with replacements: [HeaderField]) throws(HeaderFault) {
    removeAll { name in replacements.contains { $0.name == name } }
    for line in replacements { try append(line) }
  }

  package mutating func removeAll(_ name: FieldName) {
    removeAll { $0 == name }
  }

  package mutating func removeAll(where isUnwanted: (FieldName) -> Bool) {
    lines.removeAll { isUnwanted($0.name) }
    byteCount = lines.reduce(0) { $0 + Self.size($1) }
  }

  /// Continues the value of the last line, as the folded lines of old servers do; without a line, does nothing.
  mutating func extendLast(with bytes: ArraySlice<UInt8>) throws(HeaderFault) {
    guard let last = lines.popLast() else { return }
    byteCount -= Self.size(last)
    try append(HeaderField(last.name, bytes: last.value + [UInt8(ascii: " ")] + bytes.trimmed()))
  }

  /// Two are equal if their lines are: limits are no part of a message.
  package static func == (left: HeaderFields, right: HeaderFields) -> Bool { left.lines == right.lines }

  package func hash(into hasher: inout Hasher) { hasher.combine(lines) }

  private static func size(_ field: HeaderField) -> Int { field.name.text.utf8.count + field.value.count }
}

/// Why a header is refused.
package enum HeaderFault: Error, Hashable, Sendable {
  case tooManyLines
  case tooManyBytes
  /// The line has no colon, or what stands before it is no name.
  case malformedLine
}
