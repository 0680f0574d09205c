/// How urgent a download is, as most image loaders grade it.
enum DownloadPriority: Int, CaseIterable, Comparable {
  case low
  case normal
  case high

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Images that wait, by priority; of one priority first come first served.
struct PriorityQueue {
  /// One for each priority, the lowest first.
  private var buckets: [[ImageIndex]] = DownloadPriority.allCases.map { _ in [] }

  func contains(_ image: ImageIndex) -> Bool {
    buckets.contains { $0.contains(image) }
  }

  mutating func append(_ image: ImageIndex, _ priority: DownloadPriority) {
    buckets[priority.rawValue].append(image)
  }

  /// Puts an image before all others of its priority.
  mutating func prepend(_ image: ImageIndex, _ priority: DownloadPriority) {
    buckets[priority.rawValue].insert(image, at: 0)
  }

  mutating func remove(_ image: ImageIndex) {
    for bucket in buckets.indices { buckets[bucket].removeAll { $0 == image } }
  }

  /// The first of the highest priority that there is, if that is not below a limit.
  mutating func popFirst(notBelow lowest: DownloadPriority = .low) -> ImageIndex? {
    for bucket in buckets.indices.reversed() where bucket >= lowest.rawValue && !buckets[bucket].isEmpty {
      return buckets[bucket].removeFirst()
    }
    return nil
  }
}
