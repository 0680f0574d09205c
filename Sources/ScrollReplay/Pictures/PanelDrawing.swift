/// One policy's part of a drawing.
struct PanelDrawing {
  static let height = 470.0

  private static let left = 62.0
  private static let right = 990.0
  private static let blankBottom = 54.0
  private static let rowsTop = 60.0
  private static let rowsBottom = 390.0
  private static let linkTop = 396.0
  private static let linkBottom = 440.0

  let picture: Picture
  let panel: Picture.Panel
  /// The lanes that are drawn.
  let lanes: [Int]
  let number: Int
  /// The most blank images of any policy's columns, so that all have one scale.
  var mostBlank = 1.0
  private let way: [Course.Place]
  private let top: Double
  private let bottom: Double
  /// For each image, the lanes with it, and where in a lane it is.
  private let places: [[(lane: Int, slot: Int)]]

  init(picture: Picture, panel: Picture.Panel, lanes: [Int], number: Int) {
    (self.picture, self.panel, self.lanes, self.number) = (picture, panel, lanes, number)
    way = picture.course.thinnedPlaces(atMost: 1_000)
    top = way.map(\.top).min() ?? 0
    let last = lanes.last.map { picture.course.lanes[$0].top + picture.course.lanes[$0].row.height }
    bottom = max(way.map(\.bottom).max() ?? 0, last ?? 0, top + 1)
    var places = Array(repeating: [(lane: Int, slot: Int)](), count: picture.images.count)
    for lane in lanes {
      for (slot, image) in picture.course.lanes[lane].row.images.enumerated() {
        places[image].append((lane, slot))
      }
    }
    self.places = places
  }

  /// The panel's elements.
  var markup: String {
    let clip = "panel\(number)"
    return """
      <clipPath id="\(clip)"><path d="\(screen)"/></clipPath>
      <text x="\(n(Self.left))" y="14" class="head">\(Markup.escaped(heading))</text>
      \(ground(Self.blankBottom - 34, Self.blankBottom))
      \(ground(Self.rowsTop, Self.rowsBottom))
      \(ground(Self.linkTop, Self.linkBottom))
      \(path("blank", blanks))
      \(path("screen", screen))
      \(path("held", held))
      \(path("waiting", transfers { ($0.began, $0.receivedFrom ?? $0.ended) }))
      \(path("receiving", transfers { transfer in transfer.isUseful ? transfer.receiving : nil }))
      \(path("wasted", transfers { transfer in transfer.isUseful ? nil : transfer.receiving }))
      <g clip-path="url(#\(clip))">\(path("seen", seen))\(path("blank", blank))</g>
      \(path("edge", edges))
      \(path("capacity", link(panel.use.capacity)))
      \(path("receiving", link(panel.use.used)))
      \(path("wasted", link(panel.use.wasted)))
      \(axis)
      """
  }

  private var heading: String {
    let blank = TextReport.seconds(panel.figures.scrolledBlankTime)
    return "\(panel.policy): \(blank) of blank images after the first screen"
  }

  private func ground(_ top: Double, _ bottom: Double) -> String {
    path("ground", box(Self.left, Self.right, top, bottom))
  }

  private func path(_ name: String, _ shape: String) -> String {
    shape.isEmpty ? "" : "<path class=\"\(name)\" d=\"\(shape)\"/>"
  }
}

// MARK: - Rows

extension PanelDrawing {
  /// The viewport's way.
  private var screen: String {
    guard !way.isEmpty else { return "" }
    return "M" + line(corners.map(\.top)) + "L" + line(corners.map(\.bottom).reversed()) + "z"
  }

  private var edges: String {
    guard !way.isEmpty else { return "" }
    return "M" + line(corners.map(\.top)) + "M" + line(corners.map(\.bottom))
  }

  /// The viewport's edges in the drawing, held to the end.
  private var corners: [(top: String, bottom: String)] {
    var way = way
    if var last = way.last {
      last.time = picture.span.upperBound
      way.append(last)
    }
    return way.map { place in
      ("\(n(x(place.time))) \(n(y(place.top)))", "\(n(x(place.time))) \(n(y(place.bottom)))")
    }
  }

  private func line(_ points: [String]) -> String { points.joined(separator: "L") }

  private var held: String {
    panel.recording.stays.map { stay in
      places[stay.image].map { place in
        let lane = picture.course.lanes[place.lane]
        return row(
          place.lane, stay.image, max(stay.began, lane.began ?? stay.began),
          min(stay.ended, lane.ended ?? stay.ended), 0)
      }
      .joined()
    }
    .joined()
  }

  private var seen: String {
    panel.recording.sightings.map { sighting in
      guard let came = sighting.came, let lane = picture.course.lane(of: sighting.row, at: sighting.began)
      else { return "" }
      return row(lane, sighting.image, came, sighting.ended, 0.4)
    }
    .joined()
  }

  private var blank: String {
    panel.recording.sightings.map { sighting in
      guard sighting.blankTime > 0, let lane = picture.course.lane(of: sighting.row, at: sighting.began)
      else { return "" }
      return row(lane, sighting.image, sighting.began, sighting.began + sighting.blankTime, 1.2)
    }
    .joined()
  }

  /// The part of each transfer that `part` tells.
  private func transfers(_ part: (RecordedTransfer) -> (Double, Double)?) -> String {
    panel.recording.transfers.map { transfer in
      let own = transfer.row.flatMap { picture.course.lane(of: $0, at: transfer.began) }
      guard let lane = own ?? places[transfer.image].first?.lane, let (from, to) = part(transfer) else {
        return ""
      }
      return row(lane, transfer.image, from, to, 1)
    }
    .joined()
  }

  /// A time of an image in a lane, at least so wide that it can be seen.
  private func row(_ lane: Int, _ image: ImageIndex, _ from: Double, _ to: Double, _ least: Double) -> String
  {
    guard from < to || least > 0, let place = places[image].first(where: { $0.lane == lane }) else {
      return ""
    }
    let lane = picture.course.lanes[lane]
    let slotHeight = lane.row.height / Double(lane.row.images.count)
    let slotTop = lane.top + Double(place.slot) * slotHeight
    let (high, low) = (y(slotTop), y(slotTop + slotHeight))
    guard low > Self.rowsTop, high < Self.rowsBottom else { return "" }
    return box(x(from), max(x(to), x(from) + least), max(high, Self.rowsTop), min(low, Self.rowsBottom))
  }
}

// MARK: - Blank images, the link and the time

extension PanelDrawing {
  /// How many images are blank, on average in each of as many columns as the drawing has points.
  var blankCounts: [Double] {
    let columns = Int(Self.right - Self.left)
    let step = (picture.span.upperBound - picture.span.lowerBound) / Double(columns)
    var counts = Array(repeating: 0.0, count: columns)
    guard step > 0 else { return counts }
    for sighting in panel.recording.sightings where sighting.blankTime > 0 {
      let from = (sighting.began - picture.span.lowerBound) / step
      let to = from + sighting.blankTime / step
      for column in Int(from)...min(columns - 1, Int(to)) {
        counts[column] += max(0, min(to, Double(column + 1)) - max(from, Double(column)))
      }
    }
    return counts
  }

  private var blanks: String {
    stairs(blankCounts, highest: mostBlank, height: 32, bottom: Self.blankBottom)
  }

  private func link(_ bytes: [Double]) -> String {
    let parts = Int(Self.right - Self.left)
    let group = (bytes.count + parts - 1) / parts
    let means = stride(from: 0, to: bytes.count, by: group).map { first in
      bytes[first..<min(first + group, bytes.count)].reduce(0, +) / Double(group)
    }
    // The usual capacity fits; peaks of a moment may not.
    let usual = panel.use.capacity.sorted()[panel.use.capacity.count * 9 / 10]
    return stairs(means, highest: max(usual, 1), height: 44, bottom: Self.linkBottom)
  }

  private func stairs(_ values: [Double], highest: Double, height: Double, bottom: Double) -> String {
    let step = (Self.right - Self.left) / Double(values.count)
    var shape = "M\(n(Self.left)) \(n(bottom))"
    for (place, value) in values.enumerated() {
      shape += "V\(n(bottom - min(1, value / highest) * height))H\(n(Self.left + Double(place + 1) * step))"
    }
    return shape + "V\(n(bottom))z"
  }

  private var axis: String {
    let length = picture.span.upperBound - picture.span.lowerBound
    let steps = [1.0, 2, 5, 10, 20, 50, 100, 200, 500].map { $0 * 1000 }
    let step = steps.first { length / $0 <= 10 } ?? length / 10
    let times = stride(
      from: (picture.span.lowerBound / step).rounded(.up) * step, through: picture.span.upperBound, by: step)
    let labels = [
      ("blank", Self.blankBottom - 4), ("rows", (Self.rowsTop + Self.rowsBottom) / 2),
      ("link", Self.linkBottom - 16),
    ]
    return
      (labels.map { text, y in
        "<text x=\"\(n(Self.left - 8))\" y=\"\(n(y))\" text-anchor=\"end\">\(text)</text>"
      }
      + times.map { time in
        "<text x=\"\(n(x(time)))\" y=\"\(n(Self.linkBottom + 14))\" text-anchor=\"middle\">\(Fixed.short(time / 1000)) s</text>"
      }).joined(separator: "\n")
  }

  private func x(_ time: Double) -> Double {
    let length = max(picture.span.upperBound - picture.span.lowerBound, Exactness.instant)
    return Self.left + (time - picture.span.lowerBound) / length * (Self.right - Self.left)
  }

  private func y(_ height: Double) -> Double {
    Self.rowsTop + (height - top) / (bottom - top) * (Self.rowsBottom - Self.rowsTop)
  }

  private func box(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double) -> String {
    "M\(n(left)) \(n(top))H\(n(right))V\(n(bottom))H\(n(left))z"
  }

  /// A length in the drawing, to a tenth.
  private func n(_ length: Double) -> String { Fixed.short((length * 10).rounded() / 10) }
}

extension RecordedTransfer {
  /// When it received; nil if it never did.
  fileprivate var receiving: (Double, Double)? { receivedFrom.map { ($0, ended) } }
}
