/// Amounts in words: how settings are told.
enum Amount {
  /// A count with its noun, of which an s makes the plural: 1 row, 2 rows.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A range of capacities in bits a second, in the units that suit their sizes.
  static func bitRates(from lowest: Double, to highest: Double) -> String {
    let (low, high) = (parts(ofRate: lowest), parts(ofRate: highest))
    if low == high { return "\(high.number) \(high.unit)" }
    let isUnitShared = lowest == 0 || low.unit == high.unit
    return "\(low.number)\(isUnitShared ? "" : " " + low.unit) to \(high.number) \(high.unit)"
  }

  private static func parts(ofRate rate: Double) -> (number: String, unit: String) {
    let units = [(1e9, "Gbit/s"), (1e6, "Mbit/s"), (1e3, "kbit/s"), (1, "bit/s")]
    let (size, unit) = units.first { rate >= $0.0 } ?? (1, "bit/s")
    let number = Fixed.short(rate / size)
    return (rate > 0 && number == "0" ? "under 0.001" : number, unit)
  }
}
