import ScrollReplay
import Testing

@Suite("The policies that can be named")
struct PolicyRegistryTests {
  @Test(
    "Known names give the policy of that name",
    arguments: ["ahead-1", "ahead-10000", "coordinator-likely-0", "coordinator-likely-100"]
      + PolicyRegistry.defaults
      + PolicyRegistry.groups.flatMap(\.policies)
      + PolicyRegistry.entries.map(\.pattern).filter { !$0.hasSuffix("-N") && !$0.hasSuffix("-PERCENT") })
  func known(name: String) throws {
    let scenario = Scenario(
      trace: .rest(until: 100), feed: .column([100]), network: .constant(10))
    #expect(PolicyRegistry.knows(name))
    #expect(try PolicyRegistry.policy(named: name, for: Simulation(scenario)).name == name)
  }

  @Test(
    "Other names are refused",
    arguments: [
      "", "ahead-", "ahead-0", "ahead--1", "ahead-+1", "ahead-01", "ahead-10001", "ahead-N", "On-Demand",
      "coordinator-likely-", "coordinator-likely-101", "coordinator-likely-01", "coordinator-without-",
      "coordinator-x",
    ])
  func unknown(name: String) throws {
    let scenario = Scenario(
      trace: .rest(until: 100), feed: .column([100]), network: .constant(10))
    let simulation = try Simulation(scenario)
    #expect(!PolicyRegistry.knows(name))
    let error = #expect(throws: PolicyRegistry.UnknownPolicy.self) {
      try PolicyRegistry.policy(named: name, for: simulation)
    }
    #expect(error?.name == name)
  }
}
