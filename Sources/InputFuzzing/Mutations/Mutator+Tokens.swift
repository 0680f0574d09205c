import VirtualTime

extension Mutator {
  func changeTokens(_ change: Change, _ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let tokens = Tokens(bytes)
    guard !tokens.ranges.isEmpty else { return }
    let place = random.next(below: tokens.ranges.count)
    let range = tokens.ranges[place]
    switch change {
    case .removeToken: bytes.removeSubrange(range)
    case .swapTokens: swap(range, tokens.ranges[random.next(below: tokens.ranges.count)], in: &bytes)
    case .replaceToken:
      bytes.replaceSubrange(range, with: replacement(for: place, of: tokens, bytes, &random))
    case .replaceNumber:
      guard let number = random.element(of: tokens.places(.number)) else { return }
      let other = random.element(of: Vocabulary.numbers) ?? ""
      bytes.replaceSubrange(tokens.ranges[number], with: other.utf8)
    case .changeDigit: changeDigit(tokens, &bytes, &random)
    case .changeText: changeText(tokens, &bytes, &random)
    case .nest: nest(range, in: &bytes, &random)
    case .lengthen: lengthen(range, in: &bytes, &random)
    case .repeatMember: repeatMember(tokens, &bytes, &random)
    default: preconditionFailure("\(change) is no change of tokens")
    }
  }

  /// Another token of the same kind, or else anything.
  private func replacement(
    for place: Int, of tokens: Tokens, _ bytes: [UInt8], _ random: inout SplitMix64
  ) -> [UInt8] {
    guard random.next(below: 2) == 0, let other = random.element(of: tokens.places(tokens.kinds[place]))
    else {
      return random.element(of: vocabulary) ?? []
    }
    return Array(bytes[tokens.ranges[other]])
  }

  private func swap(_ one: Range<Int>, _ other: Range<Int>, in bytes: inout [UInt8]) {
    let (first, second) = one.lowerBound <= other.lowerBound ? (one, other) : (other, one)
    guard first.upperBound <= second.lowerBound else { return }
    let (left, right) = (bytes[first], bytes[second])
    bytes.replaceSubrange(second, with: Array(left))
    bytes.replaceSubrange(first, with: Array(right))
  }

  /// Writes one digit of a number as another: mostly still a number that will do.
  private func changeDigit(_ tokens: Tokens, _ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard let number = random.element(of: tokens.places(.number)) else { return }
    let range = tokens.ranges[number]
    bytes[range.lowerBound + random.next(below: range.count)] =
      UInt8(ascii: "0") + UInt8(random.next(below: 10))
  }

  /// Puts any character of Unicode, or an escape, into a text.
  private func changeText(_ tokens: Tokens, _ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard let text = random.element(of: tokens.places(.text)) else { return }
    let place = tokens.ranges[text].lowerBound + 1
    let scalar = Unicode.Scalar(UInt32(random.next(below: 0x110000))) ?? "\u{FFFD}"
    let escape = "\\u" + String(0x10000 + random.next(below: 0x10000), radix: 16).dropFirst()
    bytes.insert(contentsOf: (random.next(below: 3) == 0 ? escape : String(scalar)).utf8, at: place)
  }

  /// Puts lists or objects around a token: a few, or so many that a recursion would not come back.
  private func nest(_ range: Range<Int>, in bytes: inout [UInt8], _ random: inout SplitMix64) {
    let depth = [1, 2, 600, 20_000][random.next(below: 4)]
    let (open, close) = random.next(below: 2) == 0 ? ("[", "]") : (#"{"id":"#, "}")
    let inside = bytes[range]
    bytes.replaceSubrange(
      range,
      with: Array(String(repeating: open, count: depth).utf8) + inside
        + Array(String(repeating: close, count: depth).utf8))
  }

  /// Repeats one byte of a token: a very long text, number or space.
  private func lengthen(_ range: Range<Int>, in bytes: inout [UInt8], _ random: inout SplitMix64) {
    let count = [10, 101, 1_000, 30_000][random.next(below: 4)]
    let place = range.lowerBound + random.next(below: range.count)
    bytes.insert(contentsOf: repeatElement(bytes[place], count: count), at: place)
  }

  /// Writes a member, a key with its value as far as one token goes, a second time.
  private func repeatMember(_ tokens: Tokens, _ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let colon = UInt8(ascii: ":")
    let keys = tokens.places(.text).filter { place in
      place + 2 < tokens.ranges.count && bytes[tokens.ranges[place + 1].lowerBound] == colon
    }
    guard let key = random.element(of: keys) else { return }
    let member = bytes[tokens.ranges[key].lowerBound..<tokens.ranges[key + 2].upperBound]
    bytes.insert(contentsOf: Array(member) + [UInt8(ascii: ",")], at: tokens.ranges[key].lowerBound)
  }
}
