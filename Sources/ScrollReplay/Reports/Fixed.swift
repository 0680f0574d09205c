/// Numbers as text, the same on every machine and in every locale.
package enum Fixed {
  /// With this many decimals, at most nine; halves are rounded away from zero.
  ///
  /// The number must be finite, and fit in 64 bits as a whole number of its last decimals.
  package static func decimal(_ number: Double, places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((number * Double(scale)).rounded())
    let magnitude = scaled.magnitude
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + String(magnitude) }
    let fraction = String(magnitude % UInt(scale))
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(magnitude / UInt(scale)).\(zeros)\(fraction)"
  }

  /// As few decimals as needed, at most three: how settings are told.
  package static func short(_ number: Double) -> String {
    let text = decimal(number, places: 3)
    let digits = text.reversed().drop { $0 == "0" }
    return String((digits.first == "." ? digits.dropFirst() : digits).reversed())
  }
}
