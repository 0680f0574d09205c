import Foundation

/// The bound that prices give, and which way to change them.
///
/// At any prices for the link's capacity, every image chooses the arrival that costs least: its blank time, and the
/// price of what it takes of the link. The sum of these costs, less the price of all there is, is no more than the blank
/// time of any schedule: a schedule takes no more than there is, and every image pays at least its cheapest.
struct PriceDual {
  let choices: ArrivalChoices
  /// What each slot can carry.
  let capacities: [Double]

  init(_ choices: ArrivalChoices, slots: PriceSlots) {
    self.choices = choices
    capacities = (0..<slots.count).map(slots.capacity)
  }

  /// The bound at prices that never rise, for each slot per unit of what the link carries.
  func value(at prices: [Double]) -> Double {
    let sums = sums(of: prices)
    var total = -sums[capacities.count]
    for image in choices.never.indices {
      var least = choices.never[image]
      for place in choices.places[image]..<choices.places[image + 1] {
        least = min(least, cost(choices.choices[place], sums, prices))
      }
      total += least
    }
    return total
  }

  /// The same with each least cost smoothed, and its gradient: for each slot what is asked of it beyond its capacity,
  /// as a part of that.
  func smoothed(at prices: [Double], by width: Double, gradient: inout [Double]) -> Double {
    let sums = sums(of: prices)
    var whole = [Double](repeating: 0, count: capacities.count + 1)
    for slot in gradient.indices { gradient[slot] = -1 }
    var total = -sums[capacities.count]
    var costs: [Double] = []
    for image in choices.never.indices {
      let places = choices.places[image]..<choices.places[image + 1]
      guard !places.isEmpty else {
        total += choices.never[image]
        continue
      }
      costs.removeAll(keepingCapacity: true)
      var least = choices.never[image]
      for place in places {
        let cost = cost(choices.choices[place], sums, prices)
        costs.append(cost)
        least = min(least, cost)
      }
      var weights = exp((least - choices.never[image]) / width)
      for index in costs.indices {
        // What is far above the least has no weight to speak of.
        let distance = (least - costs[index]) / width
        costs[index] = distance > -40 ? exp(distance) : 0
        weights += costs[index]
      }
      total += least - width * log(weights)
      for (index, place) in places.enumerated() where costs[index] > 0 {
        let choice = choices.choices[place]
        let share = costs[index] / weights
        gradient[Int(choice.first)] += share * choice.part
        whole[Int(choice.first) + 1] += share
        whole[Int(choice.slot) + 1] -= share
      }
    }
    var running = 0.0
    for slot in gradient.indices {
      running += whole[slot]
      gradient[slot] += running
    }
    return total
  }

  /// What all capacity before each slot costs.
  private func sums(of prices: [Double]) -> [Double] {
    var sums = [0.0]
    sums.reserveCapacity(prices.count + 1)
    for slot in prices.indices { sums.append(sums[slot] + prices[slot] * capacities[slot]) }
    return sums
  }

  @inline(__always)
  private func cost(_ choice: ArrivalChoices.Choice, _ sums: [Double], _ prices: [Double]) -> Double {
    let first = Int(choice.first)
    return choice.blank + sums[Int(choice.slot) + 1] - sums[first + 1]
      + choice.part * prices[first] * capacities[first]
  }
}
