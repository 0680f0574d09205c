/// Prices that never rise and are never negative.
enum MonotonePrices {
  /// Replaces prices by the nearest such ones, by weighted squares: pools adjacent violators, in O(n).
  static func project(_ prices: inout [Double], weights: [Double]) {
    var pools: [(price: Double, weight: Double, end: Int)] = []
    pools.reserveCapacity(prices.count)
    for slot in prices.indices {
      var pool = (price: prices[slot], weight: weights[slot], end: slot + 1)
      while let last = pools.last, last.price < pool.price {
        pools.removeLast()
        let weight = last.weight + pool.weight
        pool.price = (last.price * last.weight + pool.price * pool.weight) / weight
        pool.weight = weight
      }
      pools.append(pool)
    }
    var slot = 0
    for pool in pools {
      while slot < pool.end {
        prices[slot] = max(0, pool.price)
        slot += 1
      }
    }
  }
}
