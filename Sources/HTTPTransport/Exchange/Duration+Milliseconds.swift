extension Duration {
  /// Rounded up, and never more than 32 bits hold.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < Int64(Int32.max) / 1_000 else { return Int(Int32.max) }
    return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
