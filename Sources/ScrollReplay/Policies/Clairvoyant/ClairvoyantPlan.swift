/// Which transfers to start when, for as little blank time as a search finds.
struct ClairvoyantPlan {
  /// A transfer to be.
  struct Step {
    var image: ImageIndex
    var start: Double
  }

  /// How many places each search may look at: so many that the usual ones end by themselves, and so few that a plan
  /// for a scroll past ten thousand images takes seconds.
  private static let trials = 500_000

  private(set) var steps: [Step] = []

  init(_ foresight: Foresight) {
    guard let pipeline = Self.search(foresight) else { return }
    let useful = Self.withoutLate(pipeline)
    for (place, image) in useful.order.enumerated() {
      steps.append(Step(image: image, start: useful.start(at: place).start))
    }
  }

  /// The best of a few searches, each from an order of its own, and of what kicks make of it.
  private static func search(_ foresight: Foresight) -> Pipeline? {
    let found = starts(foresight).map { order in
      var search = ReinsertionSearch(Pipeline(foresight, order: order), trials: trials)
      search.run(rounds: 30)
      return search.pipeline
    }
    guard let best = found.min(by: { $0.cost < $1.cost }) else { return nil }
    var search = KickSearch(best)
    search.run(trials: 4 * trials)
    return search.best
  }

  /// By need, and by worth with lookaheads around the time that a mean image takes.
  private static func starts(_ foresight: Foresight) -> [[ImageIndex]] {
    let images = foresight.images
    let total = images.reduce(0) { $0 + foresight.bytes[$1] }
    let available = foresight.delivery.bytes(by: foresight.delivery.horizon)
    guard total > 0, available > 0 else { return [] }
    let duration = foresight.delivery.horizon - foresight.start
    let usual = total / Double(images.count) * duration / available
    return [foresight.imagesByNeed]
      + [1, 2, 4, 8, 16, 32].map { IndexRule(foresight, lookahead: $0 * usual).order() }
  }

  /// Leaves out what comes too late to be seen.
  private static func withoutLate(_ pipeline: Pipeline) -> Pipeline {
    let visible = pipeline.foresight.visible
    let inTime = pipeline.order.indices.filter { pipeline.cost(at: $0) < visible.totals[pipeline.order[$0]] }
    guard inTime.count < pipeline.order.count else { return pipeline }
    return withoutLate(Pipeline(pipeline.foresight, order: inTime.map { pipeline.order[$0] }))
  }
}

extension Foresight {
  /// The images that are ever visible, for a time.
  var images: [ImageIndex] {
    visible.totals.indices.filter { visible.totals[$0] > 0 }
  }

  /// The same in the order in which they are first needed.
  var imagesByNeed: [ImageIndex] {
    images.map { (image: $0, need: visible.next(of: $0, from: start) ?? .infinity) }
      .sorted { ($0.need, $0.image) < ($1.need, $1.image) }
      .map(\.image)
  }
}
