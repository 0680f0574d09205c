internal import Foundation
internal import PrefetchCore

// The one funnel: everything told to a coordinator passes through a turn, which never waits, so that nothing can come
// between what it reads and what it writes.

extension CoordinatorState {
  /// Works through all that has been told so far, in its order, and then decides once.
  mutating func takeTurn() {
    let (messages, mergedReports) = inbox.takeAll()
    guard !messages.isEmpty else { return }
    let now = inbox.time.now
    isWatched = hub.hasSubscribers
    if mergedReports > 0 { tell(.reportsMerged(mergedReports), at: now) }
    for message in messages {
      if let event = event(for: message, at: now) { tell(event, at: now) }
      if case .invalidated(let request) = message { images.endInvalidation(of: request) }
    }
    tell(.turnEnded, at: now)
    publishEvents()
    if machine.isShutDown { endEverything() }
  }

  /// Shuts down, if that has not been done: a last turn, in which everything ends.
  mutating func shutDown() {
    guard !machine.isShutDown else { return }
    isWatched = hub.hasSubscribers
    tell(.shutDown, at: inbox.time.now)
    publishEvents()
    endEverything()
  }

  /// Ends what goes on outside the coordinator; the inbox takes nothing more.
  private func endEverything() {
    inbox.close()
    work.endAll()
    callers.answerAll(with: PrefetchError.shutDown)
    slots.finish()
    hub.finish()
  }

  private mutating func publishEvents() {
    hub.publish(newEvents)
    newEvents.removeAll(keepingCapacity: true)
  }

  // MARK: - What was told

  /// Turns a message into a fact, by number; keeps what the machine does not need to know.
  private mutating func event(for message: Message, at now: Instant) -> Event? {
    switch message {
    case .listAdded(let list, let content):
      tell(.listAdded(list), at: now)
      return change(list, to: content, by: nil)
    case .contentChanged(let list, let content, let changes): return change(list, to: content, by: changes)
    case .viewportChanged(let list, let viewport): return .viewportChanged(list, viewport)
    case .listRemoved(let list):
      contents[list] = nil
      counts[list] = nil
      return .listRemoved(list)
    case .callerJoined(let caller, let request, let patience):
      let reference = keys.reference(to: request, store: work.store)
      waiting[caller] = reference.image
      return .callerJoined(caller, reference, patience)
    case .callerLeft(let caller): return waiting[caller].map { .callerLeft(caller, $0) }
    case .slotBound(let slot, let token, let request):
      bindings[slot] = token
      return .slotBound(slot, keys.reference(to: request, store: work.store))
    case .slotReleased(let slot):
      bindings[slot] = nil
      return .slotReleased(slot)
    case .transferBegan, .bytesReceived, .bytesCounted, .transferRestarted, .transferNoted,
      .transferFinished, .transferFailed, .readFound, .readMissed, .decoded:
      return event(ofWork: message)
    case .exchangeMeasured(let transfer, let timing):
      guard let source = work.source(of: transfer) else { return nil }
      let request = keys.request(for: source)
      publish(.exchangeMeasured(transfer.number, request, timing), at: now)
      return nil
    case .storeTroubled(let trouble):
      publish(.storeTroubled(trouble), at: now)
      return nil
    case .storeListed:
      guard let store = work.store else { return nil }
      return .storeListed(lacking: keys.sources { !store.mayHold($0) })
    case .prefetchPaused(let isPaused): return .prefetchPaused(isPaused)
    case .networkChanged(let path): return .networkChanged(path)
    case .memoryPressed(let pressure): return .memoryPressed(pressure)
    case .invalidated(let request): return .invalidated(keys.reference(to: request, store: nil))
    case .timeCame:
      work.alarmRang()
      return .timeCame
    case .shutDown: return .shutDown
    }
  }

  private mutating func event(ofWork message: Message) -> Event? {
    switch message {
    case .transferBegan(let transfer, let bytes): return .transferBegan(transfer, expectedBytes: bytes)
    case .bytesReceived(let transfer, let data):
      guard let source = work.source(of: transfer) else { return nil }
      if bodies[source]?.append(data) == nil { bodies[source] = data }
      work.take(data.count, of: transfer)
      return .bytesReceived(transfer, count: data.count)
    case .bytesCounted(let transfer, let count): return .bytesReceived(transfer, count: count)
    case .transferRestarted(let transfer):
      guard let source = work.source(of: transfer) else { return nil }
      dropBody(of: source)
      return .transferRestarted(transfer)
    case .transferNoted(let transfer, let bookmark):
      if let source = work.source(of: transfer) { bookmarks[source] = bookmark }
      return nil
    case .transferFinished(let transfer, let delivery):
      return work.end(transfer) ? .transferFinished(transfer, delivery) : nil
    case .transferFailed(let transfer, let failure):
      guard work.end(transfer) else { return nil }
      staged.transferFailure = failure.kind == .offline ? .offline : .transferFailed(failure.underlying)
      return .transferFailed(
        transfer, failure.kind, retryAfter: failure.retryAfter.map { $0 / .milliseconds(1) })
    case .readFound(let read, let body, let freshness):
      guard let source = work.end(read) else { return nil }
      dropBody(of: source)
      bodies[source] = body
      return .readFound(read, freshness)
    case .readMissed(let read): return work.end(read) == nil ? nil : .readMissed(read)
    case .decoded(let image, let result):
      work.endDecoding(of: image)
      return stage(image, result)
    default: return nil
    }
  }

  private mutating func change(_ list: ListID, to content: any ListContent, by changes: [ListChange]?)
    -> Event
  {
    let count = max(0, content.count)
    let history = changes.flatMap { RowHistory(rowCount: counts[list] ?? 0, changes: $0) }
    contents[list] = content
    counts[list] = count
    return .contentChanged(
      list, count: count, deleted: history?.count == count ? history?.removed : nil)
  }

  private mutating func stage(_ image: ImageID, _ result: Result<Message.Decoded, any Error>) -> Event {
    switch result {
    case .success(let decoded):
      staged.decoded[image] = decoded.image
      return .imageDecoded(image, cost: decoded.cost)
    case .failure(let error):
      staged.failures[image] = .decodingFailed(error)
      return .decodingFailed(image)
    }
  }

  // MARK: - What to do about it

  /// Tells the machine a fact and does what it answers, in order; what doing it brings about is told at once.
  private mutating func tell(_ event: Event, at now: Instant) {
    var actions = handle(event, at: now)
    var next = 0
    while next < actions.count {
      if let consequence = perform(actions[next], at: now) {
        actions.append(contentsOf: handle(consequence, at: now))
      }
      next += 1
    }
    staged = StagedResults()
  }

  private mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    Self.handle(event, at: now, &machine, &keys, contents, work.store)
  }

  /// The machine and the table of its numbers are passed one by one: both change in place while the machine works.
  private static func handle(
    _ event: Event, at now: Instant, _ machine: inout PrefetchMachine, _ keys: inout KeyTable,
    _ contents: [ListID: any ListContent], _ store: (any ImageStore)?
  ) -> [Action] {
    machine.handle(event, at: now) { index, list in
      guard let content = contents[list] else { preconditionFailure("list \(list.number) has no content") }
      return keys.row(content.row(at: index), store: store)
    }
  }

  /// Carries out one command; an inline decoding's result is the one consequence that comes at once.
  private mutating func perform(_ action: Action, at now: Instant) -> Event? {
    switch action {
    case .start(let transfer, let source, let priority, let offset):
      work.start(
        transfer, of: source, request: keys.request(for: source), priority: priority, offset: offset,
        bookmark: bookmarks[source])
    case .cancel(let transfer, _, let keepingBytes):
      if !keepingBytes, let source = work.source(of: transfer) { dropBody(of: source) }
      work.cancel(transfer)
    case .setPriority(let transfer, let priority): work.setPriority(of: transfer, to: priority)
    case .read(let read, let source, let priority):
      work.read(read, of: source, request: keys.request(for: source), priority: priority)
    case .cancelRead(let read): work.cancel(read)
    case .setReadPriority(let read, let priority): work.setPriority(of: read, to: priority)
    case .discardStored(let source): work.store?.discard(keys.request(for: source))
    case .dropBytes(let source): dropBody(of: source)
    case .decode(let image, let source): return decode(image, of: source)
    case .keep(let image): keep(image)
    case .evict(let image): images.remove(keys.request(for: image))
    case .rememberFailure(let source):
      images.setFailure(staged.transferFailure, of: keys.request(for: source))
    case .clearFailure(let source): images.setFailure(nil, of: keys.request(for: source))
    case .rememberUndecodable(let image):
      images.setDecodingFailure(staged.failures[image], of: keys.request(for: image))
    case .clearUndecodable(let image): images.setDecodingFailure(nil, of: keys.request(for: image))
    case .answer(let caller, let image, let answer): self.answer(caller, image, answer)
    case .show(let slot, let image, let phase): show(slot, image, phase)
    case .forgetImage(let image): keys.forget(image)
    case .forgetSource(let source): keys.forget(source)
    case .note(let note): collect(note, at: now)
    case .wake(let time): work.wake(at: time)
    }
    return nil
  }

  private mutating func dropBody(of source: SourceID) {
    bodies[source] = nil
    bookmarks[source] = nil
  }

  private mutating func decode(_ image: ImageID, of source: SourceID) -> Event? {
    let body = bodies[source] ?? Data()
    let request = keys.request(for: image)
    switch decoder.way {
    case .inline(let decode): return stage(image, Result { try decode(body, request) })
    case .concurrent(let decode):
      work.decode(image) { try await decode(body, request) }
      return nil
    }
  }

  private func keep(_ image: ImageID) {
    guard let decoded = staged.decoded[image] else {
      preconditionFailure("image \(image.number) was not decoded")
    }
    images.insert(decoded, for: keys.request(for: image))
  }

  private mutating func answer(_ caller: CallerID, _ image: ImageID, _ answer: Action.Answer) {
    waiting[caller] = nil
    switch answer {
    case .image: callers.answer(caller, with: .success(stored(image)))
    case .failure: callers.answer(caller, with: .failure(failure(of: image)))
    case .offline: callers.answer(caller, with: .failure(PrefetchError.offline))
    case .cancelled: callers.answer(caller, with: .failure(CancellationError()))
    case .shutDown: callers.answer(caller, with: .failure(PrefetchError.shutDown))
    }
  }

  private mutating func show(_ slot: SlotID, _ image: ImageID, _ phase: Action.SlotPhase) {
    guard let token = bindings[slot] else { preconditionFailure("slot \(slot.number) is not bound") }
    switch phase {
    case .image: slots.deliver(.image(stored(image)), to: slot, token: token)
    case .failure: slots.deliver(.failure(failure(of: image)), to: slot, token: token)
    case .shutDown: slots.deliver(.failure(.shutDown), to: slot, token: token)
    }
  }

  private func stored(_ image: ImageID) -> any StoredImage {
    guard let found = staged.decoded[image] ?? images.image(for: keys.request(for: image)) else {
      preconditionFailure("image \(image.number) is neither decoded nor in memory")
    }
    return found
  }

  private func failure(of image: ImageID) -> PrefetchError {
    guard let failure = staged.failure(of: image) ?? images.failure(of: keys.request(for: image)) else {
      preconditionFailure("image \(image.number) failed without an error")
    }
    return failure
  }
}
