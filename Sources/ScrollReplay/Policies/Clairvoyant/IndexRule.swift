import Foundation

/// Orders images by what each is worth for its bytes if it comes next.
///
/// Worth is the visible time after the arrival, discounted by its distance: exp(-distance / lookahead). Of the
/// images left the best comes next.
struct IndexRule {
  private let foresight: Foresight
  /// Milliseconds; the nearer, the more urgency weighs against what an image will be worth later.
  private let lookahead: Double
  /// For each stretch, its image's worth from its start on.
  private var worthAtStart: [Double]

  init(_ foresight: Foresight, lookahead: Double) {
    self.foresight = foresight
    self.lookahead = lookahead
    let stretches = foresight.visible.stretches
    worthAtStart = Array(repeating: 0, count: stretches.count)
    for place in stretches.indices.reversed() {
      worthAtStart[place] = worth(from: stretches[place].start, in: place)
    }
  }

  func order() -> [ImageIndex] {
    var upcoming = foresight.imagesByNeed
    var near: [ImageIndex] = []
    var late: [ImageIndex] = []
    var order: [ImageIndex] = []
    var bytes = 0.0
    // From the last needed to the first, so that those taken out are at the end.
    upcoming.reverse()
    while !near.isEmpty || !upcoming.isEmpty {
      let now = foresight.delivery.time(of: bytes)
      while let image = upcoming.last, near.isEmpty || need(of: image) < now + Self.reach * lookahead {
        near.append(upcoming.removeLast())
      }
      late += near.filter { foresight.visible.end(of: $0) ?? 0 <= now }
      near.removeAll { foresight.visible.end(of: $0) ?? 0 <= now }
      guard let next = best(of: near, after: bytes) else {
        // None of these can come in time any more.
        late += near
        near = []
        continue
      }
      order.append(near[next])
      bytes += foresight.bytes[near[next]]
      near.remove(at: next)
    }
    return order + late
  }

  /// Beyond so many lookaheads an image's worth is below a millionth, and it is not looked at if anything is nearer.
  private static let reach = 14.0

  private func need(of image: ImageIndex) -> Double {
    foresight.visible.next(of: image, from: foresight.start) ?? .infinity
  }

  /// The place of the image to come next; nil if none can come in time.
  private func best(of images: [ImageIndex], after bytes: Double) -> Int? {
    var best: (index: Double, place: Int)?
    for (place, image) in images.enumerated() {
      let arrival = foresight.delivery.time(of: bytes + foresight.bytes[image])
      guard arrival.isFinite else { continue }
      let index = worth(of: image, from: arrival) / foresight.bytes[image]
      if index > best?.index ?? 0 { best = (index, place) }
    }
    return best?.place
  }

  private func worth(of image: ImageIndex, from time: Double) -> Double {
    let place = foresight.visible.firstStretch(of: image, endingAfter: time)
    let stretches = foresight.visible.stretches
    guard place < stretches.count, stretches[place].image == image else { return 0 }
    let start = stretches[place].start
    return start >= time
      ? exp((time - start) / lookahead) * worthAtStart[place] : worth(from: time, in: place)
  }

  /// From an instant inside a stretch on.
  private func worth(from time: Double, in place: Int) -> Double {
    let stretches = foresight.visible.stretches
    let stretch = stretches[place]
    let now = stretch.rows * lookahead * (1 - exp((time - stretch.end) / lookahead))
    guard place + 1 < stretches.count, stretches[place + 1].image == stretch.image else { return now }
    return now + exp((time - stretches[place + 1].start) / lookahead) * worthAtStart[place + 1]
  }
}
