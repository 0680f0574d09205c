/// Finds what somebody may have meant.
enum Spelling {
  /// The candidate with the fewest slips from the word, the first of equals; nil if none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // A slip in three letters is a slip; more is another word.
    let limit = min(3, max(1, word.count / 3))
    var best: (candidate: String, slips: Int)?
    // A longer word than any candidate and the limit together has too many slips, and would cost time.
    for candidate in candidates where abs(candidate.count - word.count) <= limit {
      let slips = slips(from: Array(word), to: Array(candidate))
      if slips <= limit, slips < best?.slips ?? .max { best = (candidate, slips) }
    }
    return best?.candidate
  }

  /// How many letters were added, left out, changed, or swapped with their neighbour.
  ///
  /// The optimal string alignment distance, row by row; O(lengths' product).
  private static func slips(from word: [Character], to candidate: [Character]) -> Int {
    var twoBack: [Int] = []
    var before = Array(0...candidate.count)
    for row in word.indices {
      var current = [row + 1]
      for column in candidate.indices {
        let isSame = word[row] == candidate[column]
        var fewest = min(before[column] + (isSame ? 0 : 1), before[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, word[row] == candidate[column - 1], word[row - 1] == candidate[column] {
          fewest = min(fewest, twoBack[column - 1] + 1)
        }
        current.append(fewest)
      }
      (twoBack, before) = (before, current)
    }
    return before[candidate.count]
  }
}
