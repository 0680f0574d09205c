import ScrollReplay
import Testing

@Suite("The certificate of a bound")
struct CertificateTests {
  @Test("Plain sums over the prices give the bound", arguments: UInt64(0)..<8)
  func sums(seed: UInt64) throws {
    let foresight = Foresight(try Simulation(.small(seed: seed)), objective: .blankTime)
    let bound = LowerBound(foresight, steps: 8)
    let prices = bound.certificate.prices
    #expect(zip(prices, prices.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(prices.allSatisfy { $0 >= 0 })
    let value = value(of: bound.certificate, at: prices, foresight.visible)
    #expect(bound.time <= max(0, value))
    #expect(bound.time >= value - 0.001)
  }

  @Test("Any other prices that never rise give no more than the best order leaves", arguments: UInt64(0)..<8)
  func otherPrices(seed: UInt64) throws {
    let foresight = Foresight(try Simulation(.small(seed: seed)), objective: .blankTime)
    let certificate = LowerBound(foresight, steps: 1).certificate
    let best = SerialOptimum.time(foresight)
    var lots = Lots(seed: seed)
    for _ in 0..<10 {
      var price = Double(lots.next(1...2000)) / 1000
      let prices = certificate.prices.map { _ in
        price *= Double(lots.next(900...1000)) / 1000
        return price
      }
      #expect(value(of: certificate, at: prices, foresight.visible) <= best + 0.001)
    }
  }

  /// Each image's cheapest arrival, slot by slot, less the price of all that is carried.
  private func value(
    of certificate: LowerBound.Certificate, at prices: [Double], _ visible: VisibleTimes
  ) -> Double {
    let carried = certificate.carried
    var total = 0.0
    for slot in prices.indices { total -= prices[slot] * (carried[slot + 1] - carried[slot]) }
    for image in visible.totals.indices {
      var least = visible.totals[image]
      for slot in prices.indices where carried[slot + 1] >= certificate.amounts[image] {
        var cost = visible.time(of: image, before: certificate.starts[slot])
        var left = certificate.amounts[image]
        var from = slot
        while left > 0 {
          let taken = min(left, carried[from + 1] - carried[from])
          cost += taken * prices[from]
          left -= taken
          from -= 1
        }
        least = min(least, cost)
      }
      total += least
    }
    return total
  }
}
