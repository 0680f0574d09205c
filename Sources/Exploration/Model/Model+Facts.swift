import ScrollPrefetch

extension Model {
  mutating func apply(_ fact: Fact) {
    switch fact {
    case .called(let number, let picture, let retries, let waits):
      call(number, picture, retries: retries, waitsForNetwork: waits)
    case .callCancelled(let number):
      turn.interestChanged = true
      turn.losses.insert(.callerLeft)
      if calls[number]?.outcome == .waiting { calls[number]?.outcome = .cancelled }
    case .invalidated(let source) where turn.isLast:
      // Until the turn is over the inbox takes it in: who asks after it must not see the old image.
      turn.invalidated.insert(source)
    default:
      // After the end only those who ask for something are told so.
      guard !isShutDown else { return }
      applyWhileOpen(fact)
    }
  }

  private mutating func applyWhileOpen(_ fact: Fact) {
    switch fact {
    case .listOpened, .listClosed, .listShown, .listEdited: applyToLists(fact)
    case .slotBound(let slot, let picture, let shown): bind(slot, picture, shown)
    case .slotReused(let slot): release(slot, leaving: Slot())
    case .slotDropped(let slot): release(slot, leaving: nil)
    case .finished(let source, let isBroken): finish(source, isBroken: isBroken)
    case .failed(let source, let kind): fail(source, kind)
    case .decoded(let decoding): endDecoding(decoding)
    case .paused(let isPaused): self.isPaused = isPaused
    case .pathChanged(let path): change(to: path)
    case .memoryPressed(let pressure):
      turn.isPressed = true
      restsUntil = max(restsUntil, now + .seconds(pressure == .critical ? 60 : 10))
    case .invalidated(let source): invalidate(source)
    case .shutDown: shutDown()
    case .called, .callCancelled: break
    }
  }

  private mutating func applyToLists(_ fact: Fact) {
    turn.interestChanged = true
    turn.losses.insert(.scrolledAway)
    if case .listEdited = fact { turn.isEdited = true } else { turn.isReported = true }
    switch fact {
    case .listOpened(let place, let number, let rows):
      lists[place] = List(number: number, rows: rows)
      turn.contents.append((number, rows))
    case .listClosed(let place):
      lists[place] = nil
      turn.losses.insert(.deleted)
    case .listEdited(let place, let rows):
      lists[place]?.rows = rows
      if let number = lists[place]?.number { turn.contents.append((number, rows)) }
      turn.losses.insert(.deleted)
    case .listShown(let place, let viewport): lists[place]?.show(viewport, at: now)
    default: break
    }
  }

  // MARK: - Asking

  private mutating func call(_ number: Int, _ picture: Picture, retries: Int, waitsForNetwork: Bool) {
    var call = Call(
      picture: picture, retries: retries, waitsForNetwork: waitsForNetwork,
      leastGeneration: before.memory[picture] == nil ? generation(of: picture.source) : 0)
    call.outcome = answer(to: call)
    calls[number] = call
  }

  /// What a call is told at once.
  private func answer(to call: Call) -> Outcome {
    // What memory held when it called comes without the coordinator, unless it had been invalidated.
    if before.memory[call.picture] != nil, !turn.invalidated.contains(call.picture.source) { return .image }
    if isShutDown { return .shutDown }
    if turn.atHand.contains(call.picture) { return .image }
    if isUndecodable(call.picture) { return .decodingFailed }
    let source = call.picture.source
    if isOpen(source) { return .waiting }
    // One of this turn has not been told for how long it is remembered yet, but that is not over.
    if let failure = failures[source], failure.kind == .permanent,
      now < failure.retryAt ?? .seconds(1_000_000)
    {
      return .transferFailed
    }
    guard path == .offline, !call.waitsForNetwork, decoding[source] != true else { return .waiting }
    return decoding[source] == nil ? .offline : .uncertain
  }

  func isOpen(_ source: Int) -> Bool {
    before.open.contains { $0.source == source } && !turn.closed.contains(source)
  }

  private func isUnderWay(_ source: Int) -> Bool {
    isOpen(source) || decoding[source] == true
  }

  func isAtHand(_ picture: Picture) -> Bool {
    turn.atHand.contains(picture)
      || (before.memory[picture] != nil && !turn.invalidated.contains(picture.source))
  }

  private mutating func bind(_ slot: Int, _ picture: Picture, _ shown: Sight.Shown) {
    var bound = Slot(picture: picture)
    switch shown {
    case .image: bound.shows = .image
    case .failure: bound.shows = .failure
    case .placeholder: bound.shows = .placeholder
    }
    if isAtHand(picture) {
      bound.shows = .image
    } else if isUndecodable(picture) {
      bound.shows = .failure
    } else if let failure = failures[picture.source], now < failure.retryAt ?? .seconds(1_000_000) {
      // A wait for the network that is known to be gone is no wait.
      bound.shows = failure.kind != .offline || bound.shows == .failure ? .failure : .uncertain
    }
    release(slot, leaving: bound)
  }

  private mutating func release(_ slot: Int, leaving new: Slot?) {
    slots[slot] = new
    turn.interestChanged = true
    turn.losses.insert(.reused)
  }

  // MARK: - The device

  private mutating func change(to new: NetworkPath) {
    if new == .offline {
      for (number, call) in calls where call.outcome == .waiting && !call.waitsForNetwork {
        guard !isUnderWay(call.picture.source) else { continue }
        calls[number]?.outcome = decoding[call.picture.source] != nil ? .uncertain : .offline
      }
    } else if path == .offline {
      failures = failures.filter { $0.value.kind != .offline }
    }
    path = new
  }

  private mutating func shutDown() {
    isShutDown = true
    turn.isLast = true
    for (number, call) in calls where call.outcome == .waiting { calls[number]?.outcome = .shutDown }
    lists = [:]
    slots = [:]
    decoding = [:]
  }
}
