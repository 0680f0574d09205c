extension Course {
  /// The viewport's way with so few places that a picture can hold them, and no difference that an eye could see.
  ///
  /// Between two places the way is a straight line. Where a frame was held long, or the next is far away, a place just
  /// before the next keeps the jump from looking like a movement.
  package func thinnedPlaces(atMost limit: Int) -> [Place] {
    let way = withJumps()
    var tolerance = 0.5
    var thinned = Self.thinned(way, within: tolerance)
    while thinned.count > limit {
      tolerance *= 2
      // A tolerance above any distance that files may hold leaves two places.
      guard tolerance < InputLimits.quantity * 4 else { return Array(thinned.prefix(limit)) }
      thinned = Self.thinned(way, within: tolerance)
    }
    return thinned
  }

  private func withJumps() -> [Place] {
    var way: [Place] = []
    for place in places {
      if var last = way.last,
        place.time - last.time > SettledTime.longestMovingFrame
          || abs(place.top - last.top) > (last.bottom - last.top) / 2
      {
        last.time = place.time
        way.append(last)
      }
      way.append(place)
    }
    return way
  }

  /// Leaves out each place that lies near enough to the line between those that stay.
  ///
  /// For each place that stays, the slopes are kept that hit all places since: O(n).
  private static func thinned(_ way: [Place], within tolerance: Double) -> [Place] {
    guard var kept = way.first else { return [] }
    var result = [kept]
    var candidate: Place?
    var top = Slopes()
    var bottom = Slopes()
    for place in way.dropFirst() {
      let time = place.time - kept.time
      if let last = candidate,
        !(top.admits(place.top - kept.top, time) && bottom.admits(place.bottom - kept.bottom, time))
      {
        result.append(last)
        kept = last
        (top, bottom) = (Slopes(), Slopes())
      }
      top.narrow(place.top - kept.top, place.time - kept.time, tolerance)
      bottom.narrow(place.bottom - kept.bottom, place.time - kept.time, tolerance)
      candidate = place
    }
    if let candidate { result.append(candidate) }
    return result
  }

  /// The slopes of lines from one place that pass near all places seen since.
  private struct Slopes {
    var lowest = -Double.infinity
    var highest = Double.infinity

    func admits(_ rise: Double, _ time: Double) -> Bool {
      time > 0 && rise / time >= lowest && rise / time <= highest
    }

    mutating func narrow(_ rise: Double, _ time: Double, _ tolerance: Double) {
      guard time > 0 else {
        // A jump in no time: nothing may be left out behind it.
        (lowest, highest) = (.infinity, -.infinity)
        return
      }
      lowest = max(lowest, (rise - tolerance) / time)
      highest = min(highest, (rise + tolerance) / time)
    }
  }
}
