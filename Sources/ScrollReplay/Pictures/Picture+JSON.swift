extension Picture {
  /// All that the page draws, compact: times in milliseconds, lengths in points, lists where the keys would repeat.
  ///
  /// Rows are told as places in `lanes`, images as places in `images`; only what is drawn is there.
  package var json: JSONValue {
    let numbers = Numbers(self)
    return .object([
      ("span", .array([.time(span.lowerBound), .time(span.upperBound)])),
      ("viewport", .array(course.thinnedPlaces(atMost: PictureLimits.places).flatMap(Self.json))),
      ("lanes", .array(numbers.lanes.map { lane in json(of: course.lanes[lane], numbers) })),
      ("images", .array(numbers.images.map { json(of: images[$0]) })),
      ("marks", .array(scenario.trace.events.compactMap(Self.mark))),
      ("step", .number(panels.first?.use.step ?? 1)),
      ("capacity", .array(panels.first?.use.capacity.map(JSONValue.bytes) ?? [])),
      ("policies", .array(panels.map { json(of: $0, numbers) })),
    ])
  }

  private static func json(of place: Course.Place) -> [JSONValue] {
    [.time(place.time), .length(place.top), .length(place.bottom)]
  }

  private func json(of lane: Course.Lane, _ numbers: Numbers) -> JSONValue {
    .array([
      .name(lane.row.id), .length(lane.top), .length(lane.row.height),
      .array(lane.row.images.map { numbers.image($0) }), .optionalTime(lane.began), .optionalTime(lane.ended),
    ])
  }

  private func json(of image: World.Image) -> JSONValue {
    .array([.name(image.url), .integer(image.bytes)])
  }

  private static func mark(_ event: Trace.Event) -> JSONValue? {
    let word: String
    switch event.kind {
    case .offset: return nil
    case .touchDown: word = "down"
    case .touchUp: word = "up"
    case .edit(let edit): word = edit.word
    case .memory(let level): word = "memory \(level.rawValue)"
    case .network(let path): word = path.rawValue
    }
    return .array([.time(event.time), .string(word)])
  }

  // MARK: - A policy

  private func json(of panel: Panel, _ numbers: Numbers) -> JSONValue {
    .object([
      ("name", .string(panel.policy)),
      ("summary", .string(panel.summary)),
      ("figures", panel.figures.json),
      ("transfers", .array(panel.recording.transfers.map { json(of: $0, numbers) })),
      ("sightings", .array(panel.recording.sightings.map { json(of: $0, numbers) })),
      ("stays", .array(panel.recording.stays.map { json(of: $0, numbers) })),
      ("used", .array(panel.use.used.map(JSONValue.bytes))),
      ("wasted", .array(panel.use.wasted.map(JSONValue.bytes))),
    ])
  }

  private func json(of transfer: RecordedTransfer, _ numbers: Numbers) -> JSONValue {
    .array([
      numbers.image(transfer.image), numbers.lane(of: transfer.row, at: transfer.began),
      .time(transfer.began), .optionalTime(transfer.receivedFrom), .time(transfer.ended),
      .string(transfer.outcome.word), .integer(transfer.isUseful ? 1 : 0),
      .bytes(transfer.keptBytes), .bytes(transfer.bytes), .optionalInteger(transfer.distance),
      .optionalInteger(transfer.outcome.distance),
    ])
  }

  private func json(of sighting: Recording.Sighting, _ numbers: Numbers) -> JSONValue {
    .array([
      numbers.image(sighting.image), numbers.lane(of: sighting.row, at: sighting.began),
      .time(sighting.began), .optionalTime(sighting.came), .time(sighting.ended),
    ])
  }

  private func json(of stay: Recording.Stay, _ numbers: Numbers) -> JSONValue {
    .array([
      numbers.image(stay.image), .time(stay.began), .time(stay.ended), .integer(stay.isSeen ? 1 : 0),
    ])
  }
}

/// The places in the page of what it holds.
private struct Numbers {
  let lanes: [Int]
  let images: [ImageIndex]
  private let course: Course
  private var places: [Int?]
  private var imagePlaces: [Int?]

  init(_ picture: Picture) {
    course = picture.course
    lanes = picture.drawnLanes
    places = Array(repeating: nil, count: course.lanes.count)
    for (place, lane) in lanes.enumerated() { places[lane] = place }
    var isDrawn = Array(repeating: false, count: picture.images.count)
    for lane in lanes { for image in course.lanes[lane].row.images { isDrawn[image] = true } }
    for panel in picture.panels {
      for transfer in panel.recording.transfers { isDrawn[transfer.image] = true }
    }
    images = isDrawn.indices.filter { isDrawn[$0] }
    imagePlaces = Array(repeating: nil, count: isDrawn.count)
    for (place, image) in images.enumerated() { imagePlaces[image] = place }
  }

  func image(_ image: ImageIndex) -> JSONValue { .optionalInteger(imagePlaces[image]) }

  func lane(of row: Int?, at time: Double) -> JSONValue {
    .optionalInteger(row.flatMap { course.lane(of: $0, at: time) }.flatMap { places[$0] })
  }
}

extension RecordedTransfer.Outcome {
  fileprivate var word: String {
    switch self {
    case .arrived: "arrived"
    case .refused: "refused"
    case .cancelled: "cancelled"
    case .open: "open"
    }
  }

  fileprivate var distance: RowDistance? {
    if case .cancelled(let distance) = self { distance } else { nil }
  }
}

extension Trace.Edit {
  fileprivate var word: String {
    switch self {
    case .insert(let rows, _): "insert \(rows.count)"
    case .delete(_, let count): "delete \(count)"
    case .move: "move"
    case .reload: "reload"
    }
  }
}

extension JSONValue {
  /// To the microsecond.
  fileprivate static func time(_ milliseconds: Double) -> JSONValue { .number(Rounding.time(milliseconds)) }

  fileprivate static func optionalTime(_ milliseconds: Double?) -> JSONValue {
    milliseconds.map(time) ?? .null
  }

  /// To a tenth of a point.
  fileprivate static func length(_ points: Double) -> JSONValue { .number((points * 10).rounded() / 10) }

  fileprivate static func bytes(_ bytes: Double) -> JSONValue { .integer(Int(bytes.rounded())) }

  fileprivate static func optionalInteger(_ value: Int?) -> JSONValue { value.map(integer) ?? .null }

  /// A name from a file.
  fileprivate static func name(_ text: String) -> JSONValue { .string(Markup.name(text)) }
}
