/// How values are read from words: strictly, since a number that is read wrongly makes a wrong report.
enum Reading {
  /// Any word, such as a path.
  static func text(_ word: String) -> String { word }

  /// A whole number in a range, written with digits alone.
  static func wholeNumber<Number: FixedWidthInteger>(
    _ word: String, in range: ClosedRange<Number>
  ) throws(Complaint) -> Number {
    let example = "write a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard isDigits(word) else { throw Complaint(problem: "is not a whole number", remedy: example) }
    // Digits alone fail only by being too many.
    guard let number = Number(word), range.contains(number) else {
      throw Complaint(problem: "is out of range", remedy: example)
    }
    return number
  }

  /// A small whole number, written as files may write it: 6, 6.0 or 6e0.
  static func count(_ word: String, in range: ClosedRange<Int>) throws(Complaint) -> Int {
    let example = "write a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let number = number(word), number == number.rounded() else {
      throw Complaint(problem: "is not a whole number", remedy: example)
    }
    guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
      throw Complaint(problem: "is out of range", remedy: example)
    }
    return Int(number)
  }

  /// Milliseconds, written as files may write them: 60, 12.5 or 2e2.
  static func milliseconds(_ word: String, upTo limit: Double) throws(Complaint) -> Double {
    guard let number = number(word) else {
      throw Complaint(
        problem: "is not a number of milliseconds", remedy: "write digits, such as 60, 12.5 or 2e2")
    }
    guard number <= limit else {
      throw Complaint(problem: "is out of range", remedy: "write at most \(Int(limit)) milliseconds")
    }
    return number
  }

  /// Bytes: a whole number above zero, alone or with kB, MB or GB (powers of a thousand).
  static func bytes(_ word: String) throws(Complaint) -> Int {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let units = ["": 1, "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000]
    guard let unit = units[word.dropFirst(digits.count).lowercased()], !digits.isEmpty else {
      throw Complaint(
        problem: "is not a size", remedy: "write whole bytes, or a whole number with kB, MB or GB: 64MB")
    }
    let product = Int(digits)?.multipliedReportingOverflow(by: unit)
    guard let product, !product.overflow else {
      throw Complaint(problem: "is out of range", remedy: "write at most \(Int.max) bytes")
    }
    guard product.partialValue > 0 else {
      throw Complaint(problem: "leaves no room for any image", remedy: "leave the option out for no limit")
    }
    return product.partialValue
  }

  /// Digits, with a fraction and an exponent if need be; infinite if it is too large.
  private static func number(_ word: String) -> Double? {
    let parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard mantissa.allSatisfy(isDigits) else { return nil }
    if parts.count > 1 {
      let isSigned = parts[1].first == "-" || parts[1].first == "+"
      guard isDigits(parts[1].dropFirst(isSigned ? 1 : 0)) else { return nil }
    }
    return Double(word)
  }

  private static func isDigits(_ word: some StringProtocol) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
