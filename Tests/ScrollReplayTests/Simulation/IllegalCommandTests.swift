import ScrollReplay
import Testing

/// Each runs in a process of its own, which the trap ends.
@Suite("Impossible commands")
struct IllegalCommandTests {
  /// Rows 0 and 1 are visible; 1000 bytes take 100 ms; two connections.
  private static func replay(_ script: [(time: Double, commands: [Command])]) {
    var policy = Scripted(script)
    let scenario = Scenario(
      trace: .rest(until: 1000), feed: .column([1000, 1000, 1000]),
      network: .constant(10, connections: 2))
    _ = try? scenario.run(&policy)
  }

  private func complaint(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test("Starting what is under way traps, naming the policy, the time and the image")
  func startUnderWay() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.replay([(0, [.start(0)]), (50, [.start(0)])])
    }
    let text = try complaint(result)
    #expect(text.contains("scripted at 50.0 ms: cannot start image 0 (http://images.example/0.jpg)"))
    #expect(text.contains("it is under way"))
  }

  @Test("Starting what is in memory traps")
  func startInMemory() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.replay([(0, [.start(0)]), (150, [.start(0)])])
    }
    #expect(try complaint(result).contains("it is in memory"))
  }

  @Test("Starting without a free connection traps")
  func noConnection() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.replay([(0, [.start(0), .start(1), .start(2)])])
    }
    #expect(try complaint(result).contains("no connection is free"))
  }

  @Test("Cancelling what is not under way traps")
  func cancel() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.replay([(0, [.cancel(0)])])
    }
    #expect(try complaint(result).contains("it is not under way"))
  }

  @Test("Evicting what is visible traps, unless it has just arrived")
  func evictVisible() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.replay([(0, [.start(0)]), (150, [.evict(0)])])
    }
    #expect(try complaint(result).contains("it is visible"))
    await #expect(processExitsWith: .success) {
      Self.replay([(0, [.start(0)]), (100, [.evict(0)])])
    }
  }

  @Test("Evicting what is not in memory traps")
  func evictNothing() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.replay([(0, [.evict(2)])])
    }
    #expect(try complaint(result).contains("it is not in memory"))
  }

  @Test("A timer that is not ahead traps")
  func timer() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.replay([(0, []), (0, [])])
    }
    #expect(try complaint(result).contains("its timer, 0.0 ms, is not ahead"))
  }
}
