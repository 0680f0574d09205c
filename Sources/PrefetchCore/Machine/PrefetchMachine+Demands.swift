// Those who want an image by name: tasks that await it, and slots that show it.
extension PrefetchMachine {
  // MARK: - Callers

  mutating func join(
    _ caller: CallerID, _ reference: ImageReference, _ patience: Event.Patience, at now: Instant
  ) {
    know(reference)
    if let answer = answerNow(reference, patience, at: now) {
      if answer == .image { noteShown(reference.image) }
      act(.answer(caller, reference.image, answer))
      perhapsUnused.append(reference.image)
      return
    }
    demand(reference.image) { $0.callers.append(ImageRecord.Caller(id: caller, patience: patience)) }
    noteShown(reference.image)
  }

  /// What a caller can be told without waiting.
  private func answerNow(
    _ reference: ImageReference, _ patience: Event.Patience, at now: Instant
  ) -> Action.Answer? {
    if isAtHand(reference.image) { return .image }
    let source = record(of: reference.source)
    if source.transfer != nil { return nil }
    if let failure = source.failure, failure.kind == .permanent, now < failure.retryAt { return .failure }
    if source.decodings > 0 { return nil }
    return path == .offline && !patience.waitsForNetwork ? .offline : nil
  }

  mutating func leave(_ caller: CallerID, _ image: ImageID) {
    guard images[image.number]?.callers.contains(where: { $0.id == caller }) == true else { return }
    lose(image, because: .callerLeft)
    undemand(image) { $0.callers.removeAll { $0.id == caller } }
    act(.answer(caller, image, .cancelled))
  }

  mutating func answerCallers(of image: ImageID, with answer: Action.Answer) {
    answerCallers(of: image, with: answer) { _ in true }
  }

  /// Answers those callers that the closure picks; it may change how patient the others are.
  mutating func answerCallers(
    of image: ImageID, with answer: Action.Answer, where isAnswered: (inout Event.Patience) -> Bool
  ) {
    guard !record(of: image).callers.isEmpty else { return }
    var answered: [CallerID] = []
    undemand(image) { record in
      var left: [ImageRecord.Caller] = []
      for var caller in record.callers {
        if isAnswered(&caller.patience) { answered.append(caller.id) } else { left.append(caller) }
      }
      record.callers = left
    }
    for caller in answered { act(.answer(caller, image, answer)) }
  }

  // MARK: - Slots

  /// Binds a slot; what it was bound to before is let go of.
  ///
  /// Bound again to the same image, it is told again what there is to show: it may have missed it in between.
  mutating func bind(_ slot: SlotID, to reference: ImageReference, at now: Instant) {
    know(reference)
    let image = reference.image
    if slots[slot] != image {
      unbind(slot)
      slots[slot] = image
      demand(image) { $0.slots.append(slot) }
      noteShown(image)
    }
    if isAtHand(image) {
      act(.show(slot, image, .image))
    } else if let failure = record(of: reference.source).failure, now < failure.retryAt {
      act(.show(slot, image, .failure))
    }
  }

  mutating func unbind(_ slot: SlotID) {
    guard let image = slots.removeValue(forKey: slot) else { return }
    lose(image, because: .reused)
    undemand(image) { $0.slots.removeAll { $0 == slot } }
  }

  mutating func showSlots(of image: ImageID, _ phase: Action.SlotPhase) {
    for slot in record(of: image).slots { act(.show(slot, image, phase)) }
  }

  // MARK: - Both

  private mutating func demand(_ image: ImageID, _ change: (inout ImageRecord) -> Void) {
    if !record(of: image).isDemanded { demanded.append(image) }
    images.update(image.number, change)
    updateHold(of: image)
  }

  private mutating func undemand(_ image: ImageID, _ change: (inout ImageRecord) -> Void) {
    images.update(image.number, change)
    if !record(of: image).isDemanded { demanded.removeAll { $0 == image } }
    updateHold(of: image)
    perhapsUnused.append(image)
  }
}
