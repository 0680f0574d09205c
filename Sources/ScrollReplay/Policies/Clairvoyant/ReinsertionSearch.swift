/// Makes an order better by taking images out, one after the other, and putting each where it costs least.
///
/// Where that is, is judged as if the link were never idle; then the move is checked in the pipeline as it is.
struct ReinsertionSearch {
  private(set) var pipeline: Pipeline
  /// How many places may still be looked at: what the search may cost.
  private(set) var trials: Int
  private let foresight: Foresight
  /// How many images come in time to be seen; those that do not are behind them.
  private var timely = 0

  init(_ pipeline: Pipeline, trials: Int) {
    self.pipeline = pipeline
    self.trials = trials
    foresight = pipeline.foresight
  }

  /// Tries every image until none moves, at most so many rounds.
  mutating func run(rounds: Int) {
    for _ in 0..<rounds where trials > 0 {
      putLateOnesBehind()
      var hasMoved = false
      for (hint, image) in pipeline.order.enumerated() where trials > 0 && improve(image, near: hint) {
        hasMoved = true
      }
      guard hasMoved else { return }
    }
    putLateOnesBehind()
  }

  /// An image that no one sees any more when it comes only keeps others waiting.
  private mutating func putLateOnesBehind() {
    trials -= pipeline.order.count
    let isLate = pipeline.order.indices.map { isCostLimit(pipeline.cost(at: $0), of: pipeline.order[$0]) }
    let order = pipeline.order.indices.filter { !isLate[$0] } + pipeline.order.indices.filter { isLate[$0] }
    timely = isLate.count { !$0 }
    guard order.indices.contains(where: { order[$0] != $0 }) else { return }
    pipeline = Pipeline(foresight, order: order.map { pipeline.order[$0] })
  }

  private func isCostLimit(_ cost: Double, of image: ImageIndex) -> Bool {
    cost >= foresight.visible.totals[image]
  }

  private mutating func improve(_ image: ImageIndex, near hint: Int) -> Bool {
    let place = place(of: image, near: hint)
    var best = (gain: Pipeline.leastGain, place: place)
    lookEarlier(for: image, from: place, &best)
    lookLater(for: image, from: place, &best)
    guard best.place != place else { return false }
    let evaluations = pipeline.evaluations
    let hasMoved = pipeline.move(from: place, to: best.place)
    trials -= pipeline.evaluations - evaluations
    return hasMoved
  }

  /// Where an image is now; it cannot have gone far from where it was when the round began.
  private func place(of image: ImageIndex, near hint: Int) -> Int {
    var distance = 0
    while true {
      for place in [hint - distance, hint + distance]
      where pipeline.order.indices.contains(place) && pipeline.order[place] == image {
        return place
      }
      distance += 1
    }
  }

  /// Looks for a better place before: what is passed comes later by the image's size.
  ///
  /// Once the image comes without any cost there is no more to win. Passing what is late costs nothing.
  private mutating func lookEarlier(
    for image: ImageIndex, from place: Int, _ best: inout (gain: Double, place: Int)
  ) {
    let size = foresight.bytes[image]
    let cost = pipeline.cost(at: place)
    var own = cost
    var lost = 0.0
    var target = min(place, timely)
    while target > 0, own > 0, lost < cost {
      target -= 1
      trials -= 1
      lost += loss(at: target, shiftedBy: size)
      let before = target > 0 ? pipeline.arrivals[target - 1].bytes : 0
      own = foresight.visible.time(of: image, before: foresight.delivery.time(of: before + size))
      if cost - own - lost > best.gain { best = (cost - own - lost, target) }
    }
  }

  /// Looks for a better place behind: what is passed comes earlier by the image's size.
  ///
  /// Once the image comes too late for all there is no more to lose, and it may as well come last.
  private mutating func lookLater(
    for image: ImageIndex, from place: Int, _ best: inout (gain: Double, place: Int)
  ) {
    let size = foresight.bytes[image]
    let cost = pipeline.cost(at: place)
    let most = foresight.visible.totals[image] - cost
    var won = 0.0
    var own = 0.0
    var target = place
    while target + 1 < timely, own < most {
      target += 1
      trials -= 1
      won -= loss(at: target, shiftedBy: -size)
      own = foresight.visible.time(of: image, before: pipeline.arrivals[target].time) - cost
      if won - own > best.gain { best = (won - own, target) }
    }
    if place < timely, won - most > best.gain { best = (won - most, pipeline.order.count - 1) }
  }

  /// What the image in a place costs more, if so many bytes more came before it.
  private func loss(at place: Int, shiftedBy bytes: Double) -> Double {
    let time = foresight.delivery.time(of: pipeline.arrivals[place].bytes + bytes)
    return foresight.visible.time(of: pipeline.order[place], before: time) - pipeline.cost(at: place)
  }
}
