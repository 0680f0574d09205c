import ScrollReplay
import Testing

/// Two rows are visible; the images are commanded by hand; rates are bytes a millisecond.
@Suite("The link")
struct LinkTests {
  private func arrivals(
    _ script: [(time: Double, commands: [Command])], bytes: [Int], on network: Network,
    trace: Trace = .rest(until: 100_000)
  ) throws -> [Arrival] {
    var policy = Scripted(script)
    _ = try Scenario(trace: trace, feed: .column(bytes), network: network).run(&policy)
    return policy.arrivals
  }

  @Test("A transfer waits one round trip and then receives at the link's rate")
  func roundTrip() throws {
    // 100 ms of waiting, 1000 bytes at 10.
    let arrived = try arrivals([(0, [.start(0)])], bytes: [1000], on: .constant(10, roundTrip: 100))
    #expect(arrived == [Arrival(0, at: 200)])
  }

  @Test("Receiving transfers share the link equally, and the one that stays gets what becomes free")
  func sharing() throws {
    // 5 each: image 1 has its 500 at 100; image 0 has 500 by then and gets the rest at 10: 50 more.
    let arrived = try arrivals([(0, [.start(0), .start(1)])], bytes: [1000, 500], on: .constant(10))
    #expect(arrived == [Arrival(1, at: 100), Arrival(0, at: 150)])
  }

  @Test("A round trip uses no capacity")
  func roundTripUsesNone() throws {
    // Image 0 receives from 100. Image 1 starts at 150 and receives from 250, when image 0 has 1500 of its
    // 2000. Then 5 each: image 0 needs 100 more, until 350. Image 1 has 500 of its 1000 then; 50 more at 10.
    let arrived = try arrivals(
      [(0, [.start(0)]), (150, [.start(1)])], bytes: [2000, 1000], on: .constant(10, roundTrip: 100))
    #expect(arrived == [Arrival(0, at: 350), Arrival(1, at: 400)])
  }

  @Test("A step of the capacity holds until the next, the last one for ever")
  func steps() throws {
    // 500 bytes until 50, then 2 a millisecond: 100 bytes in 50 ms.
    let link = Network.steps([(0, 10), (50, 2)])
    #expect(try arrivals([(0, [.start(0)])], bytes: [600], on: link) == [Arrival(0, at: 100)])
    // From 90,000 on the rate is still 2.
    #expect(try arrivals([(90_000, [.start(0)])], bytes: [600], on: link) == [Arrival(0, at: 90_300)])
  }

  @Test("At zero capacity transfers wait")
  func zeroCapacity() throws {
    // 500 bytes until 50, nothing until 150, 100 bytes in 10 ms.
    let link = Network.steps([(0, 10), (50, 0), (150, 10)])
    #expect(try arrivals([(0, [.start(0)])], bytes: [600], on: link) == [Arrival(0, at: 160)])
    #expect(try arrivals([(0, [.start(0)])], bytes: [600], on: .constant(0)).isEmpty)
  }

  @Test("A repeating link starts over after its period, and its time is the trace's")
  func repeats() throws {
    // 10 in the first half of every 100 ms: 500 bytes by 50, the others from 100 to 150.
    let link = Network.steps([(0, 10), (50, 0)], period: 100)
    #expect(try arrivals([(0, [.start(0)])], bytes: [1000], on: link) == [Arrival(0, at: 150)])
    // From 1025 to 1050 250 bytes, the other 250 from 1100 on.
    let late = Trace.events([(1025, .offset(0)), (5000, .touchDown)])
    let arrived = try arrivals([(1025, [.start(0)])], bytes: [500], on: link, trace: late)
    #expect(arrived == [Arrival(0, at: 1125)])
  }

  @Test("A cancelled transfer gives its share back at once; its bytes stay counted")
  func cancel() throws {
    var policy = Scripted([(0, [.start(0), .start(1)]), (100, [.cancel(0)])])
    let scenario = Scenario(
      trace: .rest(until: 1000), feed: .column([1000, 1000]), network: .constant(10))
    let figures = try scenario.run(&policy)
    // 500 each by 100; image 1 has the link to itself for its other 500.
    #expect(policy.arrivals == [Arrival(1, at: 150)])
    #expect(figures.bytesDownloaded == 1500)
    #expect(figures.transfers.cancelled == 1)
  }

  @Test("Arrivals of one instant come in the order in which their transfers started")
  func simultaneous() throws {
    // All equal, started in the order 2, 0, 1.
    let arrived = try arrivals(
      [(0, [.start(2), .start(0), .start(1)])], bytes: [700, 700, 700], on: .constant(7))
    #expect(arrived == [Arrival(2, at: 300), Arrival(0, at: 300), Arrival(1, at: 300)])
  }

  @Test("Without a round trip and with a quick link an image comes at once, but in an instant of its own")
  func immediate() throws {
    let arrived = try arrivals([(0, [.start(0)])], bytes: [1], on: .constant(1000))
    #expect(arrived == [Arrival(0, at: 0.001)])
  }
}
