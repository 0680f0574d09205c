/// A small seeded random generator: the same numbers on every platform, for ever.
///
/// SplitMix64 by Sebastiano Vigna (public domain, https://prng.di.unimi.it/splitmix64.c), after Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. Every seed is a good one. Not for secrets.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A whole number in `0..<bound`; the bound must be above zero.
  ///
  /// The high half of a product instead of the standard library's `random(in:using:)`, whose algorithm is free to
  /// change. The bias is below bound / 2⁶⁴.
  package mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "No whole number is below \(bound) and not negative")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
