/// Bytes that look random, the same ones for a seed every time, at any place without those before it.
///
/// They repeat after 65,521 bytes, a prime: no buffer's size divides it. The seed chooses where they begin.
package enum Filler {
  private static let period = 65_521
  private static let bytes: [UInt8] = {
    var random = SplitMix(seed: 0x5C_0011)
    return (0..<period).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
  }()

  /// Appends the bytes of a range.
  static func append(_ range: Range<Int>, seed: UInt64, to output: inout [UInt8]) {
    var random = SplitMix(seed: seed)
    let start = Int(random.next() % UInt64(period))
    var place = (range.lowerBound % period + start) % period
    var rest = range.count
    while rest > 0 {
      let count = min(rest, period - place)
      output.append(contentsOf: bytes[place..<(place + count)])
      rest -= count
      place = 0
    }
  }
}

/// Random numbers by SplitMix64: small, fast, and the same for a seed on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
