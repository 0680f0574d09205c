import ScrollReplay
import Testing

@Suite("Cancelled and started again")
struct ResumeTests {
  /// Image 0 has 1000 bytes, the link brings 10 a millisecond after a round trip of 100 ms.
  private func run(resuming: Bool, cancelAt time: Double) throws -> (Figures, Scripted) {
    var policy = Scripted([(0, [.start(0)]), (time, [.cancel(0)]), (500, [.start(0)])])
    policy.resumesTransfers = resuming
    let scenario = Scenario(
      trace: .rest(until: 1000), feed: .column([1000]), network: .constant(10, roundTrip: 100))
    return (try scenario.run(&policy), policy)
  }

  @Test("A policy that resumes gets only what is missing, after another round trip")
  func resumes() throws {
    let (figures, policy) = try run(resuming: true, cancelAt: 130)
    // 300 bytes from 100 to 130; the other 700 from 600 to 670.
    #expect(policy.arrivals == [Arrival(0, at: 670)])
    #expect(figures.bytesDownloaded == 1000)
    #expect(figures.transfers.resumed == 1)
    #expect(figures.peakMemory == 1000)
  }

  @Test("A policy that does not resume gets all bytes again")
  func loses() throws {
    let (figures, policy) = try run(resuming: false, cancelAt: 130)
    #expect(policy.arrivals == [Arrival(0, at: 700)])
    #expect(figures.bytesDownloaded == 1300)
    #expect(figures.transfers.resumed == 0)
  }

  @Test(
    "Only what had at least one byte counts as resumed",
    arguments: [
      (90.0, 0), (100.0, 0), (100.05, 0), (100.1, 1),
    ])
  func resumedCount(cancelAt time: Double, expected: Int) throws {
    // The first byte is whole at 100.1.
    #expect(try run(resuming: true, cancelAt: time).0.transfers.resumed == expected)
  }

  @Test("Bytes are kept through more than one cancel")
  func keepsTwice() throws {
    var policy = Scripted([
      (0, [.start(0)]), (30, [.cancel(0)]), (100, [.start(0)]), (140, [.cancel(0)]), (200, [.start(0)]),
    ])
    policy.resumesTransfers = true
    let scenario = Scenario(trace: .rest(until: 1000), feed: .column([1000]), network: .constant(10))
    let figures = try scenario.run(&policy)
    // 300, then 400, then the last 300.
    #expect(policy.arrivals == [Arrival(0, at: 230)])
    #expect(figures.bytesDownloaded == 1000)
    #expect(figures.transfers.resumed == 2)
  }
}
