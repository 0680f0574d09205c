/// Small numbers in a row, each at most once: taken from anywhere, and put at either end, in O(1).
struct LinkedQueue: Sendable {
  private struct Links: Sendable {
    var earlier: Int?
    var later: Int?
  }

  private var links = NumberedTable<Links>()
  private(set) var first: Int?
  private var last: Int?

  mutating func append(_ number: Int) {
    links[number] = Links(earlier: last, later: nil)
    if let last { links.update(last) { $0.later = number } } else { first = number }
    last = number
  }

  mutating func prepend(_ number: Int) {
    links[number] = Links(earlier: nil, later: first)
    if let first { links.update(first) { $0.earlier = number } } else { last = number }
    first = number
  }

  mutating func remove(_ number: Int) {
    guard let gone = links[number] else { return }
    if let earlier = gone.earlier {
      links.update(earlier) { $0.later = gone.later }
    } else {
      first = gone.later
    }
    if let later = gone.later {
      links.update(later) { $0.earlier = gone.earlier }
    } else {
      last = gone.earlier
    }
    links[number] = nil
  }

  /// All numbers, from the first on.
  var all: [Int] {
    var all: [Int] = []
    var next = first
    while let number = next {
      all.append(number)
      next = links[number]?.later
    }
    return all
  }
}
