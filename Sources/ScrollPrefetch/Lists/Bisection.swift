extension RandomAccessCollection {
  /// The first index from which on a condition holds, or the end if it holds for no element.
  ///
  /// The condition must hold for every element after one for which it holds. O(log n).
  func firstIndex(fromWhichOn holds: (Element) -> Bool) -> Index {
    var low = startIndex
    var left = count
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        left = half
      } else {
        low = index(after: middle)
        left -= half + 1
      }
    }
    return low
  }
}
