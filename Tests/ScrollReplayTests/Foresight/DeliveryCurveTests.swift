import ScrollReplay
import Testing

@Suite("What the link will bring")
struct DeliveryCurveTests {
  @Test("Nothing in the first round trip, then what the capacity allows, to the last event")
  func steps() {
    let scenario = Scenario(
      trace: .rest(until: 300), feed: .column([1]),
      network: .steps([(0, 10), (100, 0), (200, 20)], roundTrip: 50))
    let curve = DeliveryCurve(scenario)
    #expect(curve.horizon == 300)
    #expect(
      [0, 50, 75, 100, 150, 250, 300, 400].map(curve.bytes) == [0, 0, 250, 500, 500, 1500, 2500, 2500])
    #expect([250, 500, 520, 2500].map(curve.time) == [75, 100, 201, 300])
    #expect(curve.time(of: 2501) == .infinity)
    #expect(curve.fastestRate == 20)
  }

  @Test("The capacity repeats with its period, and nothing comes while the device is offline")
  func offline() {
    let scenario = Scenario(
      trace: .events([
        (1000, .offset(0)), (1150, .network(.offline)), (1250, .network(.unrestricted)), (1400, .touchDown),
      ]),
      feed: .column([1]), network: .steps([(0, 10), (50, 20)], period: 100))
    let curve = DeliveryCurve(scenario)
    // 1500 in every 100 ms; 1150 to 1250 is lost.
    #expect(
      [1000, 1050, 1100, 1150, 1250, 1300, 1400].map(curve.bytes) == [0, 500, 1500, 2000, 2000, 3000, 4500])
  }

  @Test("What starts offline begins its round trip when the link returns")
  func offlineAtStart() {
    let scenario = Scenario(
      trace: .events([
        (0, .network(.offline)), (0, .offset(0)), (100, .network(.constrained)), (200, .touchDown),
      ]),
      feed: .column([1]), network: .constant(10, roundTrip: 30))
    #expect([100, 130, 150].map(DeliveryCurve(scenario).bytes) == [0, 0, 200])
  }
}
