/// Emulations of Nuke's prefetching policy, fed by `WindowFeeder`.
///
/// Two prefetches at a time at low priority, six downloads behind a rate limiter; a visible view that joins a
/// prefetch raises it, and what is running is never stopped for something more urgent. Cancelled data is resumed.
enum Nuke {
  static func policy() -> some Policy {
    FedLoader("nuke", rules())
  }

  /// The variant of its change 963: no rate limiter.
  static func withoutLimiter() -> some Policy {
    var rules = rules()
    rules.downloads.limiter = nil
    return FedLoader("nuke-963", rules)
  }

  /// The variant of its change 981: what is not visible holds at most three of the six downloads.
  ///
  /// That limit only shows with a wide prefetcher, so it has six slots here instead of two.
  static func withReservedSlots() -> some Policy {
    var rules = rules()
    rules.downloads.slotsBelowNormal = 3
    rules.prefetchSlots = 6
    return FedLoader("nuke-981", rules)
  }

  private static func rules() -> FedLoader.Rules {
    FedLoader.Rules(
      downloads: SharedDownloads.Rules(
        slots: 6, followsSubscribers: true, limiter: RateLimiter(perSecond: 80, burst: 25, interval: 26)),
      prefetchSlots: 2, stopsRows: true, prefetchPriority: .low, resumesTransfers: true)
  }
}
