/// For each image, when rows show it: known in advance, from the whole trace.
///
/// An image that several visible rows show counts once for each of them.
package struct VisibleTimes: Sendable {
  /// A time in which the number of rows that show an image stays the same.
  package struct Stretch: Sendable, Equatable {
    package var image: ImageIndex
    package var start: Double
    package var end: Double
    package var rows: Double

    package init(image: ImageIndex, start: Double, end: Double, rows: Double) {
      self.image = image
      self.start = start
      self.end = end
      self.rows = rows
    }
  }

  /// Image by image, and of one image in the order of time; none overlap.
  package let stretches: [Stretch]
  /// For each image, its first place in `stretches`; at last their count.
  private let places: [Int]
  /// For each stretch, the visible time of its image before it.
  private let before: [Double]
  /// For each image, its visible time.
  package let totals: [Double]

  /// Of one image the stretches must come in the order of time, without overlap.
  package init(_ unsorted: [Stretch], imageCount: Int) {
    var byImage: [[Stretch]] = Array(repeating: [], count: imageCount)
    for stretch in unsorted where stretch.end > stretch.start { byImage[stretch.image].append(stretch) }
    var places = [0]
    var before: [Double] = []
    var totals: [Double] = []
    for stretches in byImage {
      var sum = 0.0
      for stretch in stretches {
        before.append(sum)
        sum += (stretch.end - stretch.start) * stretch.rows
      }
      places.append(before.count)
      totals.append(sum)
    }
    stretches = byImage.flatMap(\.self)
    self.places = places
    self.before = before
    self.totals = totals
  }

  package var imageCount: Int { totals.count }

  package func stretches(of image: ImageIndex) -> ArraySlice<Stretch> {
    stretches[places[image]..<places[image + 1]]
  }

  /// How long rows show the image before an instant: the blank time, if it comes then; O(log n).
  package func time(of image: ImageIndex, before instant: Double) -> Double {
    let next = firstStretch(of: image, endingAfter: instant)
    guard next < places[image + 1] else { return totals[image] }
    let stretch = stretches[next]
    return before[next] + max(0, instant - stretch.start) * stretch.rows
  }

  /// When a row shows the image at an instant or the next time after it; nil if none does any more.
  package func next(of image: ImageIndex, from instant: Double) -> Double? {
    let next = firstStretch(of: image, endingAfter: instant)
    return next < places[image + 1] ? max(instant, stretches[next].start) : nil
  }

  /// When the last row that shows the image leaves; nil if none ever shows it.
  package func end(of image: ImageIndex) -> Double? {
    stretches(of: image).last?.end
  }

  /// The place of the image's first stretch that is not over at an instant, or that after its last one.
  func firstStretch(of image: ImageIndex, endingAfter instant: Double) -> Int {
    var low = places[image]
    var high = places[image + 1]
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].end > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
