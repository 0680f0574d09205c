extension PrefetchMachine {
  /// Begins to know an image and its source, if it is not known yet.
  mutating func know(_ reference: ImageReference) {
    if sources[reference.source.number] == nil { sources[reference.source.number] = SourceRecord() }
    sources.update(reference.source.number) { source in
      source.expectedBytes = source.expectedBytes ?? reference.expectedBytes
    }
    guard images[reference.image.number] == nil else { return }
    images[reference.image.number] = ImageRecord(source: reference.source)
    sources.update(reference.source.number) { $0.images.append(reference.image) }
  }

  func record(of image: ImageID) -> ImageRecord {
    guard let record = images[image.number] else { preconditionFailure("image \(image.number) is not known") }
    return record
  }

  func record(of source: SourceID) -> SourceRecord {
    guard let record = sources[source.number] else {
      preconditionFailure("source \(source.number) is not known")
    }
    return record
  }

  /// Whether it can be shown now: it is in memory, or was decoded in this turn.
  func isAtHand(_ image: ImageID) -> Bool {
    memory.contains(image) || images[image.number]?.arrivingCost != nil
  }

  // MARK: - Callers

  mutating func join(_ caller: CallerID, _ reference: ImageReference) {
    know(reference)
    if isAtHand(reference.image) {
      act(.answer(caller, reference.image, .image))
      perhapsUnused.append(reference.image)
      return
    }
    images.update(reference.image.number) { $0.callers.append(caller) }
    if record(of: reference.image).callers.count == 1 { awaited.append(reference.image) }
    // Asking outright is a new wish: what failed before is tried again.
    sources.update(reference.source.number) { $0.hasFailed = false }
  }

  mutating func leave(_ caller: CallerID, _ image: ImageID) {
    guard let record = images[image.number], record.callers.contains(caller) else { return }
    images.update(image.number) { $0.callers.removeAll { $0 == caller } }
    if record.callers.count == 1 {
      awaited.removeAll { $0 == image }
      lose(image, because: .callerLeft)
    }
    act(.answer(caller, image, .cancelled))
    perhapsUnused.append(image)
  }

  /// Remembers why interest in an image was lost, for the case that its transfer is cancelled over it.
  ///
  /// Every loss is told: the last one is the reason.
  mutating func lose(_ image: ImageID, because reason: CancellationReason) {
    sources.update(record(of: image).source.number) { $0.lossReason = reason }
  }

  mutating func answerCallers(of image: ImageID, with answer: Action.Answer) {
    let callers = images.update(image.number) { record in
      defer { record.callers = [] }
      return record.callers
    }
    guard !callers.isEmpty else { return }
    awaited.removeAll { $0 == image }
    for caller in callers { act(.answer(caller, image, answer)) }
  }

  // MARK: - Decoding

  /// Asks for what is wanted of a source whose bytes are complete.
  mutating func decodeWanted(of source: SourceID) {
    for image in record(of: source).images {
      let known = record(of: image)
      guard known.isWanted, !known.isDecoding, !isAtHand(image) else { continue }
      images.update(image.number) { $0.isDecoding = true }
      sources.update(source.number) { $0.decodings += 1 }
      act(.decode(image, source))
    }
  }

  private mutating func endDecoding(of image: ImageID) {
    precondition(record(of: image).isDecoding, "image \(image.number) was not being decoded")
    images.update(image.number) { $0.isDecoding = false }
    let source = record(of: image).source
    let left = sources.update(source.number) { record in
      record.decodings -= 1
      return record.decodings
    }
    if left == 0 { act(.dropBytes(source)) }
    perhapsUnused.append(image)
  }

  mutating func failDecoding(of image: ImageID) {
    endDecoding(of: image)
    let source = record(of: image).source
    // Who has just asked for another image of these bytes, too late for this transfer, gets another.
    let isAwaited = record(of: source).images.contains { other in
      let known = record(of: other)
      return other != image && !known.callers.isEmpty && !known.isDecoding
    }
    sources.update(source.number) { $0.hasFailed = !isAwaited }
    answerCallers(of: image, with: .failure)
  }

  /// Takes in a decoded image: those who await it have it, and until the turn ends it can be shown.
  mutating func take(_ image: ImageID, cost: Int) {
    endDecoding(of: image)
    let cost = max(0, cost)
    meanCost = meanCost.map { $0 + (Double(cost) - $0) * 0.15 } ?? Double(cost)
    images.update(image.number) { $0.arrivingCost = cost }
    arriving.append(image)
    act(.keep(image))
    answerCallers(of: image, with: .image)
  }

  // MARK: - Forgetting

  /// Lets go of the numbers that nothing refers to any more.
  mutating func forgetUnused() {
    for image in perhapsUnused {
      guard let known = images[image.number] else { continue }
      guard !known.isWanted, !known.isDecoding, !memory.contains(image) else { continue }
      images[image.number] = nil
      let isLast = sources.update(known.source.number) { source in
        source.images.removeAll { $0 == image }
        return source.images.isEmpty
      }
      act(.forgetImage(image))
      guard isLast else { continue }
      let source = record(of: known.source)
      precondition(source.transfer == nil, "source \(known.source.number) is under way, but no one wants it")
      if source.keptBytes > 0 { act(.dropBytes(known.source)) }
      sources[known.source.number] = nil
      act(.forgetSource(known.source))
    }
    perhapsUnused.removeAll(keepingCapacity: true)
  }
}
