// Images that could not be made of their bytes. It is held against that variant alone: another one of the same source may
// be made of bytes like those.
extension PrefetchMachine {
  /// Remembers that an image could not be decoded: until the time is over nothing is brought for it.
  mutating func noteUndecodable(_ image: ImageID, at now: Instant) {
    let end = now.advanced(byMilliseconds: limits.failureLifetime)
    images.update(image.number) { $0.undecodableUntil = end }
    undecodable.removeAll { $0 == image }
    undecodable.append(image)
    act(.rememberUndecodable(image))
    let excess = undecodable.count - limits.failures
    guard excess > 0 else { return }
    for oldest in undecodable.filter({ !record(of: $0).isWanted }).prefix(excess) { clearUndecodable(oldest) }
  }

  /// Forgets that an image could not be decoded.
  mutating func clearUndecodable(_ image: ImageID) {
    guard record(of: image).isUndecodable else { return }
    images.update(image.number) { $0.undecodableUntil = nil }
    undecodable.removeAll { $0 == image }
    act(.clearUndecodable(image))
    perhapsUnused.append(image)
  }

  /// Forgets what has been remembered for long enough: all for the same time, so that the first is over first.
  mutating func forgetUndecodable(at now: Instant) {
    while let first = undecodable.first, let end = record(of: first).undecodableUntil, end <= now {
      clearUndecodable(first)
    }
  }
}
