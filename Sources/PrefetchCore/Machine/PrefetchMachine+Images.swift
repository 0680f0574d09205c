extension PrefetchMachine {
  // MARK: - Knowing

  /// Begins to know an image and its source, if it is not known yet.
  mutating func know(_ reference: ImageReference) {
    if sources[reference.source.number] == nil {
      sources[reference.source.number] = SourceRecord(host: reference.host)
    }
    sources.update(reference.source.number) { source in
      source.expectedBytes = source.expectedBytes ?? reference.expectedBytes
      if reference.isStored { source.isStored = true }
    }
    if images[reference.image.number] == nil {
      images[reference.image.number] = ImageRecord(source: reference.source)
      add(reference.image, to: reference.source)
    }
    if reference.isRenewed {
      clearFailure(of: reference.source)
      for image in images(of: reference.source) { clearUndecodable(image) }
    }
  }

  /// The known images of a source, in the order in which they became known.
  func images(of source: SourceID) -> [ImageID] {
    var found: [ImageID] = []
    var next = record(of: source).firstImage
    while let image = next {
      found.append(image)
      next = record(of: image).next
    }
    return found
  }

  private mutating func add(_ image: ImageID, to source: SourceID) {
    if let last = images(of: source).last {
      images.update(last.number) { $0.next = image }
    } else {
      sources.update(source.number) { $0.firstImage = image }
    }
  }

  private mutating func remove(_ image: ImageID, from source: SourceID) {
    let after = record(of: image).next
    if let before = images(of: source).first(where: { record(of: $0).next == image }) {
      images.update(before.number) { $0.next = after }
    } else {
      sources.update(source.number) { $0.firstImage = after }
    }
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

  /// Whether someone wants an image of it that is not there.
  func isWanted(_ source: SourceID) -> Bool {
    images(of: source).contains {
      let known = record(of: $0)
      return known.isWanted && !known.isUndecodable && !isAtHand($0)
    }
  }

  /// Remembers why interest in an image was last lost, for the case that its transfer is cancelled over it.
  mutating func lose(_ image: ImageID, because reason: CancellationReason) {
    sources.update(record(of: image).source.number) { $0.lossReason = reason }
  }

  /// Notes that an image is shown, or would be if it were there; says whether this is the first use of a prefetch.
  @discardableResult
  mutating func noteShown(_ image: ImageID) -> Bool {
    let wasShown = images.update(image.number) { record in
      defer { record.wasShown = true }
      return record.wasShown
    }
    guard !wasShown, isAtHand(image) else { return false }
    figures.prefetchesUsed += 1
    return true
  }

  /// Interest in an image came or went: memory holds it, or lets it stand in the queue of those that may go.
  mutating func updateHold(of image: ImageID) {
    guard record(of: image).isHeld else {
      images.update(image.number) { $0.isRefused = false }
      memory.setIdle(image, at: record(of: image).place)
      perhapsUnused.append(image)
      if !record(of: record(of: image).source).mayBeKept { outstaying.append(image) }
      return
    }
    memory.setHeld(image)
  }

  // MARK: - Decoding

  /// Asks for what is wanted of a source whose bytes are complete, and not at hand, or to be replaced.
  mutating func decodeWanted(of source: SourceID, replacing: Bool = false) {
    for image in images(of: source) {
      let known = record(of: image)
      guard known.isWanted, !known.isDecoding, !known.isUndecodable, replacing || !isAtHand(image) else {
        // Out of date, and no one shows it.
        if replacing, !known.isWanted, memory.contains(image) { evict(image, isRefused: false) }
        continue
      }
      images.update(image.number) { $0.isDecoding = true }
      sources.update(source.number) { $0.decodings += 1 }
      act(.decode(image, source))
    }
  }

  /// Takes in that a decoding is over; says whether its result still counts.
  private mutating func endDecoding(of image: ImageID) -> Bool {
    precondition(record(of: image).isDecoding, "image \(image.number) was not being decoded")
    let isOutdated = images.update(image.number) { record in
      defer {
        record.isDecoding = false
        record.isOutdated = false
      }
      return record.isOutdated
    }
    let source = record(of: image).source
    let left = sources.update(source.number) { record in
      record.decodings -= 1
      return record.decodings
    }
    if left == 0 { act(.dropBytes(source)) }
    perhapsUnused.append(image)
    return !isOutdated
  }

  mutating func failDecoding(of image: ImageID, at now: Instant) {
    guard endDecoding(of: image) else { return }
    noteUndecodable(image, at: now)
    discardStored(record(of: image).source)
    answerCallers(of: image, with: .failure)
    // A newer one that cannot be decoded takes nothing from the one that is shown.
    if !isAtHand(image) { showSlots(of: image, .failure) }
  }

  /// Takes in a decoded image: those who await it have it, and until the turn ends it can be shown.
  mutating func take(_ image: ImageID, cost: Int) {
    guard endDecoding(of: image) else { return }
    let cost = max(0, cost)
    meanCost = meanCost.map { $0 + (Double(cost) - $0) * 0.15 } ?? Double(cost)
    // What it replaces goes without a word: the image is there before and after.
    if memory.contains(image) { memory.remove(image) }
    if record(of: image).arrivingCost == nil { arriving.append(image) }
    images.update(image.number) { $0.arrivingCost = cost }
    act(.keep(image))
    answerCallers(of: image, with: .image)
    showSlots(of: image, .image)
  }

  // MARK: - Invalidation

  /// Forgets what is known of a source: its images in memory, its failure, and what is being brought.
  mutating func invalidate(_ reference: ImageReference) {
    know(reference)
    let source = reference.source
    if let transfer = record(of: source).transfer { cancel(transfer, .invalidated, keepingBytes: false) }
    dropKeptBytes(of: source)
    clearFailure(of: source)
    discardStored(source)
    sources.update(source.number) { $0.needsRefresh = false }
    for image in images(of: source) {
      clearUndecodable(image)
      if memory.contains(image) { evict(image, isRefused: false) }
      if record(of: image).arrivingCost != nil {
        images.update(image.number) { $0.arrivingCost = nil }
        arriving.removeAll { $0 == image }
        act(.evict(image))
      }
      if record(of: image).isDecoding { images.update(image.number) { $0.isOutdated = true } }
      perhapsUnused.append(image)
    }
  }

  // MARK: - Forgetting

  /// Lets go of the numbers that nothing refers to any more.
  mutating func forgetUnused() {
    for image in perhapsUnused {
      guard let known = images[image.number] else { continue }
      guard !known.isWanted, !known.isDecoding, !known.isUndecodable, !memory.contains(image) else {
        continue
      }
      remove(image, from: known.source)
      images[image.number] = nil
      act(.forgetImage(image))
      // Another image of the source may keep it known, but does not need its bytes.
      if !isWanted(known.source) { dropKeptBytes(of: known.source) }
      forgetIfUnused(known.source)
    }
    perhapsUnused.removeAll(keepingCapacity: true)
  }

  mutating func forgetIfUnused(_ source: SourceID) {
    let known = record(of: source)
    guard known.firstImage == nil else { return }
    precondition(
      known.transfer == nil && known.read == nil, "source \(source.number) is under way, but no one wants it")
    dropKeptBytes(of: source)
    guard known.failure == nil else { return }
    sources[source.number] = nil
    act(.forgetSource(source))
  }
}
