import ScrollReplay
import Testing

/// 1000 bytes an image, 10 a millisecond, a round trip of 100 ms.
@Suite("Offline")
struct OfflineTests {
  private func run(
    _ script: [(time: Double, commands: [Command])], offline: Double, back: Double,
    as path: Trace.NetworkPath = .unrestricted
  ) throws -> [Arrival] {
    var policy = Scripted(script)
    let trace = Trace.events([
      (0, .offset(0)), (offline, .network(.offline)), (back, .network(path)), (2000, .touchDown),
    ])
    let scenario = Scenario(
      trace: trace, feed: .column([1000, 1000]), network: .constant(10, roundTrip: 100))
    _ = try scenario.run(&policy)
    return policy.arrivals
  }

  @Test(
    "A receiving transfer stands still and goes on when the link returns",
    arguments: [
      Trace.NetworkPath.unrestricted, .constrained,
    ])
  func standsStill(path: Trace.NetworkPath) throws {
    // 500 bytes from 100 to 150, the others from 400 to 450.
    #expect(try run([(0, [.start(0)])], offline: 150, back: 400, as: path) == [Arrival(0, at: 450)])
  }

  @Test("Another report that it is offline does not bring the link back")
  func staysOffline() throws {
    #expect(try run([(0, [.start(0)])], offline: 150, back: 400, as: .offline).isEmpty)
  }

  @Test("A round trip under way goes on")
  func roundTripGoesOn() throws {
    // Over at 100; receives from 120 on.
    #expect(try run([(0, [.start(0)])], offline: 50, back: 120) == [Arrival(0, at: 220)])
    // Over at 100, after the link's return at 80.
    #expect(try run([(0, [.start(0)])], offline: 50, back: 80) == [Arrival(0, at: 200)])
  }

  @Test("A transfer begun while offline begins its round trip when the link returns")
  func beginsLater() throws {
    // Round trip from 400 to 500.
    #expect(try run([(200, [.start(0)])], offline: 150, back: 400) == [Arrival(0, at: 600)])
    // Begun at the very instant of the loss: the event comes before the decision.
    #expect(try run([(150, [.start(0)])], offline: 150, back: 400) == [Arrival(0, at: 600)])
    // And at that of the return: its round trip begins there.
    #expect(try run([(400, [.start(0)])], offline: 150, back: 400) == [Arrival(0, at: 600)])
  }

  @Test("While offline a transfer holds its connection")
  func holdsConnection() throws {
    var policy = Connections()
    let trace = Trace.events([(0, .network(.offline)), (10, .offset(0)), (20, .touchDown)])
    let scenario = Scenario(
      trace: trace, feed: .column([1000]), network: .constant(10, connections: 3))
    _ = try scenario.run(&policy)
    #expect(policy.free == [3, 2])
  }

  /// Starts image 0 at its first decision and notes the free connections at each.
  private struct Connections: Policy {
    let name = "connections"
    var free: [Int] = []

    mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
      free.append(world.freeConnections)
      return free.count == 1 ? [.start(0)] : []
    }
  }
}
