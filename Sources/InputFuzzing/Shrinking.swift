/// Makes an input smaller as long as it still breaks something: what is left is what matters.
enum Shrinking {
  /// So many inputs are tried at most: a slow reader must not hold up a finding for ever.
  static let attempts = 4_000

  /// The smallest input that was found, and what it breaks.
  ///
  /// Leaves out pieces, first half of the input at a time, then less and less, until not one byte can go.
  static func smallest<Outcome>(
    _ input: [UInt8], breaking broken: BrokenProperty,
    _ check: ([UInt8]) throws(BrokenProperty) -> Outcome
  ) -> (input: [UInt8], broken: BrokenProperty) {
    var best = (input: input, broken: broken)
    var left = attempts
    var length = max(1, input.count / 2)
    while left > 0 {
      let before = best.input.count
      var start = 0
      while start < best.input.count, left > 0 {
        left -= 1
        var candidate = best.input
        candidate.removeSubrange(start..<min(start + length, candidate.count))
        if let found = Self.broken(candidate, check) {
          best = (candidate, found)
        } else {
          start += length
        }
      }
      if length == 1 && best.input.count == before { break }
      length = max(1, length / 2)
    }
    return best
  }

  private static func broken<Outcome>(
    _ input: [UInt8], _ check: ([UInt8]) throws(BrokenProperty) -> Outcome
  ) -> BrokenProperty? {
    do throws(BrokenProperty) {
      _ = try check(input)
      return nil
    } catch {
      return error
    }
  }
}
