/// An emulation of Chromium's `loading=lazy`: images are asked for once their row comes near, by distance alone.
///
/// How near depends on the class of the link. What was asked for is never given up. It is loaded in document order,
/// except that what has been on screen for over 100 ms while it waited goes first, and stays so.
struct ChromiumLazy: Policy {
  let name = "chromium-lazy"
  let observesProgress = true
  private static let patience = 100.0

  private var near = ImageSet()
  private var visible = VisibleImages()
  private var revision = 0
  /// The waiting images in document order, without those that were raised.
  private var document: [ImageIndex] = []
  private var raised = RequestQueue()
  /// For each image of `document` that is on screen, since when.
  private var onScreen: [ImageIndex: Double] = [:]
  private var link = LinkEstimate()
  private var isOffline = false

  var nextTimer: Double? {
    onScreen.values.min().map { $0 + Self.patience }
  }

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    link.note(happenings, in: world, at: time)
    for case .trace(let event) in happenings {
      if case .network(let path) = event.kind { isOffline = path == .offline }
    }
    let evictions = LeastRecentlyVisible.evictions(for: happenings, in: world)
    if happenings.contains(where: \.isTrace) { request(in: world, at: time) }
    raise(at: time)
    var starts: [Command] = []
    while starts.count < min(6 - world.imagesUnderWay.count, world.freeConnections), let image = next() {
      link.start(image, at: time)
      starts.append(.start(image))
    }
    return evictions + starts
  }
}

extension ChromiumLazy {
  /// Asks for the images whose rows have come near, and for those that were lost from memory and come into view.
  private mutating func request(in world: World, at time: Double) {
    guard !world.visibleRows.isEmpty else { return }
    let rows = world.rows.rows(
      from: world.offset - distance, height: distance + world.viewportHeight + distance)
    let shown = visible.update(in: world)
    let new = (near.replace(with: world.rows[rows], in: world).entered + shown.entered)
      .filter { world.isMissing($0) && !raised.contains($0) && !document.contains($0) }
    if !new.isEmpty || revision != world.rows.revision {
      revision = world.rows.revision
      let wanted = Set(document + new)
      document = []
      var listed: Set<ImageIndex> = []
      for row in world.rows {
        document += row.images.filter { wanted.contains($0) && listed.insert($0).inserted }
      }
    }
    for image in shown.left { onScreen[image] = nil }
    for image in document where visible.contains(image) { onScreen[image] = onScreen[image] ?? time }
  }

  /// Moves what has waited on screen for long enough before all others.
  private mutating func raise(at time: Double) {
    let impatient = document.filter { image in
      onScreen[image].map { time - $0 > Self.patience - Exactness.instant } ?? false
    }
    for image in impatient {
      onScreen[image] = nil
      raised.append(image)
    }
    if !impatient.isEmpty { document.removeAll(where: raised.contains) }
  }

  private mutating func next() -> ImageIndex? {
    let first = raised.popFirst() ?? document.first
    if let first, first == document.first { document.removeFirst() }
    if let first { onScreen[first] = nil }
    return first
  }

  /// How near a row must come, in points: by the classes of the Network Information specification.
  private var distance: Double {
    if isOffline { return 8000 }
    guard let roundTrip = link.roundTrip, let rate = link.rate else { return 3000 }
    let megabits = rate * 8 / 1000
    if roundTrip >= 2000 || megabits < 0.05 { return 8000 }
    if roundTrip >= 1400 || megabits < 0.07 { return 6000 }
    if roundTrip >= 270 || megabits < 0.7 { return 2500 }
    return 1250
  }
}
