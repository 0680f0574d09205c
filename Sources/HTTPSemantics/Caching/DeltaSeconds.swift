/// A duration as HTTP writes it, RFC 9111 section 1.2.2.
enum DeltaSeconds {
  /// What every longer duration is taken for, by the RFC: 68 years are for ever.
  static let limit: Int64 = 2_147_483_648

  /// The seconds; `nil` for all but decimal digits, so for `-1` and `1.5` too.
  static func parse(_ value: ArraySlice<UInt8>) -> Int64? {
    value.saturatedNumber().map { min($0, limit) }
  }
}
