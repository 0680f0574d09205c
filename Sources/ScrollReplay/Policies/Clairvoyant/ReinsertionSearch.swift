/// Makes an order better by taking images out, one after the other, and putting each where it costs least.
///
/// Where that is, is judged as if the link were never idle; then the move is checked in the pipeline as it is.
struct ReinsertionSearch {
  private(set) var pipeline: Pipeline
  /// How many places have been looked at so far: what the search has cost.
  private(set) var trials = 0
  private let foresight: Foresight

  init(_ pipeline: Pipeline) {
    self.pipeline = pipeline
    foresight = pipeline.foresight
  }

  /// Tries every image until none moves, at most so many rounds.
  mutating func run(rounds: Int) {
    for _ in 0..<rounds {
      var hasMoved = false
      for image in pipeline.order where improve(image) { hasMoved = true }
      guard hasMoved else { return }
    }
  }

  private mutating func improve(_ image: ImageIndex) -> Bool {
    guard let place = pipeline.order.firstIndex(of: image) else { return false }
    var best = (gain: Pipeline.leastGain, place: place)
    lookEarlier(for: image, from: place, &best)
    lookLater(for: image, from: place, &best)
    return best.place != place && pipeline.move(from: place, to: best.place)
  }

  /// Looks for a better place before: what is passed comes later by the image's size.
  ///
  /// Once the image comes without any cost there is no more to win.
  private mutating func lookEarlier(
    for image: ImageIndex, from place: Int, _ best: inout (gain: Double, place: Int)
  ) {
    let size = foresight.bytes[image]
    let cost = pipeline.cost(at: place)
    var own = cost
    var lost = 0.0
    var target = place
    while target > 0, own > 0, lost < cost {
      target -= 1
      trials += 1
      lost += loss(at: target, shiftedBy: size)
      let before = target > 0 ? pipeline.arrivals[target - 1].bytes : 0
      own = foresight.visible.time(of: image, before: foresight.delivery.time(of: before + size))
      if cost - own - lost > best.gain { best = (cost - own - lost, target) }
    }
  }

  /// Looks for a better place behind: what is passed comes earlier by the image's size.
  ///
  /// Once the image comes too late for all there is no more to lose.
  private mutating func lookLater(
    for image: ImageIndex, from place: Int, _ best: inout (gain: Double, place: Int)
  ) {
    let size = foresight.bytes[image]
    let cost = pipeline.cost(at: place)
    let most = foresight.visible.totals[image] - cost
    var won = 0.0
    var target = place
    while target + 1 < pipeline.order.count, pipeline.arrivals[target + 1].time.isFinite {
      target += 1
      trials += 1
      won -= loss(at: target, shiftedBy: -size)
      let own = foresight.visible.time(of: image, before: pipeline.arrivals[target].time) - cost
      if won - own > best.gain { best = (won - own, target) }
      if own >= most, won > 0 { break }
    }
    // Behind all that comes in time it costs as much as if it never came.
    if won - most > best.gain { best = (won - most, pipeline.order.count - 1) }
  }

  /// What the image in a place costs more, if so many bytes more came before it.
  private func loss(at place: Int, shiftedBy bytes: Double) -> Double {
    let time = foresight.delivery.time(of: pipeline.arrivals[place].bytes + bytes)
    return foresight.visible.time(of: pipeline.order[place], before: time) - pipeline.cost(at: place)
  }
}
