/// The same numbers on every platform: a multiplicative generator that is good enough to choose bytes.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func roll(_ sides: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % sides
  }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<roll(count + 1)).map { _ in UInt8(roll(256)) }
  }

  /// The bytes with some changed, taken out, put in, or repeated.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...roll(4) {
      let place = roll(bytes.count + 1)
      switch roll(5) {
      case 0: bytes.insert(UInt8(roll(256)), at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count: bytes[place] = UInt8(roll(256))
      case 3 where place < bytes.count: bytes[place] ^= 1 << UInt8(roll(8))
      case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + roll(8))], at: place)
      default: bytes.removeLast(min(bytes.count, roll(6)))
      }
    }
    return bytes
  }
}
