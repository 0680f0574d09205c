/// How a network behaves that the server stands in for: how fast the one link is, and how far away.
package struct Shape: Sendable, Hashable {
  /// The capacity from a moment on.
  package struct Step: Sendable, Hashable {
    /// Since the link began.
    package var start: Duration
    package var bytesPerSecond: Double

    /// A capacity that holds until the next step.
    package init(from start: Duration, bytesPerSecond: Double) {
      self.start = start
      self.bytesPerSecond = bytesPerSecond
    }
  }

  package enum Fault: Error, Sendable, CustomStringConvertible {
    case noSteps
    /// The first step does not begin at 0, or one begins before its predecessor.
    case disorder(step: Int)
    case capacity(step: Int)
    case period
    case roundTrip

    package var description: String {
      switch self {
      case .noSteps: "a link needs a capacity; give at least one step"
      case .disorder(let step):
        "step \(step) of the capacity: the first begins at 0, each after the one before"
      case .capacity(let step): "step \(step) of the capacity: bytes per second are finite, and 0 or more"
      case .period: "the period ends after the last step has begun"
      case .roundTrip: "a round trip takes no negative time"
      }
    }
  }

  let steps: [Step]
  /// When the steps start over; nil if the last one holds for ever.
  let period: Duration?
  /// From a request to the first byte of its reply.
  let roundTrip: Duration
  /// What a connection's first reply waits more.
  let connectionRoundTrip: Duration

  /// A link whose capacity changes with time.
  package init(
    steps: [Step], period: Duration? = nil, roundTrip: Duration, connectionRoundTrip: Duration = .zero
  ) throws(Fault) {
    guard let last = steps.last else { throw .noSteps }
    for (index, step) in steps.enumerated() {
      let isInOrder = index == 0 ? step.start == .zero : step.start > steps[index - 1].start
      guard isInOrder else { throw .disorder(step: index) }
      guard step.bytesPerSecond.isFinite, step.bytesPerSecond >= 0 else { throw .capacity(step: index) }
    }
    if let period, period <= last.start { throw .period }
    guard roundTrip >= .zero, connectionRoundTrip >= .zero else { throw .roundTrip }
    self.steps = steps
    self.period = period
    self.roundTrip = roundTrip
    self.connectionRoundTrip = connectionRoundTrip
  }

  /// A link that is always equally fast.
  package init(bitsPerSecond: Double, roundTrip: Duration = .zero) throws(Fault) {
    try self.init(
      steps: [Step(from: .zero, bytesPerSecond: bitsPerSecond / 8)], roundTrip: roundTrip)
  }

  /// The bytes that fit through between two moments since the link began.
  package func bytes(from start: Duration, to end: Duration) -> Double {
    var sum = 0.0
    var now = start
    while now < end {
      let (capacity, until) = capacity(at: now)
      let next = min(end, until ?? end)
      sum += (next - now).seconds * capacity
      now = next
    }
    return sum
  }

  /// The bytes per second at a moment since the link began, and how long they hold.
  func capacity(at moment: Duration) -> (bytesPerSecond: Double, until: Duration?) {
    var begun = Duration.zero
    var inside = moment
    if let period {
      begun = period * Int((moment / period).rounded(.down))
      // Division is not exact: a moment at a period's end belongs to the next.
      if moment - begun >= period { begun += period }
      inside = max(.zero, moment - begun)
    }
    let next = steps.firstIndex(after: inside)
    let until = next < steps.count ? steps[next].start : period
    return (steps[next - 1].bytesPerSecond, until.map { $0 + begun })
  }
}

extension [Shape.Step] {
  /// The first that begins after a moment, by halving.
  fileprivate func firstIndex(after moment: Duration) -> Int {
    var (low, high) = (1, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
