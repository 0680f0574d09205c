import CLastWords
import Foundation
import Testing

@Suite("What is said when a trap ends the tool")
struct LastWordsTests {
  private static func set(_ text: String) {
    unsafe text.withCString { unsafe last_words_set($0, text.utf8.count) }
  }

  /// Lets a thread of its own trap after it was given words, while another that has words too waits.
  private static func trap(saying words: String) {
    last_words_enable()
    let (given, bothGiven) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      set(words)
      given.signal()
      bothGiven.wait()
      fatalError("planted")
    }
    given.wait()
    set("the other\n")
    bothGiven.signal()
    DispatchSemaphore(value: 0).wait()
  }

  private func complaint(_ result: ExitTest.Result?) throws -> String {
    let result = try #require(result)
    // By the signal, as without words, so that whoever looks at the status still sees a trap.
    guard case .signal = result.exitStatus else {
      Issue.record("\(result.exitStatus)")
      return ""
    }
    return String(decoding: result.standardErrorContent, as: UTF8.self)
  }

  @Test("The thread that traps says its words, and no other does")
  func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.trap(saying: "seed 7\n")
    }
    let text = try complaint(result)
    #expect(text.contains("planted") && text.contains("\nseed 7\n"))
    #expect(!text.contains("the other"))
  }

  @Test("Of long words the beginning is said, and of none nothing")
  func length() async throws {
    let long = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.trap(saying: String(repeating: "#", count: 1_000))
    }
    #expect(try complaint(long).count { $0 == "#" } == 255)
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.trap(saying: "")
    }
    #expect(try !complaint(none).contains("the other"))
  }
}

#if os(Linux)
  /// The signal of a trap, sent from outside, meets the first thread there, which is one of those that run seeds.
  @Suite("The seed that a trap ends")
  struct TrappedSeedTests {
    /// Starts the tool, sends it the signal of a trap when it has said something, and returns all that it complains.
    private func trapped(_ words: [String], afterOutput: Bool) throws -> String {
      let folder = try Folder()
      let process = Process()
      process.executableURL = try ToolRun.binary()
      process.arguments = words
      process.currentDirectoryURL = folder.url
      // After its backtrace Swift would let the tool go on: a signal from outside does not come again.
      let environment = ProcessInfo.processInfo.environment
      process.environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      let (output, complaint) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = complaint
      try process.run()
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      var said = Data()
      if afterOutput {
        _ = output.fileHandleForReading.availableData
      } else {
        said = complaint.fileHandleForReading.availableData
      }
      #expect(kill(process.processIdentifier, SIGILL) == 0)
      said += complaint.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGILL)
      return String(decoding: said, as: UTF8.self)
    }

    @Test("Explore says how to run it again")
    func explore() throws {
      let text = try trapped(["explore", "--seeds", "1000000", "--from", "7"], afterOutput: false)
      #expect(text.hasPrefix("seeds 7..<1000007\n"))
      // Either seed, or all where none has begun.
      let words = /\nscroll-replay: .*; again: scroll-replay explore --from \d+ --seeds (1|1000000)\n/
      #expect(text.contains(words), "\(text)")
    }

    @Test("Fuzz says how to run it again")
    func fuzz() throws {
      let fixtures = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures").path
      let words = [
        "fuzz", "--fixtures", fixtures, "--minutes", "10", "--seeds", "1", "--from", "7", "--reader", "feed",
      ]
      let text = try trapped(words, afterOutput: true)
      let again = /\nscroll-replay: .*; again: scroll-replay fuzz --reader feed --from \d+ --seeds 1\n/
      #expect(text.contains(again), "\(text)")
    }
  }
#endif
