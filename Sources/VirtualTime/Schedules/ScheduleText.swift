/// The text of schedules, first version: `vt1-`, the choices, `-`, a checksum.
///
/// A number is written in digits of 18, the lowest first. The 36 characters `0`…`z` stand for a digit: the lower 18 for
/// the last of a number, the upper 18 for one that is followed by another. A choice is up to three numbers: `S` and how
/// many jobs ran alone before it, left out if none did; how many more jobs were ready than at the choice before,
/// beginning with 0, negative ones folded in (0, −1, 1, −2, …); and the place. `R` and a number repeat the choice
/// before so many times.
enum ScheduleText {
  static let prefix = "vt1-"
  static let checksumLength = 7
  /// More than is ever recorded, and little enough for memory whatever a damaged text asks for.
  static let mostChoices = 1 << 24

  /// A choice as it is written: by the difference to the one before.
  struct Entry: Hashable {
    var alone: UInt32
    var change: Int64
    var place: UInt32
  }

  /// FNV-1a over the bytes, its halves laid over each other, in base 36 at full width.
  static func checksum(_ bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    let digits = String((hash ^ hash >> 32) & 0xffff_ffff, radix: 36)
    return String(repeating: "0", count: checksumLength - digits.utf8.count) + digits
  }
}

extension VirtualTime.Schedule: CustomStringConvertible {
  /// The schedule as a line of letters, digits and two hyphens, which ``init(_:)`` reads.
  public var description: String {
    var writer = ScheduleWriter()
    for choice in choices { writer.add(choice) }
    return writer.finish()
  }
}

private struct ScheduleWriter {
  private var text = Array(ScheduleText.prefix.utf8)
  private var ready: Int64 = 0
  private var last: ScheduleText.Entry?
  private var repeats: UInt64 = 0

  mutating func add(_ choice: VirtualTime.Schedule.Choice) {
    let entry = ScheduleText.Entry(
      alone: choice.alone, change: Int64(choice.ready) - ready, place: choice.place)
    ready = Int64(choice.ready)
    if entry == last {
      repeats += 1
    } else {
      writeRepeats()
      write(entry)
      last = entry
    }
  }

  mutating func finish() -> String {
    writeRepeats()
    return String(decoding: text, as: UTF8.self) + "-" + ScheduleText.checksum(text)
  }

  /// A single repetition is no shorter than the choice itself, but as good.
  private mutating func writeRepeats() {
    guard repeats > 0 else { return }
    text.append(UInt8(ascii: "R"))
    write(repeats)
    repeats = 0
  }

  private mutating func write(_ entry: ScheduleText.Entry) {
    if entry.alone > 0 {
      text.append(UInt8(ascii: "S"))
      write(UInt64(entry.alone))
    }
    write(UInt64(entry.change >= 0 ? 2 * entry.change : -2 * entry.change - 1))
    write(UInt64(entry.place))
  }

  private mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 18 {
      text.append(character(UInt8(rest % 18) + 18))
      rest /= 18
    }
    text.append(character(UInt8(rest)))
  }

  private func character(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
