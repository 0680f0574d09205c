/// A piece of JSON that is written with its keys in the order given, so that the same report is the same
/// bytes.
package indirect enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case unsigned(UInt64)
  /// Finite; written with as few digits as give the same number back.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  package static func optional(_ number: Double?) -> JSONValue {
    number.map(JSONValue.number) ?? .null
  }

  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.text == right.text
  }
}

extension JSONValue {
  /// On one line, without a line break at its end.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .unsigned(let value): text += "\(value)"
    case .number(let value): text += Self.digits(of: value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.write(values, between: "[", and: "]", to: &text) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, between: "{", and: "}", to: &text) { member, text in
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: String, and close: String, to text: inout String,
    with writeOne: (Element, inout String) -> Void
  ) {
    text += open
    for (place, element) in elements.enumerated() {
      if place > 0 { text += "," }
      writeOne(element, &text)
    }
    text += close
  }

  private static func digits(of value: Double) -> String {
    precondition(value.isFinite, "JSON has no \(value)")
    let digits = "\(value)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case ..<" ": text += "\\u" + padded(String(scalar.value, radix: 16))
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: 4 - digits.count) + digits
  }
}
