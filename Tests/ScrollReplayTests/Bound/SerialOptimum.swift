import ScrollReplay

/// The least blank time that any order of serial transfers leaves, found by trying all.
///
/// Without round trips and with the link shared as one likes, no schedule is better than the best serial one.
enum SerialOptimum {
  /// Over all subsets that may have come first; O(2^n n).
  static func time(_ foresight: Foresight) -> Double {
    let images = foresight.visible.totals.indices.filter { foresight.visible.totals[$0] > 0 }
    var best = [Double](repeating: .infinity, count: 1 << images.count)
    best[0] = 0
    for set in 1..<(1 << images.count) {
      let members = images.indices.filter { set & (1 << $0) != 0 }
      let end = foresight.delivery.time(of: members.reduce(0) { $0 + foresight.bytes[images[$1]] })
      for last in members {
        let cost = foresight.visible.time(of: images[last], before: end)
        best[set] = min(best[set], best[set & ~(1 << last)] + cost)
      }
    }
    return best[best.count - 1]
  }
}

extension Scenario {
  /// At most nine images in rows of 100 points, scrolled through at random over a link without round trips.
  static func small(seed: UInt64) -> Scenario {
    var lots = Lots(seed: seed)
    let bytes = (0..<lots.next(1...9)).map { _ in lots.next(200...6000) }
    var frames: [(time: Double, kind: Trace.Kind)] = [(0, .offset(0))]
    for _ in 0..<lots.next(1...12) {
      frames.append(
        (frames[frames.count - 1].time + Double(lots.next(20...600)), .offset(Double(lots.next(0...800)))))
    }
    frames.append((frames[frames.count - 1].time + 500, .touchDown))
    let steps = (0..<lots.next(1...4)).map { (time: Double($0 * 400), rate: Double(lots.next(0...15))) }
    return Scenario(
      trace: .events(frames), feed: .column(bytes), network: .steps(steps, period: 1600, connections: 1))
  }
}
