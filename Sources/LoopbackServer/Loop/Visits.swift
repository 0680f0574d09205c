/// How often each target was asked for.
struct Visits {
  /// More targets are not counted: a client that makes up new ones must not fill the memory.
  private static let limit = 65_536
  private var counts: [String: Int] = [:]

  mutating func count(_ target: String) -> Int {
    guard counts.count < Self.limit || counts[target] != nil else { return 1 }
    counts[target, default: 0] += 1
    return counts[target, default: 1]
  }
}
