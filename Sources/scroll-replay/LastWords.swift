import CLastWords

/// What the tool says on standard error when a trap in what it runs ends it: else no one would know the seed.
enum LastWords {
  /// Has them said from now on; to be called once.
  static func enable() { last_words_enable() }

  /// The present thread would say from now on by which words this happens again.
  static func set(again words: [String]) {
    let again = ([Tool.name] + words).joined(separator: " ")
    let text = "\(Tool.name): ended by a fault in what it ran; again: \(again)\n"
    unsafe text.withCString { unsafe last_words_set($0, text.utf8.count) }
  }

  /// The present thread would say nothing.
  static func clear() {
    unsafe "".withCString { unsafe last_words_set($0, 0) }
  }
}
