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
      contents[list] = content
      tell(.listAdded(list), at: now)
      return .contentChanged(list, count: content.count)
    case .contentChanged(let list, let content):
      contents[list] = content
      return .contentChanged(list, count: content.count)
    case .viewportChanged(let list, let viewport, let time):
      return .viewportChanged(list, viewport, time: time)
    case .listRemoved(let list):
      contents[list] = nil
      return .listRemoved(list)
    case .callerJoined(let caller, let request):
      let reference = keys.reference(to: request)
      waiting[caller] = reference.image
      return .callerJoined(caller, reference)
    case .callerLeft(let caller): return waiting[caller].map { .callerLeft(caller, $0) }
    case .transferBegan(let transfer, let bytes): return .transferBegan(transfer, expectedBytes: bytes)
    case .bytesReceived(let transfer, let data):
      guard let source = work.source(of: transfer) else { return nil }
      if bodies[source]?.append(data) == nil { bodies[source] = data }
      return .bytesReceived(transfer, count: data.count)
    case .transferFinished(let transfer): return work.end(transfer) ? .transferFinished(transfer) : nil
    case .transferFailed(let transfer, let error):
      guard work.end(transfer) else { return nil }
      staged.transferFailure = .transferFailed(error)
      return .transferFailed(transfer)
    case .decoded(let image, let result):
      work.endDecoding(of: image)
      return stage(image, result)
    case .timeCame:
      work.alarmRang()
      return .timeCame
    case .shutDown: return .shutDown
    }
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
    let contents = contents
    // Taken out while the machine works, so that numbers can be given without a copy of the table.
    var keys = KeyTable()
    swap(&keys, &self.keys)
    defer { self.keys = keys }
    return machine.handle(event, at: now) { index, list in
      guard let content = contents[list] else { preconditionFailure("list \(list.number) has no content") }
      return keys.row(content.row(at: index))
    }
  }

  /// Carries out one command; an inline decoding's result is the one consequence that comes at once.
  private mutating func perform(_ action: Action, at now: Instant) -> Event? {
    switch action {
    case .start(let transfer, let source, let priority, let offset):
      work.start(transfer, of: source, request: keys.request(for: source), priority: priority, offset: offset)
    case .cancel(let transfer, _, let keepingBytes):
      if !keepingBytes, let source = work.source(of: transfer) { bodies[source] = nil }
      work.cancel(transfer)
    case .setPriority(let transfer, let priority): work.setPriority(of: transfer, to: priority)
    case .dropBytes(let source): bodies[source] = nil
    case .decode(let image, let source): return decode(image, of: source)
    case .keep(let image): keep(image)
    case .evict(let image): images.remove(keys.request(for: image).imageKey)
    case .answer(let caller, let image, let answer): self.answer(caller, image, answer)
    case .forgetImage(let image): keys.forget(image)
    case .forgetSource(let source): keys.forget(source)
    case .note(let note): collect(note, at: now)
    case .wake(let time): work.wake(at: time)
    }
    return nil
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
    images.insert(decoded, for: keys.request(for: image).imageKey)
  }

  private mutating func answer(_ caller: CallerID, _ image: ImageID, _ answer: Action.Answer) {
    waiting[caller] = nil
    callers.answer(caller, with: result(for: image, answer))
  }

  private func result(for image: ImageID, _ answer: Action.Answer) -> Result<StoredImage, any Error> {
    switch answer {
    case .image:
      guard let found = staged.decoded[image] ?? images.image(for: keys.request(for: image).imageKey) else {
        preconditionFailure("image \(image.number) is neither decoded nor in memory")
      }
      return .success(found)
    case .failure:
      guard let error = staged.failures[image] ?? staged.transferFailure else {
        preconditionFailure("image \(image.number) failed without an error")
      }
      return .failure(error)
    case .cancelled: return .failure(CancellationError())
    case .shutDown: return .failure(PrefetchError.shutDown)
    }
  }
}
