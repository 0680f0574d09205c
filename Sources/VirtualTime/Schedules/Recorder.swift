/// Writes down choices as they are made, up to a limit.
///
/// A job that had no other beside it is only counted. A choice takes 12 bytes.
struct Recorder: Sendable {
  private let limit: Int
  private var choices: [VirtualTime.Schedule.Choice] = []
  private var alone: UInt32 = 0
  /// How many choices were made, those beyond the limit too.
  private(set) var choiceCount = 0

  init(limit: Int) {
    self.limit = min(max(0, limit), ScheduleText.mostChoices)
  }

  var schedule: VirtualTime.Schedule { VirtualTime.Schedule(choices: choices) }

  mutating func record(_ place: Int, of count: Int) {
    guard count > 1 else {
      if alone < .max { alone += 1 }
      return
    }
    choiceCount += 1
    guard choiceCount <= limit else { return }
    choices.append(
      VirtualTime.Schedule.Choice(
        alone: alone, ready: UInt32(clamping: count), place: UInt32(clamping: place)))
    alone = 0
  }
}
