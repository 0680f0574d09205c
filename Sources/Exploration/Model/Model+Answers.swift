import ScrollPrefetch

// What loaders tell, and what comes of it.
extension Model {
  static let permanentFailureLifetime = Duration.seconds(300)

  func generation(of source: Int) -> Int { generations[source, default: 0] }

  mutating func finish(_ source: Int, isBroken: Bool) {
    guard isOpen(source) else { return }
    turn.closed.insert(source)
    failures[source] = nil
    if !isBroken { turn.finished.insert(source) }
    guard settings.decodesConcurrently else {
      for decoding in turn.inline where decoding.picture.source == source { endDecoding(decoding) }
      return
    }
    let isDemanded = demanded.contains { $0.source == source && !isAtHand($0) }
    let isInWindow = windows.contains { $0.source == source && !isAtHand($0) }
    // It was wanted before the turn; if lists have changed since, perhaps no more.
    decoding[source] = isDemanded || (isInWindow && !turn.interestChanged)
  }

  mutating func endDecoding(_ decoding: Decoding) {
    let picture = decoding.picture
    // There may be others of the source.
    if self.decoding[picture.source] != nil { self.decoding[picture.source] = false }
    guard decoding.firstByte == Body.byte(of: picture.source, generation: generation(of: picture.source))
    else { return }
    guard decoding.isBroken else {
      turn.atHand.insert(picture)
      turn.decoded.insert(picture.source)
      endCalls(of: picture, with: .image)
      show(.image, of: picture)
      return
    }
    undecodable[picture] = now + Self.permanentFailureLifetime
    endCalls(of: picture, with: .decodingFailed)
    show(.failure, of: picture)
  }

  mutating func fail(_ source: Int, _ kind: FailureKind) {
    guard isOpen(source) else { return }
    turn.closed.insert(source)
    let failure = nextFailure(of: source, kind)
    failures[source] = failure
    turn.failures[source] = failure
    for (number, call) in calls where call.picture.source == source {
      if call.outcome == .uncertain { calls[number]?.retries = -1 }
      guard call.outcome == .waiting, !isAtHand(call.picture) else { continue }
      switch kind {
      case .permanent: calls[number]?.outcome = .transferFailed
      case .offline: if !call.waitsForNetwork { calls[number]?.outcome = .offline }
      case .mayHeal where call.retries < 0: calls[number]?.outcome = .uncertain
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
    turn.decoded.remove(source)
    turn.atHand = turn.atHand.filter { $0.source != source }
    turn.failures[source] = nil
    failures[source] = nil
    undecodable = undecodable.filter { $0.key.source != source }
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
