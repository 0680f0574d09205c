import ScrollPrefetch

// What the article on decisions shows.

struct FlungList {
  let list: PrefetchList
  var layout: RowLayout
  let height: Double
  var predictor: LandingPredictor

  init(_ list: PrefetchList, layout: RowLayout, height: Double) {
    self.list = list
    self.layout = layout
    self.height = height
    predictor = LandingPredictor(physics: .android, viewportHeight: height)
  }

  mutating func fingerCame(at time: Double) { predictor.touchBegan(at: time) }

  mutating func fingerWent(at time: Double) { predictor.touchEnded(at: time) }

  mutating func didScroll(to offset: Double, at time: Double) {
    predictor.offsets = 0...max(0, layout.contentHeight - height)
    predictor.scrolled(to: offset, at: time)
    list.viewportDidChange(layout.viewport(at: offset, height: height, landing: predictor.landing))
  }
}
