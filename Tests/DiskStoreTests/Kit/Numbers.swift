/// Random numbers from a seed: a linear congruential generator's high halves, mixed once.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(((state >> 33) ^ (state >> 13)) % UInt64(bound))
  }
}
