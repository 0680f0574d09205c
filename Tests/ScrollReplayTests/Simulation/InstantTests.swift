import ScrollReplay
import Testing

@Suite("Instants")
struct InstantTests {
  private func heard(
    _ policy: Scripted, trace: Trace, bytes: [Int] = [1000, 1000], on network: Network = .constant(10)
  ) throws -> [[Happening]] {
    var policy = policy
    _ = try Scenario(trace: trace, feed: .column(bytes), network: network).run(&policy)
    return policy.heard.map(\.happenings)
  }

  private func event(_ time: Double, _ kind: Trace.Kind, line: Int) -> Happening {
    .trace(Trace.Event(time: time, kind: kind, line: line))
  }

  @Test("At one instant arrivals come first, then timers, then the trace in file order; one decision follows")
  func order() throws {
    let trace = Trace.events([
      (0, .offset(0)), (100, .touchDown), (100, .offset(10)), (200, .touchDown),
    ])
    let instants = try heard(Scripted([(0, [.start(1)]), (100, [])]), trace: trace)
    #expect(
      instants == [
        [.timer, event(0, .offset(0), line: 2)],
        [.arrived(1), .timer, event(100, .touchDown, line: 3), event(100, .offset(10), line: 4)],
      ])
  }

  @Test(
    "What is closer than a millionth of a millisecond is one instant",
    arguments: [
      (0.000_000_5, true), (0.000_002, false),
    ])
  func nearlyOne(late: Double, isOne: Bool) throws {
    // Started that little late, the image arrives that little after 100, when there is an event.
    let trace = Trace.events([(late, .offset(0)), (100, .touchDown), (200, .touchDown)])
    let instants = try heard(Scripted([(late, [.start(0)])]), trace: trace)
    let touch = event(100, .touchDown, line: 3)
    #expect(instants.dropFirst() == (isOne ? [[.arrived(0), touch]] : [[touch], [.arrived(0)]]))
  }

  @Test(
    "So is an event that late after an arrival",
    arguments: [
      (0.000_000_5, true), (0.000_002, false),
    ])
  func nearlyOneEvent(late: Double, isOne: Bool) throws {
    let trace = Trace.events([(0, .offset(0)), (100 + late, .touchDown), (200, .touchDown)])
    let instants = try heard(Scripted([(0, [.start(0)])]), trace: trace)
    let touch = event(100 + late, .touchDown, line: 3)
    #expect(instants.dropFirst() == (isOne ? [[.arrived(0), touch]] : [[.arrived(0)], [touch]]))
  }

  @Test("Equal shares that do not divide evenly still arrive in one instant")
  func uneven() throws {
    // Seven thirds of a byte a millisecond, in three steps of the capacity: no share is a binary fraction.
    let link = Network.steps([(0, 7.0 / 3), (33.3, 1.1), (77.7, 0.7)])
    let instants = try heard(
      Scripted([(0, [.start(0), .start(1), .start(2)])]), trace: .rest(until: 10_000),
      bytes: [100, 100, 100], on: link)
    #expect(instants.dropFirst() == [[.arrived(0), .arrived(1), .arrived(2)]])
  }

  @Test("At the last event's instant no policy decides, but what arrives there has arrived")
  func end() throws {
    var policy = Scripted([(0, [.start(0)])])
    let scenario = Scenario(trace: .rest(until: 100), feed: .column([1000]), network: .constant(10))
    let figures = try scenario.run(&policy)
    #expect(policy.heard.map(\.time) == [0])
    #expect(figures.transfers.finished == 1)
    #expect(figures.neverSeen == 0)
  }

  @Test("A trace of one event shows its rows for no time and asks no one")
  func oneEvent() throws {
    var policy = Scripted([(0, [.start(0)])])
    let trace = Trace.events([(5, .offset(0))])
    let figures = try Scenario(trace: trace, feed: .column([10, 10]), network: .constant(1)).run(&policy)
    #expect(policy.heard.isEmpty)
    #expect(figures.appearances == 2)
    #expect(figures.visibleTime == 0)
    #expect(figures.blankRatio == nil)
  }

  @Test("A timer's decision comes between events, at its time")
  func timer() throws {
    var policy = Scripted([(12.5, []), (40, [])])
    let scenario = Scenario(trace: .rest(until: 100), feed: .column([1000]), network: .constant(10))
    _ = try scenario.run(&policy)
    #expect(policy.heard.map(\.time) == [0, 12.5, 40])
  }
}
