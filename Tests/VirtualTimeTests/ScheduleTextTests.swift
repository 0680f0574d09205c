import Testing
import VirtualTime

@Suite("The text of a schedule")
struct ScheduleTextTests {
  private let text: String = {
    let time = VirtualTime(order: .random(seed: 8))
    for number in 0..<3 { time.task(name: "\(number)") { await Task.yield() } }
    time.runUntilIdle()
    return time.recordedSchedule.description
  }()

  private func error(_ text: String) -> VirtualTime.MalformedSchedule? {
    do throws(VirtualTime.MalformedSchedule) {
      _ = try VirtualTime.Schedule(text)
      return nil
    } catch {
      return error
    }
  }

  /// The text with a body of its own, and the checksum that the error tells.
  private func sealed(_ body: String) -> String {
    guard case .wrongChecksum(_, let computed) = error("vt1-\(body)-") else { return "" }
    return "vt1-\(body)-\(computed)"
  }

  @Test("No choices are a schedule too")
  func empty() throws {
    let none = VirtualTime().recordedSchedule
    #expect(none.choiceCount == 0)
    #expect(try VirtualTime.Schedule(none.description) == none)
  }

  @Test(
    "What has not the form is no schedule", arguments: ["", "vt1", "vt1-", "4001-1-2", "vt1-0-0-0", "-–-"])
  func form(text: String) {
    #expect(error(text) == .noSchedule)
    #expect(error(text)?.description == "Not a schedule: the form is vt1-…-…")
  }

  @Test("Another version is named")
  func version() {
    #expect(error("vt2-whatever-it-is") == .noSchedule)
    #expect(error("vt2-4000-0000000") == .unknownVersion("vt2"))
    #expect(
      error("vt2-4000-0000000")?.description == "A schedule of the unknown version “vt2”; this is vt1")
  }

  @Test("Any character that is changed or lost is noticed")
  func damaged() {
    #expect(error(text) == nil)
    for place in text.indices {
      var changed = text
      changed.replaceSubrange(place...place, with: text[place] == "1" ? "2" : "1")
      #expect(error(changed) != nil, "\(changed)")
      var cut = text
      cut.remove(at: place)
      #expect(error(cut) != nil, "\(cut)")
    }
  }

  @Test("A changed schedule is told with both checksums")
  func checksum() {
    guard case .wrongChecksum(let written, let computed) = error("vt1-4000-abcdefg") else {
      Issue.record("The checksum can not be right")
      return
    }
    #expect(written == "abcdefg")
    #expect(error("vt1-4000-\(computed)") == nil)
  }

  @Test(
    "What can not be a choice is told with its place, whatever its checksum",
    arguments: [
      ("R1", 4),  // a repetition of nothing
      ("4", 4),  // no place
      ("4000x", 8),  // a number that does not end
      ("43", 4),  // the place 3 among 2
      ("20", 4),  // a choice among 1
      ("4030", 6),  // one less than 2 are ready
      ("40RzzzzzzzA", 6),  // a character outside
      ("40Rzzzzz9", 6),  // more than memory should hold
      ("4_", 4),
      ("S40", 4),
      ("40é", 6),
    ])
  func impossible(body: String, offset: Int) {
    #expect(error(sealed(body)) == .noChoice(offset: offset))
  }

  @Test("Large numbers are written and read")
  func large() throws {
    let time = VirtualTime(order: .random(seed: 2))
    time.task(name: "alone") { for _ in 0..<1_000 { await Task.yield() } }
    time.runUntilIdle()
    for number in 0..<500 { time.task(name: "\(number)") {} }
    time.runUntilIdle()
    let schedule = time.recordedSchedule
    #expect(schedule.choiceCount == 499)
    #expect(try VirtualTime.Schedule(schedule.description) == schedule)
  }
}
