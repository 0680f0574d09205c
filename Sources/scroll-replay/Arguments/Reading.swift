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

  /// Milliseconds: digits, with a decimal point if needed.
  static func milliseconds(_ word: String, upTo limit: Double) throws(Complaint) -> Double {
    let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ isDigits(String($0)) }), let number = Double(word) else {
      throw Complaint(problem: "is not a number of milliseconds", remedy: "write digits, such as 60 or 12.5")
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

  private static func isDigits(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
