import PrefetchCore
import Testing

@Suite("Where a fling comes to rest")
struct LandingTests {
  @Test(
    "Each platform's list goes as far as its physics says",
    arguments: [
      (.iOS, 1_000, 499.5), (.iOS, 4_000, 1_998), (.iOSFast, 1_000, 99.5),
      (.android, 500, 58.3), (.android, 1_000, 194.3), (.android, 2_000, 647.4), (.android, 4_000, 2_157),
      (.android, 8_000, 7_186.4),
      (.chromium, 1_000, 181.1), (.chromium, 4_000, 932.9), (.chromium, 8_000, 1_982.7),
      (.chromiumSteady(viewportHeight: 800), 1_000, 189),
      (.chromiumSteady(viewportHeight: 800), 4_000, 2_400),
    ] as [(FlingPhysics, Double, Double)])
  func distances(physics: FlingPhysics, velocity: Double, distance: Double) {
    #expect((physics.distance(velocity: velocity) - distance).magnitude < 0.06)
    #expect(physics.distance(velocity: -velocity) == -physics.distance(velocity: velocity))
  }

  @Test("A list at rest goes nowhere, nor does one of a speed that is none")
  func noSpeed() {
    for physics in [FlingPhysics.iOS, .android, .chromium, .chromiumSteady(viewportHeight: 800)] {
      for velocity in [0, -0.0, .nan, .infinity, -.infinity] as [Double] {
        #expect(physics.distance(velocity: velocity) == 0)
      }
      #expect(physics.distance(velocity: 1e-300).magnitude < 1)
      #expect(physics.distance(velocity: 1e6) > physics.distance(velocity: 10))
    }
  }

  /// A list that coasts as iOS has it, a frame each hundredth of a second.
  private struct Scroller {
    var predictor: LandingPredictor
    var time = 0.0
    var offset = 0.0

    /// Coasts for so many frames, and returns where the list would come to rest.
    mutating func fling(_ velocity: Double, frames: Int = 400) -> Double {
      predictor.touchBegan(at: time)
      predictor.scrolled(to: offset, at: time)
      predictor.touchEnded(at: time)
      let end = offset + FlingPhysics.iOS.distance(velocity: velocity)
      var velocity = velocity
      for _ in 0..<frames {
        time += 0.01
        // What is left of it after ten milliseconds.
        velocity *= 0.980_179
        offset = end - FlingPhysics.iOS.distance(velocity: velocity)
        predictor.scrolled(to: offset, at: time)
      }
      return end
    }

    mutating func wait() { time += 1 }
  }

  @Test("With the physics known the third frame after a lift tells the landing, but for a frame's slowing")
  func knownPhysics() throws {
    for velocity in [2_000.0, -1_500, 300] {
      var scroller = Scroller(predictor: LandingPredictor(physics: .iOS, viewportHeight: 800))
      _ = scroller.fling(velocity, frames: 2)
      #expect(scroller.predictor.landing == nil)
      scroller.wait()
      let end = scroller.fling(velocity, frames: 3)
      #expect((try #require(scroller.predictor.landing) - end).magnitude <= velocity.magnitude * 0.006)
      scroller.predictor.touchBegan(at: scroller.time)
      #expect(scroller.predictor.landing == nil, "a finger has other plans")
      scroller.wait()
      _ = scroller.fling(velocity, frames: 3)
      #expect(scroller.predictor.landing != nil)
      scroller.wait()
      scroller.predictor.scrolled(to: 0, at: scroller.time)
      #expect(scroller.predictor.landing == nil, "a wheel moves it, or the app")
    }
  }

  @Test("With the physics unknown the second fling is predicted by what fitted the first")
  func learntPhysics() throws {
    var scroller = Scroller(predictor: LandingPredictor(viewportHeight: 800))
    _ = scroller.fling(2_000)
    #expect(scroller.predictor.landing == nil)
    scroller.wait()
    for velocity in [-1_200.0, 3_000] {
      let end = scroller.fling(velocity)
      #expect((try #require(scroller.predictor.landing) - end).magnitude <= velocity.magnitude * 0.006)
      scroller.wait()
    }
  }

  @Test("Where fingers keep the list from coming to rest, what was learnt is believed no more")
  func heldFlings() {
    var scroller = Scroller(predictor: LandingPredictor(viewportHeight: 800))
    _ = scroller.fling(1_000)
    scroller.wait()
    var predicted: [Bool] = []
    for _ in 0..<3 {
      _ = scroller.fling(1_000, frames: 10)
      predicted.append(scroller.predictor.landing != nil)
      scroller.wait()
    }
    #expect(predicted == [true, false, false])
  }

  @Test("What scrolls a list at rest is no fling: nothing is predicted of it, and nothing learnt")
  func otherMovements() throws {
    var scroller = Scroller(predictor: LandingPredictor(viewportHeight: 800))
    _ = scroller.fling(2_000)
    for _ in 0..<3 {
      scroller.wait()
      for _ in 0..<5 {
        scroller.time += 0.01
        scroller.offset += 5_000
        scroller.predictor.scrolled(to: scroller.offset, at: scroller.time)
      }
      scroller.wait()
      scroller.predictor.touchBegan(at: scroller.time)
      #expect(scroller.predictor.landing == nil)
      scroller.predictor.touchEnded(at: scroller.time)
    }
    scroller.wait()
    let end = scroller.fling(1_000)
    #expect((try #require(scroller.predictor.landing) - end).magnitude <= 6)
  }

  @Test("Of a fling that follows another while that still goes on nothing is predicted")
  func chained() {
    var scroller = Scroller(predictor: LandingPredictor(physics: .iOS, viewportHeight: 800))
    _ = scroller.fling(2_000, frames: 20)
    _ = scroller.fling(2_000, frames: 20)
    #expect(scroller.predictor.landing == nil)
    scroller.wait()
    _ = scroller.fling(2_000, frames: 20)
    #expect(scroller.predictor.landing != nil)
  }

  @Test("From a fling that follows another nothing is learnt")
  func chainedLearning() {
    var scroller = Scroller(predictor: LandingPredictor(viewportHeight: 800))
    _ = scroller.fling(2_000)
    scroller.wait()
    _ = scroller.fling(2_000, frames: 70)
    for _ in 0..<3 {
      _ = scroller.fling(-2_000, frames: 5)
      _ = scroller.fling(2_000, frames: 5)
    }
    scroller.wait()
    _ = scroller.fling(2_000)
    #expect(scroller.predictor.landing != nil)
  }

  @Test("No landing lies beyond the list's end")
  func ends() {
    var scroller = Scroller(
      predictor: LandingPredictor(physics: .iOS, viewportHeight: 800, offsets: 0...500))
    _ = scroller.fling(4_000, frames: 3)
    #expect(scroller.predictor.landing == 500)
    scroller.wait()
    _ = scroller.fling(-8_000, frames: 3)
    #expect(scroller.predictor.landing == 0)
  }

  @Test("A list that is sent elsewhere while it coasts has no landing, nor has one that is past it")
  func sentElsewhere() {
    for step in [-300.0, 5_000] {
      var scroller = Scroller(predictor: LandingPredictor(physics: .iOS, viewportHeight: 800))
      _ = scroller.fling(2_000, frames: 10)
      #expect(scroller.predictor.landing != nil)
      scroller.predictor.offsets = 0...500
      #expect(scroller.predictor.landing == 500)
      scroller.predictor.scrolled(to: scroller.offset + step, at: scroller.time + 0.01)
      #expect(scroller.predictor.landing == nil)
      scroller.wait()
      _ = scroller.fling(2_000, frames: 10)
      scroller.predictor.touchEnded(at: scroller.time)
      #expect(scroller.predictor.landing == nil)
    }
  }

  @Test("Frames at one moment, and what is no number, are harmless")
  func oddFrames() {
    var predictor = LandingPredictor(physics: .iOS, viewportHeight: 800)
    predictor.touchEnded(at: 1)
    for offset in [0, 10, .nan, 20, 30] as [Double] { predictor.scrolled(to: offset, at: 1) }
    predictor.scrolled(to: 40, at: .infinity)
    #expect(predictor.landing == nil)
    predictor.scrolled(to: 40, at: 1.01)
    #expect((predictor.landing ?? 0) - 539.5 < 0.1)
    #expect((predictor.landing ?? 0) - 539.5 > -0.1)
  }
}
