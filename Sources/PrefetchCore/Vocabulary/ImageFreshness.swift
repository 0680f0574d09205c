/// For how long bytes may be shown before their server must be asked again, and whether they may be kept.
public struct ImageFreshness: Hashable, Sendable {
  /// How long from now on they are up to date; zero or less if they are out of date already, `nil` if they always are.
  public var lifetime: Duration?
  /// Whether they may be shown once they are out of date, while the server is asked.
  public var mayBeShownStale: Bool
  /// Whether they may be kept when no row near the viewport, and no slot, shows them.
  public var mayBeKept: Bool

  /// Freshness as said; without arguments that of bytes that never change.
  public init(lifetime: Duration? = nil, mayBeShownStale: Bool = true, mayBeKept: Bool = true) {
    self.lifetime = lifetime
    self.mayBeShownStale = mayBeShownStale
    self.mayBeKept = mayBeKept
  }

  /// That of bytes that never change.
  public static let unlimited = ImageFreshness()

  /// Whether they are out of date already.
  public var isStale: Bool { lifetime.map { $0 <= .zero } ?? false }
}

/// How a transfer that finished left its source.
package struct Delivery: Hashable, Sendable {
  package var freshness: ImageFreshness
  /// The loader has the bytes at hand from now on, and can be asked to read them.
  package var isStored: Bool
  /// The server said that what is shown is up to date: there are no new bytes.
  package var isUnchanged: Bool

  package init(freshness: ImageFreshness = .unlimited, isStored: Bool = false, isUnchanged: Bool = false) {
    self.freshness = freshness
    self.isStored = isStored
    self.isUnchanged = isUnchanged
  }
}
