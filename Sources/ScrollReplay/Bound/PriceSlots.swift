/// The time of a replay, cut into slots that each have a price for what the link carries in them.
struct PriceSlots: Sendable {
  /// When the first byte after the slot's beginning can come; for each slot.
  private(set) var starts: [Double] = []
  /// What the link can have brought by each slot's beginning, and at last by the horizon.
  private(set) var amounts: [Double] = [0]

  /// The width of the first slots, in milliseconds, and by how much each is wider than the one before it.
  private static let narrowest = 2.0
  private static let growth = 1.04
  /// What is left of a byte is none.
  private static let least = 1e-6

  /// Slots grow up to the given width, in milliseconds; those in which nothing can come are joined with the next.
  init(_ delivery: DeliveryCurve, from start: Double, widest: Double) {
    var time = start
    var width = min(Self.narrowest, widest)
    while time < delivery.horizon {
      time = min(time + width, delivery.horizon)
      width = min(width * Self.growth, widest)
      let amount = delivery.bytes(by: time)
      let before = amounts[amounts.count - 1]
      guard amount - before > 2 * Self.least else { continue }
      starts.append(delivery.time(of: before + Self.least))
      amounts.append(amount)
    }
  }

  var count: Int { starts.count }

  func capacity(of slot: Int) -> Double { amounts[slot + 1] - amounts[slot] }

  /// The last slot of which something can come by an instant; the first if there is none.
  func last(startingBy time: Double) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// The slot in which so much has come, and the part of the slot's capacity that is still to come then.
  func place(of amount: Double) -> (slot: Int, rest: Double) {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if amounts[middle + 1] > amount { high = middle } else { low = middle + 1 }
    }
    return (low, min(1, max(0, (amounts[low + 1] - amount) / capacity(of: low))))
  }
}
