/// How finely figures are kept.
///
/// Rounded where a figure is made, not where it is printed: what is computed from figures that were written
/// and read again is then the same to the last digit.
enum Rounding {
  /// To the microsecond.
  static func time(_ milliseconds: Double) -> Double {
    (milliseconds * 1000).rounded() / 1000
  }

  /// To the millionth; nil for a share of nothing.
  static func rate(_ part: Double, of whole: Double) -> Double? {
    whole > 0 ? (part / whole * 1_000_000).rounded() / 1_000_000 : nil
  }
}
