/// What a loader can tell of the link from the transfers that it had lately.
struct LinkEstimate {
  private static let memory = 5

  private struct Transfer {
    var started: Double
    var firstByte: Double?
    /// What all transfers had brought when this one's first byte came.
    var before = 0.0
    var bytes = 0.0
  }

  private var transfers: [ImageIndex: Transfer] = [:]
  private var brought = 0.0
  private var roundTrips: [Double] = []
  private var rates: [Double] = []

  /// Milliseconds, the median of the last few; nil before the first.
  var roundTrip: Double? { Self.median(roundTrips) }
  /// Bytes a millisecond of the whole link while a transfer was receiving, the median of the last few.
  var rate: Double? { Self.median(rates) }

  mutating func start(_ image: ImageIndex, at time: Double) {
    transfers[image] = Transfer(started: time)
  }

  mutating func note(_ happenings: [Happening], in world: World, at time: Double) {
    for happening in happenings {
      switch happening {
      case .firstByte(let image): begin(image, at: time)
      case .progressed(let image, let bytes): receive(image, upTo: Double(bytes))
      case .arrived(let image): receive(image, upTo: Double(world.images[image].bytes))
      case .timer, .trace, .pageCame: break
      }
    }
    // Only now is it known what all of them have brought.
    for case .arrived(let image) in happenings { finish(image, at: time) }
  }

  private mutating func begin(_ image: ImageIndex, at time: Double) {
    guard let transfer = transfers[image] else { return }
    transfers[image]?.firstByte = time
    transfers[image]?.before = brought
    roundTrips = (roundTrips + [time - transfer.started]).suffix(Self.memory)
  }

  private mutating func receive(_ image: ImageIndex, upTo bytes: Double) {
    guard let transfer = transfers[image] else { return }
    brought += bytes - transfer.bytes
    transfers[image]?.bytes = bytes
  }

  private mutating func finish(_ image: ImageIndex, at time: Double) {
    guard let transfer = transfers.removeValue(forKey: image), let firstByte = transfer.firstByte,
      time > firstByte
    else { return }
    rates = (rates + [(brought - transfer.before) / (time - firstByte)]).suffix(Self.memory)
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}
