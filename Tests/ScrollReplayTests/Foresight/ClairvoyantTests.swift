import ScrollReplay
import Testing

/// Rows of 100 points with an image each, a viewport of 200; 1000 bytes take 100 ms.
@Suite("Clairvoyant")
struct ClairvoyantTests {
  private func log(
    _ frames: [(time: Double, kind: Trace.Kind)], bytes: [Int], roundTrip: Double = 0, connections: Int = 6,
    objective: Foresight.Objective = .blankTime, budget: Int? = nil
  ) throws -> [String] {
    let scenario = Scenario(
      trace: .events(frames), feed: .column(bytes),
      network: .constant(10, roundTrip: roundTrip, connections: connections), memoryBudget: budget)
    return try scenario.log(Clairvoyant(Simulation(scenario), objective: objective))
  }

  @Test("One image after the other with the whole link, the shortest first among equals, and nothing unseen")
  func serial() throws {
    // Both are visible to the end: the short one first costs 20 + 120 ms, the long one first 100 + 120.
    let log = try log([(0, .offset(0)), (1000, .touchDown)], bytes: [1000, 200, 1000, 1000])
    #expect(log == ["0 start 1", "20 start 0"])
  }

  @Test("Round trips are spent while others receive, as far as connections allow")
  func pipelined() throws {
    // Received from 50 to 150 and from 150 to 250: the second starts at 100. With one connection at 150.
    let frames: [(time: Double, kind: Trace.Kind)] = [(0, .offset(0)), (1000, .touchDown)]
    #expect(try log(frames, bytes: [1000, 1001], roundTrip: 50) == ["0 start 0", "100 start 1"])
    #expect(
      try log(frames, bytes: [1000, 1001], roundTrip: 50, connections: 1) == ["0 start 0", "150 start 1"])
  }

  @Test("What comes too late to be seen is left out, and what comes later is fetched ahead")
  func late() throws {
    // Rows 0 and 1 take 200 ms each and are gone at 150. Rows 4 and 5 can both be there at 400.
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (150, .offset(400)), (1000, .touchDown),
    ]
    let log = try log(frames, bytes: [2000, 2000, 1, 1, 2000, 2001])
    #expect(log == ["0 start 4", "200 start 5"])
  }

  @Test("Without the first screen it does nothing for it")
  func scrolled() throws {
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (150, .offset(400)), (1000, .touchDown),
    ]
    let log = try log(frames, bytes: [100, 100, 1, 1, 1000, 1001], objective: .scrolledBlankTime)
    #expect(log == ["0 start 4", "100 start 5"])
  }

  @Test("With a memory budget what is needed last goes first, and nothing is fetched that would have to go")
  func budget() throws {
    // Room for two images; rows 0 and 1, from 500 rows 2 and 3, from 700 rows 0 and 1 again, to 2000. Unlimited, all
    // four are there at 400. Here 2 and 3 wait until 500, when 0 and 1 may go for what is visible. At 600, with 2, the
    // one of 0 and 1 goes that came first, at 700 the other. Both are asked for again at 700, when they are back.
    let frames: [(time: Double, kind: Trace.Kind)] = [
      (0, .offset(0)), (500, .offset(200)), (710, .offset(0)), (2000, .touchDown),
    ]
    let log = try log(frames, bytes: [1000, 1000, 1000, 1000], connections: 1, budget: 2000)
    #expect(
      log == [
        "0 start 0", "100 start 1", "500 start 2", "600 evict 0", "600 start 3", "700 evict 1",
        "710 start 0", "810 evict 2", "810 start 1", "910 evict 3",
      ])
  }
}
