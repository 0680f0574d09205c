import ScrollPrefetch

// What loaders tell, and what comes of it.
extension Model {
  static let permanentFailureLifetime = Duration.seconds(300)

  func generation(of source: Int) -> Int { generations[source, default: 0] }

  mutating func finish(_ source: Int, isBroken: Bool) {
    guard isOpen(source) else { return }
    turn.closed.insert(source)
    failures[source] = nil
    let isDemanded = demanded.contains { $0.source == source }
    // It was wanted before the turn; if lists have changed since, perhaps no more.
    let isCertain = isDemanded || !turn.interestChanged
    if isCertain { turn.decoding[source] = isBroken } else { turn.uncertain.insert(source) }
    if !isBroken { turn.finished.insert(source) }
    if !isCertain && isBroken {
      failures[source] = Failure(
        kind: .permanent, isOfDecoding: true, attempts: 1, isExact: false, isUncertain: true)
    }
    if !settings.decodesConcurrently { endDecoding(of: source) }
  }

  /// Decoding on a task ends after the turn, for all that wanted it by then.
  mutating func endDecodings() {
    for source in turn.decoding.keys.sorted() { endDecoding(of: source) }
  }

  private mutating func endDecoding(of source: Int) {
    guard let isBroken = turn.decoding.removeValue(forKey: source) else { return }
    // Of what rows show, it may also have been another variant that was wanted when the bytes came.
    turn.uncertain.insert(source)
    let wanted = demanded.union(turn.interestChanged ? [] : visible)
    for picture in wanted where picture.source == source && !isAtHand(picture) {
      if isBroken {
        endCalls(of: picture, with: .decodingFailed)
        show(.failure, of: picture)
      } else {
        turn.atHand.insert(picture)
        endCalls(of: picture, with: .image)
        show(.image, of: picture)
      }
    }
    guard isBroken else { return }
    failures[source] = Failure(
      kind: .permanent, isOfDecoding: true, attempts: 1, isExact: false,
      retryAt: now + Self.permanentFailureLifetime)
  }

  mutating func fail(_ source: Int, _ kind: FailureKind) {
    guard isOpen(source) else { return }
    turn.closed.insert(source)
    let failure = nextFailure(of: source, kind)
    failures[source] = failure
    turn.failures[source] = failure
    for (number, call) in calls where call.picture.source == source && call.outcome == .waiting {
      guard !isAtHand(call.picture) else { continue }
      switch kind {
      case .permanent: calls[number]?.outcome = .transferFailed
      case .offline: if !call.waitsForNetwork { calls[number]?.outcome = .offline }
      case .mayHeal:
        calls[number]?.retries -= 1
        if call.retries == 0 { calls[number]?.outcome = .transferFailed }
      }
    }
    for picture in bound where picture.source == source && !isAtHand(picture) { show(.failure, of: picture) }
  }

  private func nextFailure(of source: Int, _ kind: FailureKind) -> Failure {
    guard let last = failures[source] else {
      return Failure(kind: kind, attempts: kind == .offline ? 0 : 1, isExact: true)
    }
    // One that is long over may have been forgotten, and so may any but the kind that may heal.
    let isRecent = last.retryAt.map { now < $0 + .seconds(60) } ?? false
    let isExact = last.isExact && last.kind == .mayHeal && isRecent
    return Failure(kind: kind, attempts: last.attempts + (kind == .offline ? 0 : 1), isExact: isExact)
  }

  mutating func invalidate(_ source: Int) {
    generations[source, default: 0] += 1
    turn.invalidated.insert(source)
    turn.closed.insert(source)
    turn.finished.remove(source)
    turn.atHand = turn.atHand.filter { $0.source != source }
    turn.failures[source] = nil
    if turn.decoding.removeValue(forKey: source) != nil { turn.outdated.insert(source) }
    failures[source] = nil
    renewed.formUnion(Picture.all.filter { $0.source == source })
  }

  private mutating func endCalls(of picture: Picture, with outcome: Outcome) {
    for (number, call) in calls where call.picture == picture && call.outcome == .waiting {
      calls[number]?.outcome = outcome
    }
  }

  private mutating func show(_ showing: Showing, of picture: Picture) {
    for (number, slot) in slots where slot.picture == picture { slots[number]?.shows = showing }
  }
}
