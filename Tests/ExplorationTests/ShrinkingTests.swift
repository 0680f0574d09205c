import Exploration
import Testing
import VirtualTime

@Suite("Shrinking")
struct ShrinkingTests {
  @Test("What is left needs each of its steps")
  func minimal() {
    let kept = Program(seed: 1).shrunk { $0.contains(3) && $0.contains(17) }
    #expect(kept == [3, 17])
  }

  @Test("It stops when it has run as often as it may")
  func bounded() {
    var runs = 0
    _ = Program(seed: 1).shrunk(runLimit: 10) { _ in
      runs += 1
      return false
    }
    #expect(runs == 10)
  }

  @Test("Programs of lanes stay programs whatever is left out")
  func lanes() {
    let program = Program(seed: 3)
    for step in program.steps.indices {
      let outcome = Run.outcome(
        of: program.keeping(program.steps.indices.filter { $0 != step }), in: .firstInFirstOut)
      #expect(outcome.faults.isEmpty)
    }
  }
}
