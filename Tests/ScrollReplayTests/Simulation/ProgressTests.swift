import ScrollReplay
import Testing

/// Image 0 has 40,000 bytes; the link brings 16.384 a millisecond after a round trip of 50 ms.
@Suite("Progress")
struct ProgressTests {
  private let scenario = Scenario(
    trace: .rest(until: 10_000), feed: .column([40_000]), network: .constant(16.384, roundTrip: 50))

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

  @Test("A policy that observes progress decides at the first byte and at every 16,384")
  func observed() throws {
    var policy = Scripted([(0, [.start(0)])])
    policy.observesProgress = true
    // 40,000 / 16.384 is 2441.4 ms.
    #expect(
      try lines(policy) == [
        "50.1 first byte of 0", "1050.0 16384 of 0", "2050.0 32768 of 0", "2491.4 0 arrived",
      ])
  }

  @Test("One that does not is left alone")
  func unobserved() throws {
    #expect(try lines(Scripted([(0, [.start(0)])])) == ["2491.4 0 arrived"])
  }

  @Test("It hears what has come at any other instant too")
  func between() throws {
    var policy = Scripted([(0, [.start(0)]), (60, []), (300, []), (300.01, [])])
    policy.observesProgress = true
    // 10 ms bring 163.84 bytes, 250 ms 4,096, and a hundredth of a millisecond no whole one.
    #expect(
      try lines(policy) == [
        "50.1 first byte of 0", "60.0 163 of 0", "300.0 4096 of 0", "1050.0 16384 of 0", "2050.0 32768 of 0",
        "2491.4 0 arrived",
      ])
  }

  @Test("A resumed transfer counts the bytes that it began with")
  func resumed() throws {
    var policy = Scripted([(0, [.start(0)]), (1550, [.cancel(0)]), (2000, [.start(0)])])
    policy.observesProgress = true
    policy.resumesTransfers = true
    // 1500 ms brought 24,576 bytes. From 2050 on: 8,192 more in 500 ms, the last 7,232 in 441.4.
    #expect(
      try lines(policy) == [
        "50.1 first byte of 0", "1050.0 16384 of 0", "1550.0 24576 of 0", "2050.1 first byte of 0",
        "2550.0 32768 of 0", "2991.4 0 arrived",
      ])
  }

  @Test("A first byte and a multiple that fall together are one instant, and the next is 16,384 later")
  func together() throws {
    // 16,383.5 bytes are kept; the first byte of the second transfer completes 16,384 on its way.
    let almost = 50 + 16_383.5 / 16.384
    var policy = Scripted([(0, [.start(0)]), (almost, [.cancel(0)]), (2000, [.start(0)])])
    policy.observesProgress = true
    policy.resumesTransfers = true
    #expect(
      try lines(policy) == [
        "50.1 first byte of 0", "1050.0 16383 of 0", "2050.1 first byte of 0", "3050.0 32768 of 0",
        "3491.4 0 arrived",
      ])
  }
}
