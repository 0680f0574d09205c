import Exploration
import Testing
import VirtualTime

@Suite("Reproductions as text")
struct ReproductionTests {
  private let text: String

  init() {
    let outcome = Run.outcome(of: Program(seed: 100).keeping([0, 1, 2, 3, 7, 9]), in: .random(seed: 3))
    text = Reproduction(seed: 100, kept: [0, 1, 2, 3, 7, 9], schedule: outcome.schedule).description
  }

  @Test("What was written is read")
  func roundTrip() throws {
    let read = try Reproduction(text)
    #expect(read.seed == 100)
    #expect(read.kept == [0, 1, 2, 3, 7, 9])
    #expect(read.description == text)
    #expect(text.hasPrefix("xp1-2s-0_3.7.9-vt1-"))
  }

  @Test("A string that was cut anywhere is refused")
  func cut() {
    for length in 0..<text.utf8.count {
      #expect(throws: MalformedReproduction.self) { try Reproduction(String(text.prefix(length))) }
    }
  }

  @Test("A string with one character changed is refused")
  func changed() {
    for place in text.indices {
      var other = text
      other.replaceSubrange(place...place, with: text[place] == "0" ? "1" : "0")
      #expect(throws: MalformedReproduction.self) { try Reproduction(other) }
    }
  }

  @Test(
    "What is no string of this version is said to be what it is",
    arguments: [
      ("", MalformedReproduction.form), ("hello", .form), ("xp2-1-0-vt1--1bwjwcc-0", .unknownVersion("xp2")),
      ("xp1", .form), ("xp1-1-0-vt1--1bwjwcc-0000000", .wrongChecksum),
    ])
  func malformed(text: String, error: MalformedReproduction) {
    #expect(throws: error) { try Reproduction(text) }
  }
}
