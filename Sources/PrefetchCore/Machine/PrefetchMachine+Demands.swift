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
    demand(reference.image) { $0.callers.append(Demand.Caller(id: caller, patience: patience)) }
    noteShown(reference.image)
  }

  /// What a caller can be told without waiting.
  private func answerNow(
    _ reference: ImageReference, _ patience: Event.Patience, at now: Instant
  ) -> Action.Answer? {
    if isAtHand(reference.image) { return .image }
    if record(of: reference.image).isUndecodable { return .failure }
    let source = record(of: reference.source)
    if source.transfer != nil || source.isStored { return nil }
    if let failure = source.failure, failure.kind == .permanent, now < failure.retryAt { return .failure }
    if source.decodings > 0 { return nil }
    return path == .offline && !patience.waitsForNetwork ? .offline : nil
  }

  mutating func leave(_ caller: CallerID, _ image: ImageID) {
    guard demands[image]?.callers.contains(where: { $0.id == caller }) == true else { return }
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
    guard record(of: image).callerCount > 0 else { return }
    var answered: [CallerID] = []
    undemand(image) { demand in
      var left: [Demand.Caller] = []
      for var caller in demand.callers {
        if isAnswered(&caller.patience) { answered.append(caller.id) } else { left.append(caller) }
      }
      demand.callers = left
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
      if isAtHand(image) { noteAge(of: image, at: now) }
    }
    if isAtHand(image) {
      act(.show(slot, image, .image))
    } else if record(of: image).isUndecodable {
      act(.show(slot, image, .failure))
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
    guard record(of: image).slotCount > 0 else { return }
    for slot in demands[image]?.slots ?? [] { act(.show(slot, image, phase)) }
  }

  // MARK: - Both

  private mutating func demand(_ image: ImageID, _ change: (inout Demand) -> Void) {
    if !record(of: image).isDemanded { demanded.append(image) }
    changeDemand(for: image, change)
    updateHold(of: image)
  }

  private mutating func undemand(_ image: ImageID, _ change: (inout Demand) -> Void) {
    changeDemand(for: image, change)
    if !record(of: image).isDemanded {
      demands[image] = nil
      demanded.removeAll { $0 == image }
    }
    updateHold(of: image)
    perhapsUnused.append(image)
  }

  private mutating func changeDemand(for image: ImageID, _ change: (inout Demand) -> Void) {
    var demand = demands.removeValue(forKey: image) ?? Demand()
    change(&demand)
    images.update(image.number) {
      $0.slotCount = demand.slots.count
      $0.callerCount = demand.callers.count
    }
    demands[image] = demand
  }
}
