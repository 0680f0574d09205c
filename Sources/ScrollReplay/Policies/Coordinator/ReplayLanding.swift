import PrefetchCore

/// Where the scroll will come to rest, as far as the app knows.
struct ReplayLanding {
  /// The offset, until the next touch; nil if it is not known.
  private(set) var offset: Double?
  /// Of an app that is not told.
  private var predictor: LandingPredictor?

  /// As it is predicted from frames and touches, whatever the trace announces; without a predictor as announced.
  init(predictedBy predictor: LandingPredictor?) {
    self.predictor = predictor
  }

  mutating func note(_ event: Trace.Event) {
    let time = event.time / 1_000
    switch event.kind {
    case .touchDown:
      predictor?.touchBegan(at: time)
      offset = nil
    case .touchUp(let announced):
      predictor?.touchEnded(at: time)
      if predictor == nil { offset = announced }
    case .offset(let place):
      predictor?.scrolled(to: place, at: time)
      if let predictor { offset = predictor.landing }
    case .edit, .memory, .network: break
    }
  }
}
