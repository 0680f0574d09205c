extension JSONReader {
  mutating func boolean() throws(InputError) -> Bool {
    let first = try peek()
    if first == UInt8(ascii: "t"), takeWord("true") { return true }
    if first == UInt8(ascii: "f"), takeWord("false") { return false }
    if first == UInt8(ascii: "t") || first == UInt8(ascii: "f") { throw unexpected("true or false") }
    throw try mismatch("true or false", remedy: "write true or false, without quotes")
  }

  mutating func number(_ quantity: Quantity) throws(InputError) -> Double {
    let first = try peek()
    guard first == UInt8(ascii: "-") || Self.isDigit(first) else {
      throw try mismatch("a number", remedy: quantity.remedy)
    }
    let start = position
    // A zero has no sign in the model.
    let value = try numberToken() + 0
    guard let problem = quantity.problem(with: value) else { return value }
    let written = String(decoding: bytes[start..<position], as: UTF8.self)
    throw fault("\(written) is \(problem)", remedy: quantity.remedy)
  }

  /// A number without a fraction, however it is written: 2 or 2.0.
  mutating func wholeNumber(_ quantity: Quantity) throws(InputError) -> Int {
    // Every whole quantity is far below 2⁵³, so nothing is lost on the way.
    try Int(number(quantity))
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let word = String(describing: word).utf8
    guard bytes[position..<end].starts(with: word) else { return false }
    position += word.count
    return true
  }

  /// Reads a number by JSON's grammar, to the nearest `Double`; infinite if it is too large for one.
  private mutating func numberToken() throws(InputError) -> Double {
    let start = position
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var decimal = Decimal()

    let whole = takeDigits(into: &decimal)
    if whole == 0 || whole > 1 && bytes[position - whole] == UInt8(ascii: "0") { throw notANumber(start) }
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = takeDigits(into: &decimal)
      if fraction == 0 { throw notANumber(start) }
      decimal.exponent -= fraction
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      guard takeExponent(into: &decimal) else { throw notANumber(start) }
    }
    if position - start > InputLimits.numberBytes {
      throw syntaxFault(
        "a number has more than \(InputLimits.numberBytes) characters", remedy: "round it")
    }
    if let magnitude = decimal.exactValue { return isNegative ? -magnitude : magnitude }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
  }

  /// Reads digits and tells how many.
  private mutating func takeDigits(into decimal: inout Decimal) -> Int {
    let start = position
    while position < end, Self.isDigit(bytes[position]) {
      decimal.append(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    return position - start
  }

  private mutating func takeExponent(into decimal: inout Decimal) -> Bool {
    var isNegative = false
    if position < end, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
      isNegative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    var exponent = Decimal()
    guard takeDigits(into: &exponent) > 0 else { return false }
    // A huge exponent need not be exact: it only must not look like a small one.
    let size = exponent.isExact ? Int(min(exponent.digits, 10_000)) : 10_000
    decimal.exponent += isNegative ? -size : size
    return true
  }

  private func notANumber(_ start: Int) -> InputError {
    syntaxFault(
      "\(InputError.quoted(word(from: start))) is not a JSON number", remedy: "write it like 12, -0.5 or 1e6")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

/// A decimal number as written: digits × 10^exponent.
private struct Decimal {
  var digits: UInt64 = 0
  var exponent = 0
  /// Whether `digits` holds all of them.
  var isExact = true

  mutating func append(_ digit: UInt8) {
    if digits < UInt64.max / 10 - 1 {
      digits = digits * 10 + UInt64(digit)
    } else {
      isExact = false
    }
  }

  /// The nearest `Double`, where one division or multiplication of exact numbers gives it.
  ///
  /// Clinger's fast path: digits up to 2⁵³ and powers of ten up to 10²² are exact, and so is the rounding.
  var exactValue: Double? {
    guard isExact, digits <= 1 << 53, abs(exponent) <= 22 else { return nil }
    let power = Self.powersOfTen[abs(exponent)]
    return exponent < 0 ? Double(digits) / power : Double(digits) * power
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
  ]
}
