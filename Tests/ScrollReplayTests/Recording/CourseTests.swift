import ScrollReplay
import Testing

@Suite("The course of a list")
struct CourseTests {
  /// The course of three rows of 100 points in a viewport of 150.
  private func course(_ events: [(time: Double, kind: Trace.Kind)]) throws -> Course {
    Course(
      try Simulation(
        Scenario(
          trace: .events(events, height: 150), feed: .column([1, 1, 1]), network: .constant(1))))
  }

  private let new = Feed.Row.row(9, height: 40, images: [.numbered(9, 1)])

  @Test("Without edits lanes are the rows, and the viewport's edges its offsets")
  func plain() throws {
    let course = try course([(0, .offset(0)), (10, .offset(70)), (20, .offset(70)), (30, .offset(900))])
    #expect(course.lanes.map(\.row.id) == ["row0", "row1", "row2"])
    #expect(course.lanes.map(\.top) == [0, 100, 200])
    #expect(course.lanes.allSatisfy { $0.began == nil && $0.ended == nil })
    // The last frame is clamped; the one at 20 ms moved nothing.
    #expect(
      course.places == [
        .init(time: 0, top: 0, bottom: 150), .init(time: 10, top: 70, bottom: 220),
        .init(time: 30, top: 150, bottom: 300),
      ])
  }

  @Test("An inserted row has a lane in its place from the beginning, and the viewport keeps to what it shows")
  func insertion() throws {
    // The row of 40 points goes in above; the offset stays, so that the viewport is at the new row's top.
    let course = try course([(0, .offset(0)), (10, .edit(.insert([new], at: 0)))])
    #expect(course.lanes.map(\.row.id) == ["row9", "row0", "row1", "row2"])
    #expect(course.lanes.map(\.top) == [0, 40, 140, 240])
    #expect(course.lanes.map(\.began) == [10, nil, nil, nil])
    #expect(
      course.places == [.init(time: 0, top: 40, bottom: 190), .init(time: 10, top: 0, bottom: 150)])
  }

  @Test("A deleted row's lane keeps its place")
  func deletion() throws {
    let course = try course([(0, .offset(0)), (10, .edit(.delete(at: 0, count: 1)))])
    #expect(course.lanes.map(\.ended) == [10, nil, nil])
    #expect(course.places.last == .init(time: 10, top: 100, bottom: 250))
  }

  @Test("A moved row has a lane at each of its places, and is found in the one of the time")
  func move() throws {
    let course = try course([(0, .offset(0)), (10, .edit(.move(from: 0, to: 2)))])
    #expect(course.lanes.map(\.row.id) == ["row0", "row1", "row2", "row0"])
    #expect(course.lanes.map(\.began) == [nil, nil, nil, 10])
    #expect(course.lanes.map(\.ended) == [10, nil, nil, nil])
    #expect(course.lane(of: 0, at: 5) == 0)
    #expect(course.lane(of: 0, at: 10) == 3)
    #expect(course.lane(of: 77, at: 0) == nil)
  }

  @Test("A thinned way has few places, and keeps to the true one within half a point")
  func thinned() throws {
    // A parabola in a thousand frames, of which a line needs few.
    let rows = Feed(name: "tall", rows: [.row(0, height: 100_000, images: [])])
    let frames = (0..<1000).map { (time: Double($0 * 16), kind: Trace.Kind.offset(Double($0 * $0) / 40)) }
    let course = Course(
      try Simulation(
        Scenario(trace: .events(frames, height: 800), feed: rows, network: .constant(1))))
    let thinned = course.thinnedPlaces(atMost: 4_000)
    #expect(thinned.count < 200)
    #expect(thinned.first == course.places.first)
    #expect(thinned.last == course.places.last)
    for place in course.places {
      let after = thinned.firstIndex { $0.time >= place.time } ?? 0
      let (from, to) = (thinned[max(0, after - 1)], thinned[after])
      let part = to.time > from.time ? (place.time - from.time) / (to.time - from.time) : 1
      #expect(abs(from.top + (to.top - from.top) * part - place.top) <= 0.5001)
    }
    #expect(course.thinnedPlaces(atMost: 10).count <= 10)
  }

  @Test("A way that rests and jumps keeps the jump")
  func jumps() throws {
    let course = try course([(0, .offset(0)), (1000, .offset(100)), (1016, .offset(10))])
    #expect(
      course.thinnedPlaces(atMost: 100) == [
        .init(time: 0, top: 0, bottom: 150), .init(time: 1000, top: 0, bottom: 150),
        .init(time: 1000, top: 100, bottom: 250), .init(time: 1016, top: 100, bottom: 250),
        .init(time: 1016, top: 10, bottom: 160),
      ])
  }
}
