/// The serial schedule that an order of images gives.
///
/// One image receives at a time, with the whole link. Its round trip is spent while the one before it receives, as
/// far as connections allow: the image in place p can start only when the one in place p - connections has come.
struct Pipeline {
  /// What has come and gone when an image has arrived.
  struct Arrival {
    /// Infinite if the image does not come before the horizon.
    var time: Double
    /// Of all that the link could have brought.
    var bytes: Double
  }

  let foresight: Foresight
  private(set) var order: [ImageIndex]
  private(set) var arrivals: [Arrival] = []
  /// How many arrivals moves have computed so far.
  private(set) var evaluations = 0

  init(_ foresight: Foresight, order: [ImageIndex]) {
    self.foresight = foresight
    self.order = order
    arrivals.reserveCapacity(order.count)
    for place in order.indices { arrivals.append(arrival(at: place, after: arrivals)) }
  }

  /// The blank time that the order leaves.
  var cost: Double {
    order.indices.reduce(0) { $0 + cost(at: $1) }
  }

  func cost(at place: Int) -> Double {
    foresight.visible.time(of: order[place], before: arrivals[place].time)
  }

  /// When the image in a place can begin to receive, and when its transfer must start for that.
  func start(at place: Int) -> (start: Double, receivesFrom: Double) {
    start(at: place, after: arrivals)
  }

  private func start(at place: Int, after arrivals: [Arrival]) -> (start: Double, receivesFrom: Double) {
    let free =
      place < foresight.connections ? foresight.start : arrivals[place - foresight.connections].time
    let turn = place == 0 ? foresight.start : arrivals[place - 1].time
    let start = max(free, turn - foresight.roundTrip)
    guard start.isFinite else { return (start, .infinity) }
    let receivesFrom = foresight.outages.receivesFrom(startingAt: start, roundTrip: foresight.roundTrip)
    return (start, max(receivesFrom, turn))
  }

  private func arrival(at place: Int, after arrivals: [Arrival]) -> Arrival {
    let from = start(at: place, after: arrivals).receivesFrom
    guard from.isFinite else { return Arrival(time: .infinity, bytes: .infinity) }
    let isSeamless = place > 0 && from == arrivals[place - 1].time
    let before = isSeamless ? arrivals[place - 1].bytes : foresight.delivery.bytes(by: from)
    let bytes = before + foresight.bytes[order[place]]
    return Arrival(time: foresight.delivery.time(of: bytes), bytes: bytes)
  }
}

// MARK: - Changing the order

extension Pipeline {
  /// Moves an image to another place, if that leaves less blank time by so much; returns whether it did.
  mutating func move(from place: Int, to target: Int, gaining least: Double = leastGain) -> Bool {
    let (low, high) = (min(place, target), max(place, target))
    let oldOrder = order[low...high]
    order.insert(order.remove(at: place), at: target)
    // What follows is as it was, once as many arrivals as there are connections are: they decide all.
    var changed: [Arrival] = []
    var gain = 0.0
    var same = 0
    var next = low
    while next < order.count, next <= high || same < foresight.connections {
      let old = arrivals[next]
      changed.append(old)
      let image = next <= high ? oldOrder[next] : order[next]
      arrivals[next] = arrival(at: next, after: arrivals)
      gain += foresight.visible.time(of: image, before: old.time) - cost(at: next)
      same = Self.isSame(arrivals[next], old) ? same + 1 : 0
      next += 1
    }
    evaluations += changed.count
    if gain > least { return true }
    order.replaceSubrange(low...high, with: oldOrder)
    arrivals.replaceSubrange(low..<next, with: changed)
    return false
  }

  /// Less is taken for an error of rounding; milliseconds.
  static let leastGain = 1e-6

  private static func isSame(_ left: Arrival, _ right: Arrival) -> Bool {
    left.time == right.time || abs(left.time - right.time) < Exactness.instant
  }
}
