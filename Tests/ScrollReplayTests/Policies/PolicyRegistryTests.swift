import ScrollReplay
import Testing

@Suite("The policies that can be named")
struct PolicyRegistryTests {
  @Test(
    "Known names give the policy of that name",
    arguments: ["on-demand", "on-demand-keep", "ahead-1", "ahead-10000"] + PolicyRegistry.defaults)
  func known(name: String) throws {
    #expect(try PolicyRegistry.policy(named: name).name == name)
  }

  @Test(
    "Other names are refused",
    arguments: [
      "", "ahead-", "ahead-0", "ahead--1", "ahead-+1", "ahead-01", "ahead-10001", "ahead-N", "On-Demand",
    ])
  func unknown(name: String) {
    let error = #expect(throws: PolicyRegistry.UnknownPolicy.self) {
      try PolicyRegistry.policy(named: name)
    }
    #expect(error?.name == name)
  }
}
