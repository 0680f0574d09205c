/// How long to wait before a failed transfer is tried again: exponentially longer each time, with jitter.
///
/// The n-th wait is drawn evenly from half to the whole of `first · 2ⁿ⁻¹`, but never more than `longest`. The jitter keeps
/// many that failed together from coming back together (exponential backoff with "equal jitter").
package struct Backoff: Hashable, Sendable {
  /// In milliseconds.
  package var first: Double
  /// In milliseconds.
  package var longest: Double

  package init(first: Double, longest: Double) {
    self.first = first
    self.longest = longest
  }

  /// The wait after so many failures in a row, at least one, in milliseconds.
  package func delay(afterFailures count: Int, using random: inout some RandomNumberGenerator) -> Double {
    // Beyond 2⁶⁰ the bound decides anyway.
    let doublings = Double(1 << min(60, max(0, count - 1)))
    let whole = min(longest, first * doublings)
    return Double.random(in: 0.5...1, using: &random) * whole
  }
}
