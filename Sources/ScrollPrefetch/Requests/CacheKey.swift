/// A key whose hash is computed once, when it is made: looking it up costs about as much as looking up an integer.
struct CacheKey: Hashable, Sendable {
  let text: String
  private let textHash: Int

  init(_ text: String) {
    self.text = text
    textHash = text.hashValue
  }

  static func == (left: CacheKey, right: CacheKey) -> Bool {
    left.textHash == right.textHash && left.text == right.text
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(textHash)
  }
}
