import ScrollReplay
import Testing

/// Image 0 has 5,000 bytes; the link brings 2.048 a millisecond after a round trip of 50 ms.
@Suite("Progress")
struct ProgressTests {
  private let scenario = Scenario(
    trace: .rest(until: 10_000), feed: .column([5_000]), network: .constant(2.048, roundTrip: 50))

  private func lines(_ policy: Scripted) throws -> [String] {
    var policy = policy
    _ = try scenario.run(&policy)
    return policy.heard.flatMap { instant in
      instant.happenings.compactMap { happening in
        let time = (instant.time * 10).rounded() / 10
        return switch happening {
        case .firstByte(let image): "\(time) first byte of \(image)"
        case .progressed(let image, let bytes): "\(time) \(bytes) of \(image)"
        case .arrived(let image): "\(time) \(image) arrived"
        case .timer, .trace, .pageCame: nil
        }
      }
    }
  }

  @Test("A policy that observes progress hears of the first byte and of every 2,048")
  func observed() throws {
    var policy = Scripted([(0, [.start(0)])])
    policy.observesProgress = true
    // 5,000 / 2.048 is 2441.4 ms.
    #expect(
      try lines(policy) == [
        "50.5 first byte of 0", "1050.0 2048 of 0", "2050.0 4096 of 0", "2491.4 0 arrived",
      ])
  }

  @Test("One that does not is left alone")
  func unobserved() throws {
    #expect(try lines(Scripted([(0, [.start(0)])])) == ["2491.4 0 arrived"])
  }

  @Test("A resumed transfer counts the bytes that it began with")
  func resumed() throws {
    var policy = Scripted([(0, [.start(0)]), (1550, [.cancel(0)]), (2000, [.start(0)])])
    policy.observesProgress = true
    policy.resumesTransfers = true
    // 1500 ms brought 3,072 bytes. From 2050 on: 1,024 more in 500 ms, the last 904 in 441.4.
    #expect(
      try lines(policy) == [
        "50.5 first byte of 0", "1050.0 2048 of 0", "2050.5 first byte of 0", "2550.0 4096 of 0",
        "2991.4 0 arrived",
      ])
  }

  @Test("A first byte and a multiple that fall together are told in one instant")
  func together() throws {
    // 2,047.5 bytes are kept; the first byte of the second transfer completes 2,048 on its way.
    var policy = Scripted([(0, [.start(0)]), (50 + 2_047.5 / 2.048, [.cancel(0)]), (2000, [.start(0)])])
    policy.observesProgress = true
    policy.resumesTransfers = true
    #expect(
      try lines(policy) == [
        "50.5 first byte of 0", "2050.5 first byte of 0", "2050.5 2048 of 0", "3050.2 4096 of 0",
        "3491.7 0 arrived",
      ])
  }
}
