/// Watches a replay and writes down what can be drawn of it.
///
/// It looks at the world alone, and shares nothing with what adds up the figures: that both agree is a test of both.
struct Scribe {
  private var recording: Recording
  private var imageRows = ImageRows()
  /// The places of open transfers in the recording, in the order of the starts.
  private var open: [Int] = []
  /// The places of the stays of images that are in memory, by image.
  private var held: [ImageIndex: Int] = [:]
  /// What is visible, in the order of the rows.
  private var visible: [Recording.Sighting] = []

  init(from time: Double) {
    recording = Recording(span: time...time)
  }
}

// MARK: - What happens in an instant

extension Scribe {
  /// A transfer has received all its bytes, and its image is in memory.
  mutating func arrived(_ image: ImageIndex, in world: World, at time: Double) {
    held[image] = recording.stays.count
    recording.stays.append(Recording.Stay(image: image, began: time, ended: time))
    guard let place = close(image) else { return }
    recording.transfers[place].ended = time
    recording.transfers[place].outcome = .arrived
    recording.transfers[place].bytes =
      Double(world.images[image].bytes) - recording.transfers[place].keptBytes
  }

  /// The policy commands something, which has not been carried out yet.
  mutating func commanded(_ command: Command, in world: World, at time: Double) {
    switch command {
    case .start(let image): started(image, in: world, at: time)
    case .cancel(let image): cancelled(image, in: world, at: time)
    case .askForPage: break
    case .evict(let image): evicted(image, at: time)
    }
  }

  private mutating func started(_ image: ImageIndex, in world: World, at time: Double) {
    let nearest = imageRows.nearest(image, in: world)
    open.append(recording.transfers.count)
    recording.transfers.append(
      RecordedTransfer(
        image: image, row: nearest?.key, distance: nearest?.distance, began: time, ended: time))
  }

  private mutating func cancelled(_ image: ImageIndex, in world: World, at time: Double) {
    look(at: world.link, time)
    guard let place = close(image) else { return }
    recording.transfers[place].outcome = .cancelled(imageRows.nearest(image, in: world)?.distance)
  }

  private mutating func evicted(_ image: ImageIndex, at time: Double) {
    guard let place = held.removeValue(forKey: image) else { return }
    recording.stays[place].ended = time
    guard recording.stays[place].began == time,
      let transfer = recording.transfers.lastIndex(where: { $0.image == image && $0.outcome == .arrived })
    else { return }
    recording.transfers[transfer].outcome = .refused
  }

  /// Takes the image's transfer out of those that are open.
  private mutating func close(_ image: ImageIndex) -> Int? {
    guard let index = open.firstIndex(where: { recording.transfers[$0].image == image }) else { return nil }
    return open.remove(at: index)
  }
}

// MARK: - Ending an instant, and the replay

extension Scribe {
  /// Ends the instant, after the policy's commands.
  mutating func settle(in world: World, at time: Double) {
    look(at: world.link, time)
    let before = visible
    visible = []
    for row in world.rows[world.visibleRows] {
      for image in row.images {
        var sighting =
          before.first { $0.row == row.key && $0.image == image }
          ?? Recording.Sighting(row: row.key, image: image, began: time, ended: time)
        if sighting.came == nil, world.inMemory(image) { sighting.came = time }
        sighting.ended = time
        visible.append(sighting)
      }
    }
    for var sighting in before
    where !visible.contains(where: { $0.row == sighting.row && $0.image == sighting.image }) {
      sighting.ended = time
      recording.sightings.append(sighting)
    }
  }

  /// Ends the replay, after its last instant was settled.
  mutating func finish(at time: Double) -> Recording {
    recording.span = recording.span.lowerBound...time
    recording.sightings += visible
    for place in held.values { recording.stays[place].ended = time }
    recording.dropRoundTripsCutShort()
    recording.judgeUse()
    return recording
  }

  /// Notes where the open transfers are.
  private mutating func look(at link: Link, _ time: Double) {
    for place in open {
      let image = recording.transfers[place].image
      guard let transfer = link.open.first(where: { $0.image == image }) else { continue }
      recording.transfers[place].keptBytes = transfer.kept
      recording.transfers[place].bytes = transfer.downloaded
      recording.transfers[place].receivedFrom = transfer.receivesFrom
      recording.transfers[place].ended = time
    }
  }
}
