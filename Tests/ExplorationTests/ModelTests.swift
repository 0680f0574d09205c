import Foundation
import Testing

/// Programs that seeds write, against a model of every promise that can be seen from outside.
///
/// `EXPLORE_SEEDS` says how many seeds; a failure prints the shortest program that shows it.
@Suite("Programs against a model")
struct ModelTests {
  private static let seeds = ProcessInfo.processInfo.environment["EXPLORE_SEEDS"].flatMap(Int.init) ?? 150

  @Test("Whatever an app, its loader and its device do, the promises hold", arguments: 0..<seeds)
  func promises(seed: Int) throws {
    let program = Program(seed: UInt64(seed))
    guard let fault = try ProgramRun.faults(of: program).first else { return }
    let short = try program.shrunk { candidate in
      try ProgramRun.faults(of: candidate).contains { $0.rule == fault.rule }
    }
    let found = try ProgramRun.faults(of: short).first { $0.rule == fault.rule } ?? fault
    Issue.record("seed \(seed): \(found)\n\(short)")
  }
}
